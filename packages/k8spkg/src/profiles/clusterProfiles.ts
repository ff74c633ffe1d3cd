import { type CallContext, type Reader, read } from "@tripod/http";
import { type Api, BELONGINGS_SHARED_FOR } from "../api.js";
import { metadataOf } from "../metadata.js";
import { FIRST_VERSION } from "../packs/version.js";
import type { Named } from "../select.js";

/** Version of a cluster profile in the list of all; members that cannot be read are empty. */
export interface ProfileVersion {
  readonly id: string;
  readonly name: string;
  readonly version: string;
}

/** Pack of a cluster profile. */
export interface ProfilePack {
  readonly uid: string;
  readonly name: string;
  readonly type: string;
  readonly tag: string;
  readonly values: string;
  readonly registryUid: string;
  /** Manifests that it refers to, in its order. */
  readonly manifests: readonly { readonly uid: string; readonly name: string }[];
}

/** States of a profile's content: published, and draft. */
export type Part = "published" | "draft";

/** One version of a cluster profile. */
export interface ClusterProfile extends Named {
  readonly version: string;
  /** Source of {@link packs}: the draft until a version is published. */
  readonly part: Part;
  readonly packs: readonly ProfilePack[];
}

/** Kubernetes manifest of a pack in a profile. */
export interface Manifest {
  readonly uid: string;
  readonly name: string;
  readonly content: string;
}

/** Cluster profiles in one scope. */
export interface ClusterProfiles {
  /** Returns every version of every profile. */
  versions(context: CallContext): Promise<readonly ProfileVersion[]>;
  byId(id: string, context: CallContext): Promise<ClusterProfile | undefined>;
  /**
   * Returns the manifests of a pack with their content, which is empty if this part of the profile has no manifests.
   */
  manifests(profile: ClusterProfile, pack: ProfilePack, context: CallContext): Promise<readonly Manifest[]>;
}

/** Creates the client of the cluster profiles in one scope. */
export function createClusterProfiles(api: Api): ClusterProfiles {
  return {
    versions: async (context) => {
      const answer = await api.send(
        {
          operation: "List cluster profiles",
          path: "/v1/dashboard/clusterprofiles/metadata",
          cache: BELONGINGS_SHARED_FOR,
        },
        context,
      );
      const rows = read(answer).optionalList("items") ?? [];
      return rows.map((row) => ({
        id: row.peekText("metadata.uid"),
        name: row.peekText("metadata.name"),
        version: row.peekText("spec.version") || FIRST_VERSION,
      }));
    },
    byId: async (id, context) => {
      const path = `/v1/clusterprofiles/${encodeURIComponent(id)}`;
      const found = await api.find({ operation: "Get cluster profile", path }, context);
      return found && decodeProfile(found);
    },
    manifests: async ({ id, part }, pack, context) => {
      if (pack.manifests.length === 0) return [];
      const path = `/v1/clusterprofiles/${encodeURIComponent(id)}/packs/${encodeURIComponent(pack.name)}/manifests`;
      const answer = await api.send({ operation: "List the manifests of a pack", path }, context);
      const rows = read(answer).optionalList("items") ?? [];
      // Packs with the same name share the list, so each pack selects its own manifests.
      return pack.manifests.map(({ uid, name }) => {
        const row = rows.find((one) =>
          uid === "" ? one.peekText("metadata.name") === name : one.peekText("metadata.uid") === uid,
        );
        return {
          uid: uid || (row?.peekText("metadata.uid") ?? ""),
          name: name || (row?.peekText("metadata.name") ?? ""),
          content: row?.optionalString(["spec", part, "content"]) ?? "",
        };
      });
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
    name: pack.optionalString("name") ?? "",
    type: pack.optionalString("type") ?? "",
    tag: pack.optionalString("tag") ?? "",
    values: pack.optionalString("values") ?? "",
    registryUid: pack.optionalString("registryUid") ?? "",
    manifests: (pack.optionalList("manifests") ?? []).map((manifest) => ({
      uid: manifest.peekText("uid"),
      name: manifest.peekText("name"),
    })),
  };
}
