import { HttpFailure, waitUntil } from "@tripod/http";
import type { Fields, ResourceContext, TimedOperation } from "@tripod/kit";
import { isObject, memberAt, type Values, waitTimeoutFor } from "@tripod/rest";
import { scopeIn } from "../../dialect.js";
import type { ClusterPlatform } from "../../platform.js";
import { isInstallationDeferred } from "../features/applySetting.js";
import { type ClusterStatus, notReadyReason, readClusterStatus } from "../lifecycle/clusterStatus.js";
import { liveProfiles } from "../profiles/attachedProfiles.js";
import { attachedProfileApi } from "./attachedProfileApi.js";
import { attachedProfileOf } from "./attachment.js";

type On = ResourceContext<ClusterPlatform>;

/** Timeout for the cluster, and again for its profile, in milliseconds. */
const DEFAULT_TIMEOUT_MS = 60 * 60_000;
const FIRST_POLL_MS = 5_000;
const MAX_POLL_INTERVAL_MS = 30_000;

/** Waits until a cluster runs and is healthy. Before that, the platform rejects profiles. */
export async function waitUntilClusterReady(inputs: Values, fields: Fields, on: On): Promise<void> {
  const end = await waitForCluster("create", inputs, { fields, transientState: notReadyReason }, on);
  if (end === undefined)
    return on.fail("clusterUid", `does not exist in ${on.platform.nameOfScope(scopeIn(inputs.context))}`);
  if (end.state !== "Running") throw waitError(inputs, `is ${end.description}`);
}

/**
 * Waits until all packs of a profile are installed, unless the installation is deferred or a cluster label disables it.
 */
export async function waitUntilInstalled(
  operation: TimedOperation,
  inputs: Values,
  fields: Fields,
  on: On,
): Promise<void> {
  if (isInstallationDeferred(inputs)) return;
  const id = String(attachedProfileOf(inputs)?.id);
  const end = await waitForCluster(
    operation,
    inputs,
    { fields, transientState: (status) => status && missingPart(status, id) },
    on,
  );
  if (end === undefined) throw waitError(inputs, "no longer exists");
  const failed = failedPacks(end, id);
  if (failed.length > 0) throw waitError(inputs, `cannot install ${failed.join("; ")}`);
}

/** Returns what is missing of a profile, or undefined if it is installed or has failed. */
function missingPart(cluster: ClusterStatus, profile: string): string | undefined {
  const { raw, description } = cluster;
  const labels = memberAt(raw, "metadata.labels");
  if (isObject(labels) && Object.hasOwn(labels, "skip_packs")) return undefined;
  const template = liveProfiles(raw)?.find(({ uid }) => uid === profile);
  if (template === undefined || failedPacks(cluster, profile).length > 0) return undefined;
  const packs = packsOf(raw, profile);
  const isUnmet = rowsAt(raw, "status.conditions").some(({ status }) => status !== "True");
  const isInstalled = packs.every(({ type, status }) => type === "Ready" && status === "True");
  return isUnmet || !isInstalled || (template.packs.length > 0 && packs.length === 0) ? description : undefined;
}

/** Returns the packs of a profile that failed, with the platform's reasons. */
function failedPacks({ raw }: ClusterStatus, profile: string): readonly string[] {
  return packsOf(raw, profile)
    .filter(({ type }) => type === "Error")
    .map(({ name, message }) => `${String(name)}: ${String(message || "the platform gives no reason")}`);
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

interface WaitOptions {
  readonly fields: Fields;
  transientState(status: ClusterStatus | undefined): string | undefined;
}

function waitForCluster(
  operation: TimedOperation,
  values: Values,
  { fields, transientState }: WaitOptions,
  on: On,
): Promise<ClusterStatus | undefined> {
  const dialect = attachedProfileApi(on.platform, values);
  const id = String(values.clusterUid);
  return waitUntil<ClusterStatus | undefined>({
    ...on,
    ...waitTimeoutFor(operation, values, { fields, defaultMs: DEFAULT_TIMEOUT_MS }, on),
    clock: dialect.clock,
    operation: `Profile on cluster ${id}`,
    firstPauseMs: FIRST_POLL_MS,
    longestPauseMs: MAX_POLL_INTERVAL_MS,
    poll: (signal) => readClusterStatus({ dialect, id, context: on }, signal),
    transientState,
  });
}

function waitError({ clusterUid }: Values, observed: string): HttpFailure {
  return new HttpFailure({
    code: "failed-precondition",
    request: { operation: `cluster ${String(clusterUid)}`, method: "", url: "" },
    observed,
    likelyCause: "the platform could not provision the cluster or install the profile",
    nextStep: "Check the events of the cluster in the console, fix their cause, then run `pulumi up`",
  });
}
