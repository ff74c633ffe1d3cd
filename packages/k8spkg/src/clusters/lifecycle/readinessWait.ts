import { HttpFailure, waitUntil } from "@tripod/http";
import type { Fields, Resource, ResourceContext } from "@tripod/kit";
import { type Dialect, partialFailure, type Values, waitTimeoutFor } from "@tripod/rest";
import { extendResource } from "../../extendResource.js";
import type { ClusterPlatform } from "../../platform.js";
import { hasTag } from "../features/tags.js";
import { type ClusterStatus, notReadyReason, readClusterStatus, TRANSIENT_STATES } from "./clusterStatus.js";
import { approveRepave } from "./repave.js";

type On = ResourceContext<ClusterPlatform>;

/** Wait options of a kind of clusters. */
export interface ReadinessOptions {
  /** Default timeout of create and update, in minutes. */
  readonly minutes: number;
  /** Reports whether an update checks for a pending repave approval. */
  checksRepave(inputs: Values): boolean;
  dialect(platform: ClusterPlatform, where: Values): Dialect;
  /** Reports whether create skips the wait, if the kind differs from the others. */
  skipsWait?(inputs: Values): boolean;
}

const FIRST_POLL_MS = 5_000;
const MAX_POLL_INTERVAL_MS = 30_000;

/**
 * Records a cluster from the create response on, and waits until it runs and is healthy. The next run continues an
 * interrupted wait.
 */
export function withReadinessWait<Name extends string, F extends Fields>(
  resource: Resource<Name, F, ClusterPlatform>,
  waiting: ReadinessOptions,
): Resource<Name, F, ClusterPlatform> {
  const { skipsWait: isLeft = skipsByInput } = waiting;
  return extendResource(resource, ({ create, update, read }) => ({
    create: async (inputs, on) => {
      const { id, state } = await create(inputs, on);
      if (isLeft(inputs)) return { id, state };
      try {
        await waitUntilRunning("create", id, inputs, { ...waiting, fields: resource.fields }, on);
        return { id, state: (await read(id, state, on)) ?? state };
      } catch (cause) {
        throw partialFailure(id, (await read(id, state, on).catch(() => undefined)) ?? state, cause);
      }
    },
    ...(update && {
      update: async (id, inputs, recorded, on) => {
        const dialect = waiting.dialect(on.platform, recorded);
        const first = await readClusterStatus({ dialect, id, context: on });
        // A cluster that is still being created rejects changes: an earlier wait may have been interrupted.
        const end =
          first !== undefined && TRANSIENT_STATES.includes(first.state) && !isLeft(inputs)
            ? await waitUntilRunning("update", id, recorded, { ...waiting, fields: resource.fields }, on)
            : first;
        if (end !== undefined && waiting.checksRepave(inputs)) await approveRepave(id, inputs, end, dialect, on);
        return update(id, inputs, recorded, on);
      },
    }),
  }));
}

/** Reports whether the program does not wait. */
function skipsByInput(inputs: Values): boolean {
  return inputs.skipCompletion === true || hasTag(inputs, "skip_completion");
}

async function waitUntilRunning(
  operation: "create" | "update",
  id: string,
  values: Values,
  { minutes, dialect: api, fields }: ReadinessOptions & { readonly fields: Fields },
  on: On,
): Promise<ClusterStatus | undefined> {
  const dialect = api(on.platform, values);
  const end = await waitUntil<ClusterStatus | undefined>({
    ...on,
    ...waitTimeoutFor(operation, values, { fields, defaultMs: minutes * 60_000 }, on),
    clock: dialect.clock,
    operation: `${operation === "create" ? "Create" : "Update"} cluster ${id}`,
    firstPauseMs: FIRST_POLL_MS,
    longestPauseMs: MAX_POLL_INTERVAL_MS,
    poll: (signal) => readClusterStatus({ dialect, id, context: on }, signal),
    transientState: notReadyReason,
  });
  if (end?.state === "Running") return end;
  const state = end === undefined ? "no longer exists" : `is ${end.description}`;
  throw new HttpFailure({
    code: "failed-precondition",
    request: { operation: `cluster ${id}`, method: "", url: "" },
    observed: state,
    likelyCause: "the platform could not provision the cluster, or another client is deleting it",
    nextStep: "Check its events in the console, fix their cause, then run a refresh and `pulumi up`",
  });
}
