import { seenBy } from "./access.js";
import type { ClustersApp } from "./app.js";
import type { Caller } from "./caller.js";
import { metadataOf, TIMESTAMPS } from "./metadata.js";
import { notFound } from "./platformError.js";
import type { ClusterProfileSeed, ProfilePackSeed } from "./seed.js";
import { type Owned, stableUid } from "./world.js";

type ClusterProfile = Owned<ClusterProfileSeed>;

/** Cluster profiles: a list with one row for each version, without pages, and the details of a version. */
export function clusterProfileRoutes(app: ClustersApp): void {
  app.get("/v1/dashboard/clusterprofiles/metadata", (c) => c.json({ items: profilesOf(c.var.caller).map(row) }));

  app.get("/v1/clusterprofiles/:uid", (c) =>
    c.json(details(profileOf(c.var.caller, c.req.param("uid")), c.var.caller)),
  );

  app.get("/v1/clusterprofiles/:uid/packs/:packName/manifests", (c) => {
    const profile = profileOf(c.var.caller, c.req.param("uid"));
    const isWanted = ({ name }: ProfilePackSeed) => name === c.req.param("packName");
    const [published, draft] = [profile.published?.find(isWanted), profile.draft?.find(isWanted)];
    if (published === undefined && draft === undefined) throw notFound("Specified pack of the cluster profile");
    return c.json({
      items: [
        ...(published?.manifests ?? []).map((manifest) => manifestRow(manifest, "published")),
        ...(draft?.manifests ?? []).map((manifest) => manifestRow(manifest, "draft")),
      ],
    });
  });
}

/** The versions of profiles that a caller sees. */
export function profilesOf(caller: Caller): ClusterProfile[] {
  return seenBy(caller, caller.tenant.clusterProfiles);
}

function profileOf(caller: Caller, wanted: string): ClusterProfile {
  const profile = profilesOf(caller).find(({ uid }) => uid === wanted);
  if (profile === undefined) throw notFound("Specified cluster profile");
  return profile;
}

function row({ name, uid, cloudType, version }: ClusterProfile) {
  return { metadata: { name, uid }, spec: { cloudType, ...(version === undefined ? {} : { version }) } };
}

function details(profile: ClusterProfile, caller: Caller) {
  const { version, published, draft } = profile;
  const siblings = profilesOf(caller).filter(
    ({ name, owner }) => name === profile.name && JSON.stringify(owner) === JSON.stringify(profile.owner),
  );
  return {
    apiVersion: "v1",
    kind: "ClusterProfile",
    metadata: metadataOf(profile),
    spec: {
      ...(version === undefined ? {} : { version }),
      versions: siblings.map((sibling) => ({ uid: sibling.uid, version: sibling.version ?? "" })),
      ...(published === undefined ? {} : { published: template(profile, published) }),
      ...(draft === undefined ? {} : { draft: template(profile, draft) }),
    },
    status: { hasUserMacros: false, inUseClusters: [], isPublished: published !== undefined },
  };
}

function template({ name, uid, cloudType, type, version = "" }: ClusterProfile, packs: ProfilePackSeed[]) {
  return { cloudType, name, uid, type, profileVersion: version, version: 2, packs: packs.map(packReference) };
}

function packReference({ manifests = [], ...pack }: ProfilePackSeed) {
  return { ...pack, manifests: manifests.map(({ name, uid }) => ({ kind: "ConfigMap", name, uid })) };
}

function manifestRow({ name, uid, content }: { name: string; uid: string; content: string }, part: string) {
  return {
    metadata: { name, uid, ...TIMESTAMPS },
    spec: { [part]: { content, digest: stableUid(content) } },
  };
}
