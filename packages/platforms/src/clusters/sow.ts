import type { Objects } from "../collection/objects.js";
import { metadataOf, TIMESTAMPS } from "./metadata.js";
import { TENANT_SETTINGS } from "./tenant/tenantSettings.js";
import type { Beginning } from "./world.js";

/** Roles that the platform has of itself. */
const BUILT_IN = {
  "Project Viewer": ["project.get", "project.list"],
  "Project Admin": ["project.get", "project.update"],
};

/** Puts what a seed says of collections that programs change into them. */
export function sow(objects: Objects, { tenant, projects, cloudAccounts }: Beginning): void {
  const place = { tenant: tenant.uid };
  for (const { name } of TENANT_SETTINGS) objects.add(name, {}, place);
  for (const { uid, name } of projects) {
    objects.add("projects", { uid, metadata: { name, ...TIMESTAMPS, labels: {}, annotations: {} } }, place);
  }
  for (const [name, permissions] of Object.entries(BUILT_IN)) {
    const metadata = { name, ...TIMESTAMPS, annotations: { scope: "project" } };
    objects.add("roles", { metadata, spec: { permissions, scope: "project", type: "system" } }, place);
  }
  for (const account of cloudAccounts) {
    const { uid, kind, gateway = "", spec, owner } = account;
    const { uid: _, ...metadata } = metadataOf(account, { overlordUid: gateway });
    const shared = owner.scope === "tenant" && owner.sharedWith !== undefined ? { sharedWith: owner.sharedWith } : {};
    objects.add(`cloudAccounts.${kind}`, { uid, metadata, spec, ...shared }, place);
  }
}
