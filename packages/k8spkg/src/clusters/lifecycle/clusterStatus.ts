import type { CallContext, Reader } from "@tripod/http";
import { read } from "@tripod/http";
import { isMissing, isObject, memberAt, type StepContext, type Values } from "@tripod/rest";

/** Status of a cluster during a wait. */
export interface ClusterStatus {
  /** State as the platform spells it, such as `Provisioning`. Empty if the response contains no state. */
  readonly state: string;
  readonly health: string;
  /** State with its blockers, for messages. */
  readonly description: string;
  readonly raw: Values;
}

/** Transient states. An empty state is transient, too. */
export const TRANSIENT_STATES = ["", "Unknown", "Pending", "Provisioning", "Importing"];

/** Returns what is missing until a cluster runs and is healthy. A paused virtual cluster is complete. */
export function notReadyReason(status: ClusterStatus | undefined): string | undefined {
  if (status === undefined) return undefined;
  const isUnhealthy =
    status.state === "Running" && status.health !== "Healthy" && virtualLifecycleOf(status.raw) !== "Paused";
  return isUnhealthy || TRANSIENT_STATES.includes(status.state) ? status.description : undefined;
}

/** Returns the lifecycle status of a virtual cluster, or an empty string if the response does not have it. */
export function virtualLifecycleOf(cluster: unknown): string {
  return String(memberAt(cluster, "status.virtual.lifecycleStatus.status") ?? "");
}

/** Dialect, ID and context of a status read. */
type StatusTarget = Pick<StepContext, "dialect" | "id"> & { readonly context: CallContext };

/** Reads a cluster. Returns undefined if it was deleted. */
export async function readClusterStatus(
  { dialect, id, context }: StatusTarget,
  signal = context.signal,
): Promise<ClusterStatus | undefined> {
  const get = (operation: string, path: string) =>
    dialect.send({ operation, method: "GET", idempotency: "safe", path, cache: "never" }, { ...context, signal });
  const one = encodeURIComponent(id);
  let cluster: Reader;
  try {
    cluster = read(await get("Get cluster", `/v1/spectroclusters/${one}`));
  } catch (error) {
    if (isMissing(error, "ResourceNotFound")) return undefined;
    throw error;
  }
  const raw = cluster.raw as Values;
  const state = String(memberAt(raw, "status.state") ?? "");
  if (state === "Deleted") {
    if (memberAt(raw, "metadata.uid") === id) return undefined;
    throw cluster.unexpected("metadata.uid", "is not that of the cluster that was asked for");
  }
  const health =
    state === "Running"
      ? decodeHealth(await get("Get health of cluster", `/v1/dashboard/spectroclusters/${one}/overview`))
      : "";
  return { state, health, description: describeStatus(state, health, raw), raw };
}

function decodeHealth(answer: Parameters<typeof read>[0]): string {
  return read(answer).peekText("status.health.state");
}

/** Returns the state with its blockers: conditions that are not met, and packs that are not installed. */
function describeStatus(state: string, health: string, raw: Values): string {
  const unmet = [
    ...unmetEntries(memberAt(raw, "status.conditions"), "type"),
    ...unmetEntries(memberAt(raw, "status.packs"), "name"),
  ];
  const word = state === "" ? "no status yet" : health === "" || health === "Healthy" ? state : `${state}, ${health}`;
  return unmet.length === 0 ? word : `${word}: waiting for ${unmet.slice(0, 5).join(", ")}`;
}

/** Returns the unmet entries of a list: conditions or packs, with their reason. */
function unmetEntries(all: unknown, by: "type" | "name"): readonly string[] {
  if (!Array.isArray(all)) return [];
  return all.filter(isObject).flatMap((one) => {
    const condition = by === "type" ? one : memberAt(one, "condition");
    if (!isObject(condition) || condition.status === "True" || condition.status === undefined) return [];
    const { reason, message } = condition;
    const why = [message, reason].find((text) => typeof text === "string" && text !== "");
    return [why === undefined ? String(one[by]) : `${one[by]} (${why})`];
  });
}
