import { waitUntil } from "@tripod/http";
import type { Fields, Resource, ResourceContext } from "@tripod/kit";
import { waitTimeoutFor } from "@tripod/rest";
import { asPlain } from "../../extendResource.js";
import type { ClusterPlatform } from "../../platform.js";
import { withWriteHook } from "../../withWriteHook.js";
import { importCommand } from "../registrationStatus.js";
import { type ClusterStatus, readClusterStatus } from "./clusterStatus.js";
import type { ReadinessOptions } from "./readinessWait.js";

/** Timeout for the platform to return the command, in milliseconds. */
const DEFAULT_TIMEOUT_MS = 5 * 60_000;

/**
 * Waits after a registration until the platform returns the import command: the program needs it to install the agent.
 */
export function withImportCommand<Name extends string, F extends Fields>(
  resource: Resource<Name, F, ClusterPlatform>,
  { dialect: of }: Pick<ReadinessOptions, "dialect">,
): Resource<Name, F, ClusterPlatform> {
  return withWriteHook(resource, async ({ id, inputs, state }, on: ResourceContext<ClusterPlatform>) => {
    if (state.kubectlCommand) return state;
    const dialect = of(on.platform, inputs);
    await waitUntil<ClusterStatus | undefined>({
      ...on,
      ...waitTimeoutFor("create", inputs, { fields: resource.fields, defaultMs: DEFAULT_TIMEOUT_MS }, on),
      clock: dialect.clock,
      operation: `Register cluster ${id}`,
      poll: (signal) => readClusterStatus({ dialect, id, context: on }, signal),
      transientState: (status) =>
        status === undefined || importCommand(status.raw) !== "" || status.state === "Running"
          ? undefined
          : "the platform has not yet returned the command that installs its agent",
    });
    return (await asPlain(resource).read(id, state, on)) ?? state;
  });
}
