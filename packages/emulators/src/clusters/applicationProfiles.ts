import type { CollectionHandle } from "../collection/collection.js";
import { choice, list, object, takeMembers, text, whole } from "../collection/members.js";
import { CollectionRefusal } from "../collection/refusal.js";
import { type Row, valueAt } from "../collection/rows.js";
import { hex, type Random } from "../randomness.js";
import type { ClustersApp, ClustersEnv } from "./app.js";
import { nameFilter } from "./nameFilter.js";
import { addObjectKind, type ClustersCall, type Dependencies, MASK, metadataOf, ownerOf } from "./objectKinds.js";
import { pageOf } from "./paging.js";
import { notFound } from "./platformError.js";
import { readBody } from "./requestBody.js";
import { stableUid } from "./world.js";

const PATH = "/v1/appProfiles";

const MANIFESTS = list(object({ name: text({ required: true, min: 1 }), content: text() }), { nullable: true });
const PROPERTIES = list(object({ name: text({ required: true, min: 1 }), value: text() }), { nullable: true });
/** Members of a tier that can be changed. */
const CHANGEABLE = {
  name: text({ required: true, min: 1 }),
  version: text({ default: "" }),
  values: text({ default: "" }),
  installOrder: whole({ min: 0, default: 0 }),
  properties: PROPERTIES,
  manifests: MANIFESTS,
};
const TIER = {
  ...CHANGEABLE,
  type: choice(["container", "helm", "manifest", "operator-instance"], { required: true }),
  registryUid: text({ default: "" }),
  sourceAppTierUid: text({ default: "" }),
};

/** Properties with such a name are passwords, which no response contains. */
const HIDDEN = /password|token/i;

/** Tier as it is stored. */
type Tier = Row & { readonly uid: string; readonly name: string; readonly manifests: readonly Row[] };

/** Application profiles, one object for each version; search results are in `appProfiles`, by name. */
export function applicationProfileRoutes(app: ClustersApp, dependencies: Dependencies): void {
  const { random } = dependencies;
  const handle = addObjectKind(app, dependencies, {
    name: "applicationProfiles",
    kind: "application profile",
    path: PATH,
    scope: "context",
    list: false,
    unique: (row) => JSON.stringify([metadataOf(row).name, versionOf(row)]),
    users: (row, call) => usersOf(row, call).map(({ name }) => String(name)),
    spec: {
      version: text({ default: "1.0.0" }),
      template: object({ appTiers: list(object(TIER), { nullable: true }) }, { required: true }),
    },
    serverMembers: ({ spec }) => {
      const { version, template } = spec as Row;
      // Rows of a seed are stored unchanged.
      if (template === undefined) return {};
      const tiers = (((template as Row).appTiers ?? []) as Row[]).map((tier) => stored(tier, random));
      const double = tiers.find(({ name }, index) => tiers.findIndex((one) => one.name === name) !== index);
      if (double !== undefined) throw refusedName(double.name);
      return { spec: { version }, tiers };
    },
    changes: [
      {
        method: "PATCH",
        path: "/metadata",
        accepts: { metadata: object({ labels: object(), annotations: object() }, { required: true }), version: text() },
        apply: (row, { metadata, version }) => {
          const before = metadataOf(row);
          const { labels = {}, annotations } = metadata as Row;
          const { scope, projectUid } = before.annotations as Row;
          const own = { scope, ...(projectUid !== undefined && { projectUid }) };
          row.metadata = {
            ...before,
            labels,
            annotations: { ...(before.annotations as Row), ...(annotations as Row | undefined), ...own },
          };
          if (version !== undefined) row.spec = { ...(row.spec as Row), version };
        },
      },
    ],
    show: (row, call) => details(row, handle.rows(call), call),
  });
  tierRoutes(app, handle, random);

  app.post(
    "/v1/dashboard/appProfiles",
    handle.answer(async (call) => {
      const { filter } = await readBody(call.context);
      const named = nameFilter((filter as { profileName?: unknown } | null | undefined)?.profileName);
      const visible = handle.rows(call).filter((row) => named(String(metadataOf(row).name)));
      const { items, listmeta } = pageOf(grouped(visible), call.context.req.query());
      return call.context.json({ appProfiles: items.map(summary), listmeta });
    }),
  );
}

function tierRoutes(app: ClustersApp, handle: CollectionHandle<ClustersEnv>, random: Random): void {
  const path = `${PATH}/:id/tiers`;
  const one = `${path}/:tier`;
  app.get(
    path,
    handle.answer((call) => {
      const row = handle.find(call);
      const metadata = { ...metadataOf(row), uid: row.uid };
      return call.context.json({ metadata, spec: { appTiers: tiersOf(row).map(shownTier) } });
    }),
  );
  app.get(
    `${one}/manifests/:manifest`,
    handle.answer((call) => {
      const uid = call.context.req.param("manifest");
      const found = tierIn(call, handle).manifests.find((manifest) => manifest.uid === uid);
      if (found === undefined) throw notFound("Specified manifest");
      const { name, content = "" } = found;
      const published = { content, digest: stableUid(String(content)) };
      return call.context.json({ metadata: { name, uid }, spec: { published } });
    }),
  );
  app.post(
    path,
    handle.answer(async (call) => {
      const tier = stored(takeMembers(TIER, await readBody(call.context), { unknownMembers: "ignore" }), random);
      const row = handle.find(call);
      if (tiersOf(row).some(({ name }) => name === tier.name)) throw refusedName(tier.name);
      row.tiers = [...tiersOf(row), tier];
      handle.change(row, call);
      return call.context.json({ uid: tier.uid }, 201);
    }),
  );
  app.put(
    one,
    handle.answer(async (call) => {
      const input = takeMembers(CHANGEABLE, await readBody(call.context), { unknownMembers: "ignore" });
      const { uid, type, registryUid, sourceAppTierUid } = tierIn(call, handle);
      const row = handle.find(call);
      const changed = { ...stored({ ...input, type, registryUid, sourceAppTierUid }, random), uid };
      row.tiers = tiersOf(row).map((tier) => (tier.uid === uid ? changed : tier));
      handle.change(row, call);
      return call.context.body(null, 204);
    }),
  );
  app.delete(
    one,
    handle.answer((call) => {
      const { uid } = tierIn(call, handle);
      const row = handle.find(call);
      row.tiers = tiersOf(row).filter((tier) => tier.uid !== uid);
      handle.change(row, call);
      return call.context.body(null, 204);
    }),
  );
}

