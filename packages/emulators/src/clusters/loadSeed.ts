import type { Objects } from "../collection/objects.js";
import type { Row } from "../collection/rows.js";
import { versionRow } from "./applicationProfiles.js";
import { locationSpec } from "./backupLocations.js";
import { groupSpec } from "./clusterGroups.js";
import { profileSpec } from "./clusterProfiles.js";
import { templateRow } from "./clusterTemplates.js";
import { metadataOf, TIMESTAMPS } from "./metadata.js";
import { SORT } from "./objectKinds.js";
import { specOf } from "./registries.js";
import type { MadeSeed, SeedObject } from "./seed.js";
import { TENANT_SETTINGS } from "./tenant/tenantSettings.js";
import { type Beginning, type Owned, stableUid } from "./world.js";

/** Built-in roles of the platform. */
const BUILT_IN = {
  "Project Viewer": ["project.get", "project.list"],
  "Project Admin": ["project.get", "project.update"],
};

/** Collections of the tenant; responses do not contain the owner. */
const OF_TENANT = ["dnsMappings", "filters", "registrationTokens", "teams", "users"] as const;

/** Loads a seed into the collections that programs can change. */
export function loadSeed(objects: Objects, beginning: Beginning): void {
  const { tenant, projects, backupLocations, cloudAccounts, edgeHosts, ipPools, roles, sshKeys } = beginning;
  const place = { tenant: tenant.uid };
  for (const { name } of TENANT_SETTINGS) objects.add(name, {}, place);
  for (const { uid, name } of projects) {
    objects.add("projects", { uid, metadata: { name, ...TIMESTAMPS, labels: {}, annotations: {} } }, place);
    objects.add("projectSettings", {}, { ...place, project: uid });
    // Each project has one workspace, which is not managed yet.
    const metadata = { name: "ws", ...TIMESTAMPS, labels: {}, annotations: { scope: "project", projectUid: uid } };
    const spec = { clusterRefs: [], clusterNamespaces: [], clusterRbacs: [] };
    objects.add("workspaces", { uid: stableUid("workspace", uid), metadata, spec }, { ...place, project: uid });
  }
  for (const [name, permissions] of Object.entries(BUILT_IN)) {
    const metadata = { name, ...TIMESTAMPS, annotations: { scope: "project" } };
    const uid = stableUid("role", tenant.uid, name);
    objects.add("roles", { uid, metadata, spec: { permissions, scope: "project", type: "system" } }, place);
  }
  for (const role of roles) objects.add("roles", ownedByNobody(role, { scope: String(role.spec.scope) }), place);
  for (const key of sshKeys) objects.add("sshKeys", rowOf(key, key.spec), place);
  for (const kind of OF_TENANT) for (const one of beginning[kind]) objects.add(kind, ownedByNobody(one), place);
  for (const account of cloudAccounts) {
    const row = rowOf(account, account.spec, { overlordUid: account.gateway ?? "" });
    const sort = account.cloud === undefined ? {} : { [SORT]: account.cloud };
    objects.add(`cloudAccounts.${account.kind}`, { ...row, ...sort }, place);
  }
  for (const { gateway, pool, ...one } of ipPools)
    objects.add("ipPools", { ...ownedByNobody({ ...one, spec: { pool } }), [SORT]: gateway }, place);
  for (const host of edgeHosts) objects.add("edgeHosts", { ...host }, place);
  for (const location of backupLocations) {
    const { storage } = location;
    objects.add("backupLocations", { ...rowOf(location, locationSpec(location)), [SORT]: storage }, place);
  }
  for (const profile of beginning.applicationProfiles) {
    const versions = profile.versions.map((version) => ({ version, uid: stableUid(profile.uid, version) }));
    for (const { version, uid } of versions.length === 0 ? [{ version: undefined, uid: profile.uid }] : versions)
      objects.add(
        "applicationProfiles",
        { ...rowOf({ ...profile, uid }, {}), ...versionRow(version, profile.uid) },
        place,
      );
  }
  for (const profile of beginning.clusterProfiles)
    objects.add("clusterProfiles", rowOf(profile, profileSpec(profile)), place);
  for (const policy of beginning.maintenancePolicies)
    objects.add("maintenancePolicies", rowOf(policy, { schedules: policy.schedules }), place);
  for (const template of beginning.clusterTemplates)
    objects.add("clusterTemplates", { ...rowOf(template, {}), ...templateRow(template) }, place);
  for (const group of beginning.clusterGroups)
    objects.add("clusterGroups", { ...rowOf(group, groupSpec(group)), status: { isActive: true } }, place);
  for (const registry of tenant.registries) {
    if (registry.kind === "helm") objects.add("registries.helm", rowOf(registry, specOf(registry)), place);
    if (registry.kind === "oci")
      objects.add("registries.oci", { ...rowOf(registry, specOf(registry)), [SORT]: "basic" }, place);
  }
}

/** Returns a seeded object in the form of a created one. */
function rowOf(object: Owned<SeedObject>, spec: Row, annotations: Record<string, string> = {}): Row {
  const { uid, owner } = object;
  const { uid: _, ...metadata } = metadataOf(object, annotations);
  const shared = owner.scope === "tenant" && owner.sharedWith !== undefined ? { sharedWith: owner.sharedWith } : {};
  return { uid, metadata, spec, ...shared };
}

/** Returns the same for an object whose annotations do not contain an owner. */
function ownedByNobody(object: Owned<MadeSeed>, annotations: Record<string, string> = {}): Row {
  const { uid, name, labels, description, spec, more = {} } = object;
  const described = description === undefined ? annotations : { description, ...annotations };
  return { uid, metadata: { name, ...TIMESTAMPS, labels, annotations: described }, spec, ...more };
}
