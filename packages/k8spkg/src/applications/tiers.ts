import { type Reader, read } from "@tripod/http";
import { fail, memberPath } from "@tripod/kit";
import type { Change, StepContext, Subresource, Values } from "@tripod/rest";
import { holdsMask, NEEDED_FOR_CHANGES } from "../credentials.js";
import { scopeIn } from "../dialect.js";
import { ignoreMissing } from "../ignoreMissing.js";
import { findRegistryByName, type LookupContext } from "../packs/findPack.js";
import type { ClusterPlatform } from "../platform.js";
import type { Scope } from "../scope.js";
import { sameYaml } from "../yaml.js";
import type { TierInput } from "./tierFields.js";

export const ONE = "/v1/appProfiles/{id}";

/** Tiers of a profile, which have their own paths, with the contents of their manifests. */
export const tierSubresources: Subresource<ClusterPlatform> = {
  members: ["tiers"],
  read: async ({ values: recorded, live, get, context: { platform, ...context } }) => {
    const answer = read(await get(`${ONE}/tiers`));
    if (answer.peekText("metadata.uid") !== live.peekText("metadata.uid"))
      throw answer.unexpected("metadata.uid", "is not that of the profile");
    const rows = answer.list("spec.appTiers");
    const tierInputs = (recorded.packs ?? []) as readonly TierInput[];
    const isNamed = recorded.packs === undefined || tierInputs.some(({ registryName = "" }) => registryName !== "");
    const isOfRegistry = rows.some((row) => row.peekText("spec.registryUid") !== "");
    const registries =
      isNamed && isOfRegistry ? await platform.packs(scopeIn(recorded.context)).registries(context) : [];
    const tiers = await Promise.all(
      rows.map(async (row) => {
        const uid = row.peekText("metadata.uid");
        const manifests = await Promise.all(
          (row.optionalList("spec.manifests") ?? []).map(async (one) => {
            const path = `${ONE}/tiers/${encodeURIComponent(uid)}/manifests/${encodeURIComponent(one.peekText("uid"))}`;
            const manifest = read(await get(path));
            if (manifest.peekText("metadata.uid") !== one.peekText("uid"))
              throw manifest.unexpected("metadata.uid", "is not that of the manifest");
            const content = manifest.optionalString("spec.published.content");
            return { name: one.string("name"), uid: one.peekText("uid"), ...(content !== undefined && { content }) };
          }),
        );
        const registry = registries.find(({ id }) => id === row.peekText("spec.registryUid"));
        return {
          ...(row.object("spec").raw as Values),
          type: row.text("spec.type"),
          name: row.string("metadata.name"),
          uid,
          manifests,
          ...(registry !== undefined && { registryName: registry.name }),
        };
      }),
    );
    return { tiers };
  },
};

/**
 * Returns the live tiers, with the recorded values of masked properties. After an import, returns everything that the
 * response contains.
 */
export function decodeTiers(live: Reader, recorded: readonly TierInput[] | undefined): readonly Values[] {
  return (live.optionalList("tiers") ?? []).map((row) => {
    const before = recorded?.find(({ name }) => name === row.peekText("name"));
    const isImport = recorded === undefined;
    const properties = decodeProperties(row, before?.properties, isImport || before === undefined);
    const isSaid = isImport || before?.values !== undefined;
    const isNamed = isImport || (before?.registryName ?? "") !== "";
    const order = row.optionalInteger("installOrder") ?? 0;
    const manifests = (row.optionalList("manifests") ?? []).map(({ raw }) => raw);
    return {
      name: row.peekText("name"),
      type: row.peekText("type"),
      uid: row.peekText("uid"),
      ...memberIfSet("sourceAppTier", row.peekText("sourceAppTierUid")),
      ...memberIfSet("registryUid", row.peekText("registryUid")),
      ...(isNamed && memberIfSet("registryName", row.peekText("registryName"))),
      ...memberIfSet("tag", row.peekText("version")),
      ...(isSaid && memberIfSet("values", row.peekText("values"))),
      ...((order !== 0 || before?.installOrder !== undefined) && { installOrder: order }),
      ...((properties.length > 0 || before?.properties !== undefined) && {
        properties: Object.fromEntries(properties),
      }),
      ...((manifests.length > 0 || before?.manifests !== undefined) && { manifests }),
    };
  });
}

/**
 * Returns the properties that the inputs name, or all. A masked property keeps its recorded value and is omitted
 * without one.
 */
function decodeProperties(
  row: Reader,
  recorded: TierInput["properties"],
  all: boolean,
): readonly (readonly [string, string])[] {
  return (row.optionalList("properties") ?? []).flatMap((property) => {
    const name = property.peekText("name");
    if (!all && recorded?.[name] === undefined) return [];
    const liveValue = property.peekText("value");
    const value = holdsMask(liveValue) ? recorded?.[name] : liveValue;
    return value === undefined ? [] : [[name, value] as const];
  });
}

/** Returns tiers for the create request. */
export async function encodeTiers(
  all: readonly TierInput[],
  scope: Scope,
  looking: LookupContext,
): Promise<readonly Values[]> {
  return Promise.all(all.map(async (tier, index) => newTier(tier, await registryOf(tier, index, scope, looking))));
}

/** Returns the ID of the registry of a tier. */
export function registryOf(tier: TierInput, index: number, scope: Scope, { platform, ...context }: LookupContext) {
  return tier.registryUid
    ? Promise.resolve(tier.registryUid)
    : findRegistryByName(tier, `packs[${index}]`, platform.packs(scope), context);
}

