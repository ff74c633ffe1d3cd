import { atLeastOneOf, type InputsOf, type Rule, s } from "@tripod/kit";
import { identifier, idOf } from "../arguments.js";
import { lookup } from "../definitions.js";
import { CLOUD_ALIASES } from "../vocabulary.js";
import { chooseRelease } from "./chooseRelease.js";
import { onlyRelease, packsByFilters, packsByName } from "./findPacks.js";
import type { FullRelease } from "./packs.js";
import { ADDONS, CLOUDS, cloud, LAYERS, PACK_TYPES, SOURCES, TYPES } from "./valueSets.js";

/** Returns a field for a list of words of a search. Results contain an empty list if it is unset. */
function words(values: Readonly<Record<string, string>>, doc: string) {
  return s.list(doc, s.string("Filter value.").values(values)).optional().computed();
}

const advanceFilters = s
  .object(
    "Advanced filters that match exactly one pack. Can be combined with `name`, `registryUid`, `type` and `version`.",
    {
      packTypes: words(PACK_TYPES, "Pack type filter. If empty: any type."),
      addonTypes: words(
        { ...ADDONS, "": "no category" },
        "Add-on category filter. If empty: any category. The platform assigns packs for virtual machines and dashboards to the category `integration`.",
      ),
      packLayers: words(LAYERS, "Layer filter. If empty: any layer."),
      environments: s
        .list(
          "Cloud type filter. If empty: any cloud.",
          s.string("Cloud type.").values(CLOUDS, { aliases: CLOUD_ALIASES }),
        )
        .optional()
        .computed(),
      isFips: s.boolean("Whether to match FIPS-compliant packs only. `false` matches all packs.").optional().computed(),
      packSources: words(SOURCES, "Source filter of the pack. If empty: any source."),
    },
  )
  .optional();

const fields = {
  id: idOf("the pack, specific to one version and registry"),
  name: s
    .string(
      "Exact pack name, such as `cni-calico`. If no pack has a name that contains `--`, the part after `--` is used.",
    )
    .optional()
    .computed()
    .notEmpty(),
  registryUid: s
    .string("Registry ID. Default: the only registry that contains the selected or latest version.")
    .optional()
    .computed()
    .check(identifier),
  type: s
    .string("Pack type. `container` and `operator-instance` name the use of a pack and match packs of every type.")
    .optional()
    .computed()
    .values(TYPES)
    .enumType("PackType"),
  version: s
    .string(
      "Pack version, exactly as on the platform. Default (unset or empty): latest by semantic versioning, pre-releases included.",
    )
    .optional()
    .computed(),
  clouds: s
    .set(
      "Cloud types of the pack. As an argument, matches packs that support one of these clouds or all clouds.",
      cloud().notEmpty(),
    )
    .optional()
    .computed(),
  filters: s
    .string(
      "Filter expression, sent unchanged to the platform: terms such as `spec.name=cni-calico` or `spec.version>3.26.9`, joined by `AND` or `OR` without spaces. Must match exactly one pack.",
    )
    .optional()
    .notEmpty()
    .deprecated("Use `advanceFilters`, or `name` with `version` and `registryUid`"),
  advanceFilters,
  values: s.string("Pack values (YAML).").computed(),
};

type Argument = keyof InputsOf<typeof fields>;

/** Arguments that exclude others. */
const CONFLICTS: readonly (readonly [Argument, readonly Argument[]])[] = [
  ["id", ["name", "clouds", "version", "registryUid", "filters", "advanceFilters"]],
  ["filters", ["name", "clouds", "version", "registryUid", "advanceFilters"]],
  ["advanceFilters", ["clouds"]],
];

const noConflicts: Rule<typeof fields> = (inputs, context) => {
  for (const [first, others] of CONFLICTS.filter(([name]) => inputs[name] !== undefined)) {
    for (const other of others.filter((name) => inputs[name] !== undefined)) {
      context.fail(other, `must not be set together with ${first}. Remove one of them`);
    }
  }
};

export const getPack = lookup({
  name: "getPack",
  terraform: "pack",
  doc: "Version of a pack, with its values, in the scope of the project, found by `id`, by `name` or by `advanceFilters`. Without `version`, selects the latest version.",
  fields,
  rules: [noConflicts, atLeastOneOf("id", "name", "advanceFilters", "filters")],
  async run(query, { platform, log, ...context }) {
    const packs = platform.packs("project");
    const scopeName = platform.nameOfScope("project");
    const { id, name, type, filters, advanceFilters: advanced } = query;
    if (id !== undefined) {
      const found = await packs.byId(id, context);
      return result(onlyRelease(found, "id", `pack with the ID ${JSON.stringify(id)} in ${scopeName}`, type), type);
    }
    if (filters !== undefined) {
      const found = await packs.matching(filters, context);
      return result(
        onlyRelease(found, "filters", `pack in ${scopeName} that matches the filters ${JSON.stringify(filters)}`, type),
        type,
      );
    }
    if (advanced?.isFips === false) log("warning", "getPack: advanceFilters.isFips: false has no effect. Remove it");
    const found =
      advanced === undefined
        ? await packsByName(packs, name ?? "", scopeName, query, context)
        : await packsByFilters(packs, advanced, query, scopeName, context);
    const echoed = advanced && { ...NOTHING, ...advanced };
    return { ...result(await chooseRelease(packs, found, query, context), type), advanceFilters: echoed };
  },
});

/** Filters in results are complete. */
const NOTHING = { packTypes: [], addonTypes: [], packLayers: [], environments: [], isFips: false, packSources: [] };

function result(release: FullRelease, type: string | undefined) {
  return { ...release, type: type ?? release.type };
}
