import { seenBy } from "./access.js";
import type { ClustersApp } from "./app.js";
import { metadataOf } from "./metadata.js";
import { nameFilter } from "./nameFilter.js";
import { pageOf } from "./paging.js";
import { readBody } from "./requestBody.js";
import type { ApplicationProfileSeed } from "./seed.js";
import { type Owned, stableUid } from "./world.js";

type ApplicationProfile = Owned<ApplicationProfileSeed>;

/** Application profiles; the rows stand under `appProfiles`, unlike in every other list. */
export function applicationProfileRoutes(app: ClustersApp): void {
  app.post("/v1/dashboard/appProfiles", async (c) => {
    const { filter } = await readBody(c);
    const named = nameFilter((filter as { profileName?: unknown } | null | undefined)?.profileName);
    const seen = seenBy(c.var.caller, c.var.caller.tenant.applicationProfiles).filter(({ name }) => named(name));
    const { items, listmeta } = pageOf(seen, c.req.query());
    return c.json({ appProfiles: items.map(row), listmeta });
  });
}

/** Each version has a uid of its own; the newest one describes the profile. */
function row(profile: ApplicationProfile) {
  const versions = profile.versions.map((version) => ({ uid: stableUid(profile.uid, version), version }));
  return {
    metadata: metadataOf(profile),
    spec: { parentUid: "", version: profile.versions.at(-1) ?? "", template: { appTiers: [tier(profile)] }, versions },
  };
}

function tier({ uid }: ApplicationProfile) {
  const source = {
    name: "nginx",
    type: "helm",
    uid: stableUid(uid, "nginx"),
    addonType: "ingress",
    addonSubType: "",
    logoUrl: "",
  };
  return { name: "web", type: "helm", uid: stableUid(uid, "web"), version: "4.2.0", source };
}
