import { type Reader, read, waitUntil } from "@tripod/http";
import type { Fields, Resource, ResourceContext } from "@tripod/kit";
import { allowed, timeoutFor, type Values } from "@tripod/rest";
import type { ClusterPlatform } from "../platform.js";
import type { Scope } from "../scope.js";
import { type Done, withAttachment } from "../withAttachment.js";

type On = ResourceContext<ClusterPlatform>;

/** Default timeout of the wait, in milliseconds. */
const PATIENCE = 60 * 60_000;
/** The platform retries a component automatically. An error that lasts longer is permanent, in milliseconds. */
const ERRORS_FOR = 5 * 60_000;
/** States in which an application can no longer reach `Running`. */
const ENDED = ["Deleted", "Deleting"];

/** Waits until all parts of an application run, when it is made and after each change. */
export function deployed<Name extends string, F extends Fields>(
  resource: Resource<Name, F, ClusterPlatform>,
  scopeOf: (values: Values) => Scope,
): Resource<Name, F, ClusterPlatform> {
  return withAttachment(resource, async ({ does, id, inputs, state }, on) => {
    await running({ does, id, inputs, scope: scopeOf(inputs), fields: resource.fields }, on);
    return state;
  });
}

interface Waiting extends Omit<Done, "state"> {
  readonly scope: Scope;
  readonly fields: Fields;
}

async function running({ does, id, inputs, scope, fields }: Waiting, on: On): Promise<void> {
  const { clock, api } = on.platform;
  const said = { input: timeoutFor(inputs, does), option: on.timeoutMs, usual: PATIENCE };
  let failingSince: number | undefined;
  const seen = await waitUntil({
    ...on,
    ...allowed(does, said, fields),
    clock,
    operation: `Deploy application ${id}`,
    poll: async (signal) => {
      const path = `/v1/appDeployments/${encodeURIComponent(id)}`;
      const request = { operation: "Get state of application", path, cache: "never", tags: ["applications"] } as const;
      return stateIn(read(await api(scope).send(request, { ...on, signal })));
    },
    transientState: ({ state, waitsFor, error }) => {
      if (ENDED.includes(state) || (state === "Deployed" && waitsFor === "")) return undefined;
      if (error === "") failingSince = undefined;
      else failingSince ??= clock.now();
      if (failingSince !== undefined && clock.now() - failingSince >= ERRORS_FOR) return undefined;
      return [state, waitsFor, error].filter(Boolean).join(", ") || "not begun yet";
    },
  });
  if (ENDED.includes(seen.state)) throw new Error(`the application ${id} is being deleted by another client`);
  if (seen.error !== "") throw new Error(`the application ${id} does not run: ${seen.error}`);
}

/** Returns the state of an application, the tier that is not ready, and its error. */
function stateIn(application: Reader) {
  const tiers = application.optionalList("status.appTiers") ?? [];
  const is = (tier: Reader, type: string) => tier.peekText("condition.type") === type;
  const wanting = tiers.find((tier) => !is(tier, "Ready") || tier.peekText("condition.status") !== "True");
  const failing = tiers.find((tier) => is(tier, "Error"));
  return {
    state: application.peekText("status.state"),
    waitsFor: wanting === undefined ? "" : `${wanting.peekText("name") || "a part"} is not ready`,
    error:
      failing === undefined ? "" : failing.peekText("condition.message") || `${failing.peekText("name")} has an error`,
  };
}