function newTier(tier: TierInput, registryUid: string | undefined): Values {
  const { name, type, sourceAppTier, tag, values, installOrder } = tier;
  return {
    name,
    type,
    ...memberIfSet("sourceAppTierUid", sourceAppTier),
    ...memberIfSet("registryUid", registryUid),
    ...memberIfSet("version", tag),
    ...memberIfSet("values", values?.trim()),
    ...((installOrder ?? 0) > 0 && { installOrder }),
    ...tierMembers(tier),
  };
}

function tierMembers({ properties = {}, manifests = [] }: TierInput) {
  return {
    properties: Object.entries(properties)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => ({ name, value })),
    manifests: manifests.map(({ name, content }) => ({ name, content: content.trim() })),
  };
}

type Tiers = Pick<Change<never>, "live"> & {
  readonly inputs: { readonly packs: readonly TierInput[]; readonly context?: string | undefined };
  readonly recorded: {
    readonly inputs: { readonly packs?: readonly TierInput[] | undefined };
    readonly outputs: { readonly packs?: readonly TierInput[] | undefined };
  };
};

/**
 * Updates the tiers of a profile. Creates new ones first, so that the profile always has a tier. Then it deletes
 * removed tiers, recreates those that cannot be changed in place, and sends the differences of the others.
 */
export async function sendTiers({ inputs, recorded, live }: Tiers, on: StepContext<ClusterPlatform>): Promise<void> {
  const scope = scopeIn(inputs.context);
  const rows = (live ?? (await on.read())).optionalList("tiers") ?? [];
  const desired = await Promise.all(
    inputs.packs.map(async (tier, index) => {
      const registryUid = await registryOf(tier, index, scope, on.context);
      return { tier, registryUid, row: rows.find((one) => one.peekText("name") === tier.name) };
    }),
  );
  const of = (all: readonly TierInput[] | undefined, { name }: TierInput) => all?.find((one) => one.name === name);
  // Fails before the first write.
  const changed = desired.flatMap(({ tier, registryUid, row }, index) =>
    row === undefined || !isOfSource(tier, registryUid, row)
      ? []
      : [{ tier, row, body: changedTier(tier, `packs[${index}]`, of(recorded.inputs.packs, tier), row) }],
  );
  const make = (one: (typeof desired)[number]) => on.send("POST", `${ONE}/tiers`, newTier(one.tier, one.registryUid));
  const pathOf = (row: Reader) => `${ONE}/tiers/${encodeURIComponent(row.peekText("uid"))}`;
  for (const one of desired) if (one.row === undefined) await make(one);
  for (const row of rows) {
    const partner = desired.find((one) => one.row === row);
    if (partner !== undefined && isOfSource(partner.tier, partner.registryUid, row)) continue;
    await ignoreMissing(on.send("DELETE", pathOf(row)));
    if (partner !== undefined) await make(partner);
  }
  for (const { tier, row, body } of changed)
    if (!isShown(body, of(recorded.outputs.packs, tier), row)) await on.send("PUT", pathOf(row), body);
}

/** Reports whether a tier can be updated in place: its type, source and registry must be unchanged. */
function isOfSource({ type, sourceAppTier }: TierInput, registryUid: string | undefined, row: Reader): boolean {
  return (
    row.peekText("type") === type &&
    row.peekText("sourceAppTierUid") === (sourceAppTier ?? "") &&
    (registryUid === undefined || row.peekText("registryUid") === registryUid)
  );
}

type ChangedTier = Values & ReturnType<typeof tierMembers> & { version: string; values: string; installOrder: number };

/**
 * Returns a whole tier for an update. Values that the program never set keep their live values. Fails if one of them is
 * masked: the request would delete it.
 */
function changedTier(tier: TierInput, at: string, before: TierInput | undefined, row: Reader): ChangedTier {
  const kept = before?.values === undefined ? row.peekText("values") : "";
  const properties: Record<string, string> = {};
  for (const property of row.optionalList("properties") ?? []) {
    const [name, value] = [property.peekText("name"), property.peekText("value")];
    if (tier.properties?.[name] !== undefined || before?.properties?.[name] !== undefined) continue;
    if (holdsMask(value)) fail(memberPath(`${at}.properties`, name), NEEDED_FOR_CHANGES);
    properties[name] = value;
  }
  return {
    name: tier.name,
    version: tier.tag ?? row.peekText("version"),
    values: (tier.values ?? kept).trim(),
    installOrder: tier.installOrder ?? 0,
    ...tierMembers({ ...tier, properties: { ...properties, ...tier.properties } }),
  };
}

/** Reports whether a live tier is equal to the one to send. A masked property counts as its recorded value. */
function isShown(body: ChangedTier, recorded: TierInput | undefined, row: Reader): boolean {
  const liveTiers = new Map(
    (row.optionalList("properties") ?? []).map((one) => [one.peekText("name"), one.peekText("value")]),
  );
  const isSame = ({ name, value }: { name: string; value: string }) => {
    const there = liveTiers.get(name) ?? "";
    return (holdsMask(there) ? recorded?.properties?.[name] : there) === value;
  };
  const left = Object.keys(recorded?.properties ?? {}).filter(
    (name) => !body.properties.some((one) => one.name === name),
  );
  const manifests = row.optionalList("manifests") ?? [];
  return (
    row.peekText("version") === body.version &&
    sameYaml(row.peekText("values"), body.values) &&
    (row.optionalInteger("installOrder") ?? 0) === body.installOrder &&
    left.length === 0 &&
    body.properties.every(isSame) &&
    manifests.length === body.manifests.length &&
    body.manifests.every(
      ({ name, content }, index) =>
        manifests[index]?.peekText("name") === name && sameYaml(manifests[index]?.peekText("content") ?? "", content),
    )
  );
}

function memberIfSet(name: string, value: string | undefined): Values {
  return value === undefined || value === "" ? {} : { [name]: value };
}
