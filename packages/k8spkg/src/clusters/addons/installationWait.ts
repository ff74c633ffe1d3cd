import { HttpFailure, waitUntil } from "@tripod/http";
import type { Fields, ResourceContext, TimedOperation } from "@tripod/kit";
import { allowed, isObject, memberAt, timeoutFor, type Values } from "@tripod/rest";
import { scopeIn } from "../../dialect.js";
import type { ClusterPlatform } from "../../platform.js";
import { isLetInLater } from "../features/applySetting.js";
import { comingOf, lookAt, type Seen } from "../lifecycle/clusterStatus.js";
import { attachedTo } from "../profiles/attachedProfiles.js";
import { attachedProfiles } from "./attachedProfileApi.js";
import { profileIn } from "./attachment.js";

type On = ResourceContext<ClusterPlatform>;

/** Timeout for the cluster, and again for its profile, in milliseconds. */
const PATIENCE = 60 * 60_000;
const FIRST_PAUSE = 5_000;
const MAX_RETRY_DELAY_MS = 30_000;

/** Waits until a cluster runs and is healthy: what is only being made takes no profile. */
export async function awaitCluster(inputs: Values, fields: Fields, on: On): Promise<void> {
  const end = await watched("create", inputs, { fields, passes: comingOf }, on);
  if (end === undefined)
    return on.fail("clusterUid", `does not exist in ${on.platform.placeOf(scopeIn(inputs.context))}`);
  if (end.state !== "Running") throw ended(inputs, `is ${end.said}`);
}

/**
 * Waits until all packs of a profile are installed, unless the installation is deferred or a cluster label disables it.
 */
export async function awaitInstalled(does: TimedOperation, inputs: Values, fields: Fields, on: On): Promise<void> {
  if (isLetInLater(inputs)) return;
  const id = String(profileIn(inputs)?.id);
  const end = await watched(does, inputs, { fields, passes: (seen) => seen && missingOf(seen, id) }, on);
  if (end === undefined) throw ended(inputs, "no longer exists");
  const [failed] = failedPacks(end, id);
  if (failed !== undefined) throw ended(inputs, `cannot install ${failed}`);
}

/** Returns what is missing of a profile, or undefined if it is installed or has failed. */
function missingOf(seen: Seen, profile: string): string | undefined {
  const { raw, said } = seen;
  const labels = memberAt(raw, "metadata.labels");
  if (isObject(labels) && Object.hasOwn(labels, "skip_packs")) return undefined;
  const template = attachedTo(raw)?.find(({ uid }) => uid === profile);
  if (template === undefined || failedPacks(seen, profile).length > 0) return undefined;
  const packs = packsOf(raw, profile);
  const isUnmet = rowsAt(raw, "status.conditions").some(({ status }) => status !== "True");
  const isInstalled = packs.every(({ type, status }) => type === "Ready" && status === "True");
  return isUnmet || !isInstalled || (template.packs.length > 0 && packs.length === 0) ? said : undefined;
}

/** The packs of a profile that cannot be installed, with the platform's words. */
function failedPacks({ raw }: Seen, profile: string): readonly string[] {
  return packsOf(raw, profile)
    .filter(({ type }) => type === "Error")
    .map(({ name, message }) => `${String(name)}: ${String(message ?? "the platform gives no reason")}`);
}

/** Returns the status of the packs of a profile in a cluster. */
function packsOf(raw: Values, profile: string): readonly Values[] {
  return rowsAt(raw, "status.packs")
    .filter(({ profileUid }) => profileUid === profile)
    .map(({ name, condition }) => ({ name, ...(isObject(condition) ? condition : {}) }));
}

function rowsAt(raw: Values, path: string): readonly Values[] {
  const rows = memberAt(raw, path);
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}

interface Watching {
  readonly fields: Fields;
  passes(seen: Seen | undefined): string | undefined;
}

function watched(
  does: TimedOperation,
  values: Values,
  { fields, passes: transientState }: Watching,
  on: On,
): Promise<Seen | undefined> {
  const dialect = attachedProfiles(on.platform, values);
  const id = String(values.clusterUid);
  const said = { input: timeoutFor(values, does), option: on.timeoutMs, usual: PATIENCE };
  return waitUntil<Seen | undefined>({
    ...on,
    ...allowed(does, said, fields),
    clock: dialect.clock,
    operation: `Profile on cluster ${id}`,
    firstPauseMs: FIRST_PAUSE,
    longestPauseMs: MAX_RETRY_DELAY_MS,
    poll: (signal) => lookAt({ dialect, id, context: on }, signal),
    transientState,
  });
}

function ended({ clusterUid }: Values, observed: string): HttpFailure {
  return new HttpFailure({
    code: "failed-precondition",
    request: { operation: `cluster ${String(clusterUid)}`, method: "", url: "" },
    observed,
    likelyCause: "the platform could not provision the cluster or install the profile",
    nextStep: "Check the events of the cluster in the console, fix their cause, then run `pulumi up`",
  });
}
