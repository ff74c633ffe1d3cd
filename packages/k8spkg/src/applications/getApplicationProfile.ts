import { nearOrExisting, s } from "@tripod/kit";
import { idOf, nameOf, unlessEmpty } from "../arguments.js";
import { lookup } from "../definitions.js";
import { FIRST_VERSION, newestFirst } from "../packs/version.js";
import type { ApplicationProfile } from "./applicationProfiles.js";

export const getApplicationProfile = lookup({
  name: "getApplicationProfile",
  terraform: "application_profile",
  doc: "Version of an application profile, in the scope of the project, found by its exact name.",
  fields: {
    name: nameOf("the application profile"),
    version: s
      .string(
        "Profile version, exactly as on the platform. An empty string selects the default. Ignored if `id` is set.",
      )
      .default(FIRST_VERSION),
    id: idOf("this version of the profile", " among the versions of the profile `name`"),
  },
  async run({ name, version: asked, id }, { platform, fail, ...context }) {
    const version = unlessEmpty(asked) ?? FIRST_VERSION;
    const profiles = platform.applicationProfiles("project");
    const scopeName = platform.nameOfScope("project");
    const named = await profiles.byName(name, context);
    if (named.length === 0) {
      const hint = nearOrExisting(name, new Set(await profiles.names(context)));
      return fail("name", `no application profile ${JSON.stringify(name)} in ${scopeName}${hint}`);
    }
    const versions = named.flatMap(listVersions);
    const matching = versions.filter((one) => (id === undefined ? one.version === version : one.id === id));
    const [found, ...others] = matching;
    const profile = `application profile ${JSON.stringify(name)} in ${scopeName}`;
    if (found === undefined) {
      const which =
        id === undefined ? `version ${JSON.stringify(version)}` : `version with the ID ${JSON.stringify(id)}`;
      const there = versions.length === 0 ? "it has no versions" : `it has ${list(versions)}`;
      return fail(id === undefined ? "version" : "id", `no ${which} of ${profile}; ${there}`);
    }
    if (others.length > 0) {
      return fail(
        "version",
        `several versions ${JSON.stringify(version)} of ${profile}: ${list(matching)}; set id to select one`,
      );
    }
    return { id: found.id, name, version: found.version };
  },
});

interface ProfileVersion {
  readonly id: string;
  readonly version: string;
  readonly level: string | undefined;
}

function listVersions({ versions, level }: ApplicationProfile): readonly ProfileVersion[] {
  return versions.map(({ id, version }) => ({ id, version, level }));
}

function list(versions: readonly ProfileVersion[]): string {
  return newestFirst(versions, ({ version }) => version)
    .slice(0, 10)
    .map(({ version, id, level }) => `${version} (id ${id}${level === undefined ? "" : `, context ${level}`})`)
    .join(", ");
}
