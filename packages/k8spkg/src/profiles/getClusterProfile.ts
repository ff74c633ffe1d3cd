import type { CallContext } from "@tripod/http";
import { didYouMean, exactlyOneOf, fail, findExactlyOne, s } from "@tripod/kit";
import { idOr, nameOrId, unlessEmpty } from "../arguments.js";
import { lookup } from "../definitions.js";
import { FIRST_VERSION, newestFirst } from "../packs/version.js";
import { CONTEXTS, scopeOf } from "../scope.js";
import { describe, inLevel, isSame, selectById } from "../select.js";
import type { ClusterProfile, ClusterProfiles, ProfileVersion } from "./clusterProfiles.js";

const KIND = ["cluster profile", "cluster profiles"] as const;

export const getClusterProfile = lookup({
  name: "getClusterProfile",
  terraform: "cluster_profile",
  doc: "Version of a cluster profile, with its packs, found by its ID, or by its exact name and version. If no version is published, `packs` contains the draft, with a warning.",
  fields: {
    id: idOr("name", "the version of the profile"),
    name: nameOrId("the profile"),
    version: s
      .string(
        `Profile version, exactly as on the platform. Default (unset or empty) with a lookup by name: \`${FIRST_VERSION}\`.`,
      )
      .optional()
      .computed(),
    context: s
      .string(
        "Scope of the search for the profile. Default: `project` with a lookup by name; any scope that the project can use with a lookup by ID.",
      )
      .values({ ...CONTEXTS, system: "system objects of the platform", "": "same as unset" })
      .optional()
      .computed(),
    packs: s
      .list(
        "Packs (layers) of the profile, ordered from the lowest layer.",
        s.object({
          uid: s.string("Pack ID.").computed(),
          name: s.string("Pack name in the profile.").computed(),
          type: s.string("Pack type, such as `spectro`, `helm`, `manifest` or `oci`.").computed(),
          tag: s
            .string("Pack version (tag), or a pattern such as `3.29.x` for the latest matching version.")
            .computed(),
          values: s.string("Pack values (YAML).").computed(),
          registryUid: s.string("Registry ID of the pack; empty for manifests.").computed(),
          manifests: s
            .list(
              "Kubernetes manifests of the pack, in the order of the pack.",
              s.object({
                uid: s.string("Manifest ID.").computed(),
                name: s.string("Manifest name.").computed(),
                content: s
                  .string("Manifest content: Kubernetes objects in YAML; empty if it is not published.")
                  .computed(),
              }),
            )
            .computed(),
        }),
      )
      .computed(),
  },
  rules: [exactlyOneOf("id", "name")],
  async run({ id, name = "", ...asked }, { platform, log, ...context }) {
    const [version, level] = [unlessEmpty(asked.version), unlessEmpty(asked.context)];
    const scope = scopeOf(level ?? "project");
    const scopeName = platform.nameOfScope(scope);
    const profiles = platform.clusterProfiles(scope);
    const profile =
      id === undefined
        ? await byName(
            profiles,
            { name, version: version ?? FIRST_VERSION, level: level ?? "project", scopeName },
            context,
          )
        : await selectById(profiles, id, { kind: KIND, scopeName, level }, context);
    if (version !== undefined && profile.version !== version) {
      const both = `${JSON.stringify(profile.version)}, not ${JSON.stringify(version)}`;
      return fail(
        "version",
        `the cluster profile with the ID ${JSON.stringify(id)} has the version ${both}; correct one of the two`,
      );
    }
    if (profile.part === "draft") {
      log(
        "warning",
        `getClusterProfile: nothing of the cluster profile ${JSON.stringify(profile.name)} ${profile.version} is published; packs shows its draft`,
      );
    }
    const packs = await Promise.all(
      profile.packs.map(async (pack) => ({ ...pack, manifests: await profiles.manifests(profile, pack, context) })),
    );
    return {
      id: profile.id,
      name: profile.name,
      version: profile.version,
      context: profile.level ?? level ?? "project",
      packs,
    };
  },
});

interface Query {
  readonly name: string;
  readonly version: string;
  readonly level: string;
  readonly scopeName: string;
}

/**
 * Searches by name. The list of profiles does not contain their scope, so profiles with the same name and version are
 * read.
 */
async function byName(
  profiles: ClusterProfiles,
  { name, version, level, scopeName }: Query,
  context: CallContext,
): Promise<ClusterProfile> {
  const all = await profiles.versions(context);
  const named = all.filter((row) => row.name === name && row.id !== "");
  const what = `cluster profile ${JSON.stringify(name)}`;
  if (named.length === 0) {
    return fail("name", `no ${what} in ${scopeName}${didYouMean(name, new Set(all.map((row) => row.name)))}`);
  }
  const rows = named.filter((row) => row.version === version);
  if (rows.length === 0) {
    return fail(
      "version",
      `the ${what} in ${scopeName} has no version ${JSON.stringify(version)}; it has ${list(named)}`,
    );
  }
  const read = await Promise.all(rows.map(({ id }) => profiles.byId(id, context)));
  const found = inLevel(
    read.filter((profile) => profile !== undefined).filter((profile) => rows.some((row) => isSame(profile, row))),
    level,
    `${what} ${version}`,
  );
  return findExactlyOne(found, {
    one: `${what} ${version}`,
    several: `cluster profiles ${JSON.stringify(name)} ${version}`,
    scope: `in ${scopeName}`,
    describe,
    tellApart: "give id instead of name",
    hint: () => ": it has been deleted meanwhile",
  });
}

function list(versions: readonly ProfileVersion[]): string {
  return newestFirst(versions, ({ version }) => version)
    .slice(0, 10)
    .map(({ version, id }) => `${version} (id ${id})`)
    .join(", ");
}