/**
 * Returns a seeded version of a profile in the form of a created one. A list contains the versions as one row with an
 * ID of its own.
 */
export function versionRow(version: string | undefined, parent: string): Row {
  const tier = { name: "web", type: "helm", version: "4.2.0", values: "", installOrder: 0, properties: [] };
  return {
    parent,
    spec: version === undefined ? {} : { version },
    tiers: [{ ...tier, uid: stableUid("web", String(version)), manifests: [] }],
  };
}

function tierIn(call: ClustersCall, handle: CollectionHandle<ClustersEnv>): Tier {
  const found = tiersOf(handle.find(call)).find(({ uid }) => uid === call.context.req.param("tier"));
  if (found === undefined) throw notFound("Specified application tier");
  return found;
}

function tiersOf(row: Row): readonly Tier[] {
  return (row.tiers ?? []) as readonly Tier[];
}

function versionOf(row: Row): string {
  return String((row.spec as Row).version ?? "");
}

function refusedName(name: string): CollectionRefusal {
  return new CollectionRefusal("invalid", `the tier ${name} already exists`, { kind: "application profile" });
}

/** Returns a tier with an id, and with ids of its manifests. */
function stored(tier: Row, random: Random): Tier {
  const manifests = ((tier.manifests ?? []) as Row[]).map((one) => ({ ...one, uid: hex(random, 12) }));
  return { ...tier, properties: tier.properties ?? [], uid: hex(random, 12), name: String(tier.name), manifests };
}

function shownTier({ uid, name, manifests, ...tier }: Tier): Row {
  const { type, registryUid = "", sourceAppTierUid = "", version, values, installOrder } = tier;
  const properties = (tier.properties as readonly Row[]).map((property) => {
    const isHidden = HIDDEN.test(String(property.name));
    const value = isHidden && property.value !== "" ? MASK : property.value;
    return { name: property.name, value, type: isHidden ? "password" : "string", format: "" };
  });
  return {
    metadata: { name, uid },
    spec: {
      type,
      registryUid,
      sourceAppTierUid,
      containerRegistryUid: "",
      installOrder,
      version,
      values,
      properties,
      manifests: manifests.map((manifest) => ({ kind: "manifest", name: manifest.name, uid: manifest.uid })),
    },
  };
}

/** Returns the applications that use a profile. */
function usersOf({ uid }: Row, { objects, place }: ClustersCall): readonly Row[] {
  return objects
    .at("applications", place)
    .filter((row) => valueAt(row, "spec.profile.metadata.uid") === uid)
    .map((row) => ({ uid: row.uid, name: metadataOf(row).name }));
}

function isVersionOf(row: Row, other: Row): boolean {
  return metadataOf(row).name === metadataOf(other).name && String(ownerOf(row)) === String(ownerOf(other));
}

function versionsIn(all: readonly Row[]): Row[] {
  return all.filter((row) => versionOf(row) !== "").map((row) => ({ uid: row.uid, version: versionOf(row) }));
}

/** Returns the response for a profile; `metadata` already has its uid. */
function details(row: Row, all: readonly Row[], call: ClustersCall): Row {
  const { metadata, spec } = row;
  const uid = (metadata as Row).uid;
  return {
    metadata,
    spec: {
      ...(spec as Row),
      ...template(row),
      versions: versionsIn(all.filter((one) => isVersionOf(one, row))),
      parentUid: uid,
    },
    status: { inUseApps: usersOf({ uid }, call) },
  };
}

function template(row: Row): Row {
  const appTiers = tiersOf(row).map(({ uid, name, type, version = "" }) => ({
    name,
    type,
    uid,
    version,
    source: { name, type, uid: stableUid(uid, "source"), addonType: "", addonSubType: "", logoUrl: "" },
  }));
  return { template: { appTiers, registryRefs: [] } };
}

/** Returns versions of profiles by the profile, oldest first. */
function grouped(rows: readonly Row[]): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify([metadataOf(row).name, ...ownerOf(row)]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

/** Each version has a uid of its own; the newest one describes the profile. */
function summary(all: readonly Row[]): Row {
  const newest = all.at(-1) as Row;
  const { template: view } = template(newest) as { template: Row };
  return {
    metadata: { ...metadataOf(newest), uid: newest.parent ?? newest.uid },
    spec: {
      parentUid: "",
      version: versionOf(newest),
      template: { appTiers: view.appTiers },
      versions: versionsIn(all),
    },
  };
}
