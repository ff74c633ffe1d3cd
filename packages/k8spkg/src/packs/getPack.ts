import { atLeastOneOf, type InputsOf, type Rule, s } from "@tripod/kit";
import { identifier, idOf } from "../arguments.js";
import { lookup } from "../definitions.js";
import { CLOUD_ALIASES } from "../vocabulary.js";
import { chooseRelease } from "./chooseRelease.js";
import { onlyRelease, packsByFilters, packsByName } from "./findPacks.js";
import type { FullRelease } from "./packs.js";
import { ADDONS, CLOUDS, cloud, LAYERS, PACK_TYPES, SOURCES, TYPES } from "./words.js";

/** A list of words that a search takes; results show it empty when it was not given. */
function words(known: Readonly<Record<string, string>>, terraform: string, doc: string) {
  return s.list(s.string().values(known).doc("One of them.")).optional().computed().terraform(terraform).doc(doc);
}

const advanceFilters = s
  .object({
    packTypes: words(PACK_TYPES, "pack_type", "Types of the pack. Empty: any."),
    addonTypes: words(
      { ...ADDONS, "": "none" },
      "addon_type",
      "Purposes of the add-on. Empty: any. The platform counts packs for virtual machines and its dashboards as `integration`.",
    ),
    packLayers: words(LAYERS, "pack_layer", "Layers of the cluster that the pack is for. Empty: any."),
    environments: s
      .list(s.string().values(CLOUDS, { aliases: CLOUD_ALIASES }).doc("One of them."))
      .optional()
      .computed()
      .terraform("environment")
      .doc("Clouds that the pack is for. Empty: any."),
    isFips: s
      .boolean()
      .optional()
      .computed()
      .terraform("is_fips")
      .doc("`true` takes only packs that comply with FIPS; `false` takes all."),
    packSources: words(SOURCES, "pack_source", "Where the pack comes from. Empty: any."),
  })
  .optional()
  .doc(
    "Searches for the one pack that has all of this; `name`, `registryUid`, `type` and `version` narrow it further.",
  );

const fields = {
  id: idOf("the pack, in one version and registry"),
  name: s
    .string()
    .optional()
    .computed()
    .notEmpty()
    .doc(
      "Exact name of the pack, such as `cni-calico`; where there is none of a name with `--` in it, the part after that counts.",
    ),
  registryUid: s
    .string()
    .optional()
    .computed()
    .check(identifier)
    .doc("Id of the registry. Without it, the only registry that has the wanted, or the newest, version."),
  type: s
    .string()
    .optional()
    .computed()
    .values(TYPES)
    .doc(
      "Type of the pack. `container` and `operator-instance` say what it is used for, and take packs of every type.",
    ),
  version: s
    .string()
    .optional()
    .computed()
    .doc(
      "Exact version of the pack. Without it, or empty, the newest one by semantic versioning, pre-releases included.",
    ),
  clouds: s
    .set(cloud().notEmpty())
    .optional()
    .computed()
    .terraform("cloud")
    .doc("Clouds that the pack is for. As an argument: takes a pack for one of them, or for all clouds."),
  filters: s
    .string()
    .optional()
    .notEmpty()
    .doc(
      "A filter expression, which goes to the platform as it is: terms such as `spec.name=cni-calico` or `spec.version>3.26.9`, joined by `AND` or `OR` without blanks. It must leave exactly one pack.",
    )
    .deprecated("Use advanceFilters, or name with version and registryUid, instead"),
  advanceFilters,
  values: s.string().computed().doc("Values of the pack, in YAML."),
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
      context.fail(other, `cannot be given together with ${first}; leave one of them out`);
    }
  }
};

export const getPack = lookup({
  name: "getPack",
  terraform: "pack",
  doc: "Looks up one version of a pack that the project sees, with its values: by `id`, by `name`, or by what `advanceFilters` say. Without `version` it is the newest one.",
  fields,
  rules: [noConflicts, atLeastOneOf("id", "name", "advanceFilters", "filters")],
  async run(query, { platform, log, ...context }) {
    const packs = platform.packs("project");
    const place = platform.placeOf("project");
    const { id, name, type, filters, advanceFilters: advanced } = query;
    if (id !== undefined) {
      const found = await packs.byId(id, context);
      return result(onlyRelease(found, "id", `pack with the id ${JSON.stringify(id)} in ${place}`, type), type);
    }
    if (filters !== undefined) {
      const found = await packs.matching(filters, context);
      return result(
        onlyRelease(found, "filters", `pack in ${place} that the filters ${JSON.stringify(filters)} take`, type),
        type,
      );
    }
    if (advanced?.isFips === false) log("warning", "getPack: advanceFilters.isFips: false has no effect; leave it out");
    const found =
      advanced === undefined
        ? await packsByName(packs, name ?? "", place, query, context)
        : await packsByFilters(packs, advanced, query, place, context);
    const echoed = advanced && { ...NOTHING, ...advanced };
    return { ...result(await chooseRelease(packs, found, query, context), type), advanceFilters: echoed };
  },
});

/** Filters in results are complete. */
const NOTHING = { packTypes: [], addonTypes: [], packLayers: [], environments: [], isFips: false, packSources: [] };

function result(release: FullRelease, type: string | undefined) {
  return { ...release, type: type ?? release.type };
}
