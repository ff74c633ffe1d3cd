import { findExactlyOne, s } from "@tripod/kit";
import { identifier, idOf, nameOf, unlessEmpty } from "../arguments.js";
import { lookup } from "../definitions.js";
import { CONTEXTS, type Level, scopeOf } from "../scope.js";
import { chooseRelease } from "./chooseRelease.js";
import { packsByName } from "./findPacks.js";
import type { Pack } from "./packs.js";
import { isOfType, packNameOf, TYPES } from "./valueSets.js";

/** Scopes that are searched for a pack, in order. The first scope with the pack wins. */
const LEVELS: Readonly<Record<string, readonly Level[]>> = {
  project: ["project", "tenant", "system"],
  tenant: ["tenant", "system"],
  system: ["system"],
};

export const getPackSimple = lookup({
  name: "getPackSimple",
  terraform: "pack_simple",
  doc: "Version of a pack, with its values, found by its exact name in the registries of a scope. Without `version`, selects the latest version. If several registries of the scope contain the pack, set `registryUid`.",
  fields: {
    name: nameOf("the pack (if no pack has a name that contains `--`, the part after `--` is used)"),
    type: s
      .string("Pack type. `container` and `operator-instance` name the use of a pack and match packs of every type.")
      .values(TYPES)
      .enumType("PackType"),
    context: s
      .string(
        "Scope of the search for the pack. `project` falls back to the registries of the tenant and then of the system; `tenant` falls back to those of the system.",
      )
      .values({ ...CONTEXTS, system: "system objects of the platform" })
      .enumType("LookupContext")
      .default("project"),
    registryUid: s.string("Registry ID, in any scope.").optional().computed().check(identifier),
    version: s
      .string(
        "Pack version, exactly as on the platform. Default (unset or empty): latest by semantic versioning, pre-releases included.",
      )
      .optional()
      .computed(),
    id: idOf("the pack, specific to one version and registry"),
    values: s.string("Pack values (YAML).").computed(),
  },
  async run({ name, type, context: level, registryUid, id, ...asked }, { platform, fail, log, ...context }) {
    const version = unlessEmpty(asked.version);
    const scope = scopeOf(level);
    const packs = platform.packs(scope);
    const scopeName = platform.nameOfScope(scope);
    if (id === undefined) {
      const found = await packsByName(packs, name, scopeName, { type, registryUid }, context);
      const near = registryUid === undefined ? nearest(found, LEVELS[level] ?? []) : found;
      if (near.length === 0) {
        const levels = [...new Set(found.flatMap((pack) => pack.registries.map((registry) => registry.level)))];
        return fail(
          "context",
          `no registry of the context ${level} has the pack ${JSON.stringify(name)}; it is in registries of the context ${levels.join(" and ")}`,
        );
      }
      const release = await chooseRelease(packs, near, { registryUid, version }, context);
      if (release.values === "" && release.type !== "manifest") {
        log(
          "warning",
          `getPackSimple: the pack ${JSON.stringify(release.name)} ${release.version} has no values on the platform; values is empty`,
        );
      }
      return { ...release, type };
    }
    const what = `pack with the ID ${JSON.stringify(id)}`;
    const release = await findExactlyOne(await packs.byId(id, context), {
      path: "id",
      one: what,
      several: `packs with the ID ${JSON.stringify(id)}`,
      scope: `in ${scopeName}`,
      describe: (one) => `${one.name} ${one.version} (registry ${one.registryUid})`,
    });
    const differs = (path: string, actual: string, requested: string) =>
      fail(
        path,
        `the ${what} has the ${path} ${JSON.stringify(actual)}, not ${JSON.stringify(requested)}; correct one of the two`,
      );
    if (![name, packNameOf(name)].includes(release.name)) return differs("name", release.name, name);
    if (!isOfType(release.type, type)) return differs("type", release.type, type);
    if (version !== undefined && release.version !== version) return differs("version", release.version, version);
    if (registryUid !== undefined && release.registryUid !== registryUid) {
      return differs("registryUid", release.registryUid, registryUid);
    }
    return { ...release, type };
  },
});

/** Returns the packs with the registries of the first scope that has any. */
function nearest(packs: readonly Pack[], levels: readonly Level[]): readonly Pack[] {
  for (const level of levels) {
    const there = packs
      .map((pack) => ({ ...pack, registries: pack.registries.filter((registry) => registry.level === level) }))
      .filter(({ registries }) => registries.length > 0);
    if (there.length > 0) return there;
  }
  return [];
}
