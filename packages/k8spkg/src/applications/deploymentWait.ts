import { type Reader, read, waitUntil } from "@tripod/http";
import type { Fields, Resource, ResourceContext } from "@tripod/kit";
import { type Values, waitTimeoutFor } from "@tripod/rest";
import type { ClusterPlatform } from "../platform.js";
import type { Scope } from "../scope.js";
import { type WrittenObject, withWriteHook } from "../withWriteHook.js";

type On = ResourceContext<ClusterPlatform>;

/** Default timeout of the wait, in milliseconds. */
const DEFAULT_TIMEOUT_MS = 60 * 60_000;
/** The platform retries a component automatically. An error that lasts longer is permanent, in milliseconds. */
const MAX_ERROR_MS = 5 * 60_000;
/** States in which an application can no longer reach `Running`. */
const FINAL_STATES = ["Deleted", "Deleting"];

/** Waits until all tiers of an application run, after a create and after each update. */
export function withDeploymentWait<Name extends string, F extends Fields>(
  resource: Resource<Name, F, ClusterPlatform>,
  scopeOf: (values: Values) => Scope,
): Resource<Name, F, ClusterPlatform> {
  return withWriteHook(resource, async ({ operation, id, inputs, state }, on) => {
    await waitUntilRunning({ operation, id, inputs, scope: scopeOf(inputs), fields: resource.fields }, on);
    return state;
  });
}

interface WaitTarget extends Omit<WrittenObject, "state"> {
  readonly scope: Scope;
  readonly fields: Fields;
}

async function waitUntilRunning({ operation, id, inputs, scope, fields }: WaitTarget, on: On): Promise<void> {
  const { clock, api } = on.platform;
  let failingSince: number | undefined;
  const end = await waitUntil({
    ...on,
    ...waitTimeoutFor(operation, inputs, { fields, defaultMs: DEFAULT_TIMEOUT_MS }, on),
    clock,
    operation: `Deploy application ${id}`,
    poll: async (signal) => {
      const path = `/v1/appDeployments/${encodeURIComponent(id)}`;
      const request = { operation: "Get state of application", path, cache: "never", tags: ["applications"] } as const;
      return decodeState(read(await api(scope).send(request, { ...on, signal })));
    },
    transientState: ({ state, waitsFor, error }) => {
      if (FINAL_STATES.includes(state) || (state === "Deployed" && waitsFor === "")) return undefined;
      if (error === "") failingSince = undefined;
      else failingSince ??= clock.now();
      if (failingSince !== undefined && clock.now() - failingSince >= MAX_ERROR_MS) return undefined;
      return [state, waitsFor, error].filter(Boolean).join(", ") || "not started";
    },
  });
  if (FINAL_STATES.includes(end.state)) throw new Error(`the application ${id} is being deleted by another client`);
  if (end.error !== "") throw new Error(`the application ${id} does not run: ${end.error}`);
}

/** Returns the state of an application, the tier that is not ready, and its error. */
function decodeState(application: Reader) {
  const tiers = application.optionalList("status.appTiers") ?? [];
  const is = (tier: Reader, type: string) => tier.peekText("condition.type") === type;
  const wanting = tiers.find((tier) => !is(tier, "Ready") || tier.peekText("condition.status") !== "True");
  const errors = tiers
    .filter((tier) => is(tier, "Error"))
    .map((tier) => tier.peekText("condition.message") || `${tier.peekText("name") || "a tier"} has an error`);
  return {
    state: application.peekText("status.state"),
    waitsFor: wanting === undefined ? "" : `${wanting.peekText("name") || "a part"} is not ready`,
    error: errors.join("; "),
  };
}
