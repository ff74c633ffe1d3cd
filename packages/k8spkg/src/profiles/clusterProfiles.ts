import { type CallContext, type Reader, read } from "@tripod/http";
import { type Api, LISTS_SHARED_FOR } from "../api.js";
import { metadataOf } from "../metadata.js";
import type { Named } from "../select.js";

/** Version of a profile from before there were versions. */
export const FIRST_VERSION = "1.0.0";

/** A version of a cluster profile in the list of all. */
export interface ProfileVersion {
  readonly id: string;
  readonly name: string;
  readonly version: string;
}

/** A pack of a cluster profile. */
export interface ProfilePack {
  readonly uid: string;
  readonly name: string;
  readonly type: string;
  readonly tag: string;
  readonly values: string;
  readonly registryUid: string;
  readonly hasManifests: boolean;
}

/** The two states of a profile's content: for use, and being worked on. */
export type Part = "published" | "draft";

/** One version of a cluster profile. */
export interface ClusterProfile extends Named {
  readonly version: string;
  /** What {@link packs} shows: the draft, as long as nothing is published. */
  readonly part: Part;
  readonly packs: readonly ProfilePack[];
}

/** A Kubernetes manifest of a pack in a profile. */
export interface Manifest {
  readonly uid: string;
  readonly name: string;
  readonly content: string;
}

/** The cluster profiles that one scope sees. */
export interface ClusterProfiles {
  /** Every version of every profile. */
  versions(context: CallContext): Promise<readonly ProfileVersion[]>;
  byId(id: string, context: CallContext): Promise<ClusterProfile | undefined>;
  manifests(profile: ClusterProfile, pack: string, context: CallContext): Promise<readonly Manifest[]>;
}

/** Makes the client of the cluster profiles of one scope. */
export function createClusterProfiles(api: Api): ClusterProfiles {
  return {
    versions: async (context) => {
      const answer = await api.send(
        {
          operation: "List cluster profiles",
          path: "/v1/dashboard/clusterprofiles/metadata",
          share: LISTS_SHARED_FOR,
        },
        context,
      );
      const rows = (read(answer).optionalList("items") ?? []).filter((row) => row.has("metadata.name"));
      return rows.map((row) => {
        const { id, name } = metadataOf(row);
        return { id, name, version: versionOf(row) };
      });
    },
    byId: async (id, context) => {
      const path = `/v1/clusterprofiles/${encodeURIComponent(id)}`;
      const found = await api.find({ operation: "Get cluster profile", path }, context);
      return found && decodeProfile(found);
    },
    manifests: async ({ id, part }, pack, context) => {
      const path = `/v1/clusterprofiles/${encodeURIComponent(id)}/packs/${encodeURIComponent(pack)}/manifests`;
      const answer = await api.send({ operation: "List the manifests of a pack", path }, context);
      return (read(answer).optionalList("items") ?? [])
        .filter((row) => row.has(["spec", part]))
        .map((row) => ({
          uid: row.optionalString("metadata.uid") ?? "",
          name: row.optionalString("metadata.name") ?? "",
          content: row.optionalString(["spec", part, "content"]) ?? "",
        }));
    },
  };
}

function versionOf(profile: Reader): string {
  return profile.optionalString("spec.version") || FIRST_VERSION;
}

function decodeProfile(profile: Reader): ClusterProfile {
  const { id, name, level } = metadataOf(profile);
  const part: Part = profile.has("spec.published") || !profile.has("spec.draft") ? "published" : "draft";
  const packs = profile.optionalList(["spec", part, "packs"]) ?? [];
  return { id, name, level, version: versionOf(profile), part, packs: packs.map(decodePack) };
}

function decodePack(pack: Reader): ProfilePack {
  return {
    uid: pack.optionalString("packUid") ?? "",
    name: pack.string("name"),
    type: pack.optionalString("type") ?? "",
    tag: pack.optionalString("tag") ?? "",
    values: pack.optionalString("values") ?? "",
    registryUid: pack.optionalString("registryUid") ?? "",
    hasManifests: (pack.optionalList("manifests") ?? []).length > 0,
  };
}
