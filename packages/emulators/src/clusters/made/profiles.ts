import type { Objects } from "../../collection/objects.js";
import { isRow, type Place, type Row } from "../../collection/rows.js";
import { hex, type Random } from "../../randomness.js";
import type { ClustersApp } from "../app.js";
import { profilesOf } from "../clusterProfiles.js";
import { clusterOf } from "../clusters.js";
import { type ClustersCall, MASK } from "../objectKinds.js";
import { invalid, PlatformError } from "../platformError.js";
import { readBody } from "../requestBody.js";
import { attachedTo, CLUSTERS, type ClusterHandle, madeOne, specOf } from "./clusterRows.js";
import { madeCluster } from "./wholeCluster.js";

/** Variables with such a name are passwords, which no response contains. */
const HIDDEN = /password|token/i;

/** Registers the profiles that programs have attached to clusters, as stored in the clusters. */
export function attachedProfiles(objects: Objects): void {
  const at = (place: Place): Row[] => objects.at(CLUSTERS, place).flatMap(attachedTo);
  objects.register({
    name: "attachedProfiles",
    idMember: "uid",
    within: ["tenant"],
    complete: (input) => ({ ...input }),
    onCreated: () => undefined,
    stored: {
      at,
      all: () => [objects.rows(CLUSTERS).flatMap(attachedTo)],
      // A profile that another client adds is attached to the newest cluster.
      put: (row, place) => {
        const cluster = objects.at(CLUSTERS, place).at(-1);
        if (cluster !== undefined) specOf(cluster).clusterProfileTemplates = [...attachedTo(cluster), row];
      },
      drop: (row) => {
        const cluster = objects.rows(CLUSTERS).find((one) => attachedTo(one).includes(row));
        if (cluster !== undefined) detach(cluster, String(row.uid));
      },
    },
  });
}

/** Returns the pack statuses of a cluster's profiles: ready once the cluster runs, except those held back by a test. */
export function packsShown(row: Row, isRunning: boolean): Row[] {
  const stored = (row.heldPacks ?? {}) as Row;
  return attachedTo(row).flatMap(({ uid, packs }) =>
    ((packs ?? []) as Row[]).map(({ name, type, tag }) => ({
      name,
      type,
      version: tag,
      profileUid: uid,
      condition: stored[String(uid)] ?? { type: "Ready", status: isRunning ? "True" : "False" },
    })),
  );
}

/** Profiles of a cluster and the values of their variables. */
export function attachedProfileRoutes(app: ClustersApp, handle: ClusterHandle): void {
  const path = "/v1/spectroclusters/:uid";
  app.patch(
    `${path}/profiles`,
    handle.answer(async (call) => {
      const row = madeCluster(handle, call);
      const { profiles, spcApplySettings } = await readBody(call.context);
      for (const profile of (profiles ?? []) as Row[]) attach(row, profile, call);
      // Last change of the profile.
      row.changedBy = isRow(spcApplySettings) ? spcApplySettings.actionType : undefined;
      handle.change(row, call, false);
      return call.context.body(null, 204);
    }),
  );
  app.delete(
    `${path}/profiles`,
    handle.answer(async (call) => {
      const row = madeCluster(handle, call);
      const { profileUids } = await readBody(call.context);
      for (const uid of (profileUids ?? []) as string[]) {
        const found = attachedTo(row).find((one) => one.uid === uid);
        if (found === undefined) throw invalid(`profile ${uid} is not attached to the cluster`);
        if (found.type === "infra" || found.type === "cluster")
          throw invalid("a profile of this type cannot be detached");
        detach(row, uid);
      }
      handle.change(row, call, false);
      return call.context.body(null, 204);
    }),
  );
  app.get(
    `${path}/variables`,
    handle.answer((call) => {
      const created = madeOne(handle, call);
      // A cluster of the seed has no variables.
      if (created === undefined) clusterOf(call.context.var.caller, String(call.context.req.param("uid")));
      const all = (created?.variables ?? {}) as Record<string, Record<string, string>>;
      return call.context.json(
        Object.entries(all).map(([profileUid, values]) => ({
          profileUid,
          variables: Object.entries(values).map(([name, value]) => {
            const isSensitive = HIDDEN.test(name);
            return { name, value: isSensitive ? MASK : value, isSensitive };
          }),
        })),
      );
    }),
  );
  app.patch(
    `${path}/variables`,
    handle.answer(async (call) => {
      const row = madeCluster(handle, call);
      for (const { profileUid, variables } of (await call.context.req.json()) as Row[]) {
        if (!attachedTo(row).some(({ uid }) => uid === profileUid))
          throw invalid(`profile ${String(profileUid)} is not attached to the cluster`);
        setVariables(row, String(profileUid), variables);
      }
      handle.change(row, call, false);
      return call.context.body(null, 204);
    }),
  );
}

/** Attaches or updates a profile, optionally in place of another one. */
export function attach(row: Row, input: Row, call: ClustersCall): void {
  const { uid, packValues, variables, replaceWithProfile } = input;
  const profile = profilesOf(call).find((one) => one.uid === uid);
  if (profile === undefined) throw new PlatformError(400, "InvalidProfile", `cluster profile ${String(uid)} not found`);
  const { name, type, version = "1.0.0", cloudType, published = [] } = profile;
  if (replaceWithProfile !== undefined) {
    if (!attachedTo(row).some((one) => one.uid === replaceWithProfile))
      throw invalid(`profile ${String(replaceWithProfile)} is not attached to the cluster`);
    detach(row, String(replaceWithProfile));
  }
  const isOther = (one: Row) => one.uid !== uid && (one.name === name || (isBase(one) && isBase({ type })));
  if (attachedTo(row).some(isOther)) throw invalid(`a profile in place of ${name} is attached already`);
  const packs = packsWith(published, (packValues ?? []) as Row[], call.random);
  const template = { uid, name, type, cloudType, profileVersion: version, packs };
  const others = attachedTo(row).filter((one) => one.uid !== uid);
  specOf(row).clusterProfileTemplates = [...others, template];
  // A request replaces the whole profile with all of its variables.
  row.variables = { ...(row.variables as Row), [String(uid)]: {} };
  setVariables(row, String(uid), variables);
}

/** Merges the packs of a profile with the overrides of its user. */
export function packsWith(published: readonly Row[], own: readonly Row[], random: Random): Row[] {
  const names = [...new Set([...published.map((pack) => pack.name), ...own.map((pack) => pack.name)])];
  return names.map((name) => {
    const base = published.find((pack) => pack.name === name);
    const { tag, values, manifests, type } = own.find((pack) => pack.name === name) ?? {};
    const view = ((manifests ?? base?.manifests ?? []) as Row[]).map((one) => ({ uid: hex(random, 12), ...one }));
    return {
      name,
      type: type ?? base?.type,
      tag: tag ?? base?.tag ?? "",
      values: values ?? base?.values ?? "",
      manifests: view,
    };
  });
}

function isBase({ type }: Row): boolean {
  return type === "infra" || type === "cluster";
}

function detach(row: Row, uid: string): void {
  specOf(row).clusterProfileTemplates = attachedTo(row).filter((one) => one.uid !== uid);
  const { [uid]: _, ...others } = row.variables as Row;
  row.variables = others;
}

function setVariables(row: Row, profile: string, input: unknown): void {
  const all = row.variables as Record<string, Row>;
  const values = Object.fromEntries(
    (Array.isArray(input) ? (input as Row[]) : []).map(({ name, value }) => [name, value]),
  );
  row.variables = { ...all, [profile]: { ...all[profile], ...values } };
}
