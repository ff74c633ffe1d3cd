import { choice, flag, list, object, text } from "../collection/members.js";
import { CollectionRefusal } from "../collection/refusal.js";
import type { Row } from "../collection/rows.js";
import { hex, type Random } from "../randomness.js";
import type { ClustersApp, ClustersContext } from "./app.js";
import { attachedTo, CLUSTERS } from "./made/clusterRows.js";
import {
  addObjectKind,
  type ClustersCall,
  type Dependencies,
  isVisible,
  MASK,
  metadataOf,
  ownerOf,
} from "./objectKinds.js";
import { notFound, unprocessable } from "./platformError.js";
import { readBody, readFilePart } from "./requestBody.js";
import type { ClusterProfileSeed, ProfilePackSeed } from "./seed.js";
import { stableUid } from "./world.js";

const PATH = "/v1/clusterprofiles";
const REFERENCE = /\{\{\s*\.spectro\.var\.([\w-]+)\s*\}\}/g;

const PACK = object({
  name: text({ required: true, min: 1 }),
  type: choice(["spectro", "helm", "manifest", "oci"], { default: "spectro" }),
  tag: text(),
  uid: text(),
  registryUid: text(),
  values: text(),
  manifests: list(object({ name: text({ required: true }), content: text(), uid: text() }), { nullable: true }),
});
const VARIABLES = list(
  object({
    name: text({ required: true, min: 1 }),
    displayName: text({ required: true, min: 1 }),
    description: text(),
    format: choice(["string", "number", "boolean", "ipv4", "ipv4cidr", "ipv6", "version", "base64"], {
      default: "string",
    }),
    defaultValue: text({ default: "" }),
    regex: text(),
    required: flag({ default: false }),
    immutable: flag({ default: false }),
    hidden: flag({ default: false }),
    isSensitive: flag({ default: false }),
    inputType: choice(["text", "dropdown", "multiline"], { default: "text" }),
    options: list(object({ label: text(), value: text(), description: text(), default: flag() }), { nullable: true }),
  }),
  { nullable: true },
);
const TYPES = ["add-on", "cluster", "infra", "system"];

/** Stored pack. Requests contain its ID as `uid`. */
type Pack = Row & { readonly name: string; readonly manifests: readonly Row[] };
type Variable = Row & { readonly name: string };

/**
 * Cluster profiles, one object per version. A profile has a draft, which PUT writes, and a published state: a copy of
 * an earlier draft. Their list has no pages and does not return the owner.
 */
export function clusterProfileRoutes(app: ClustersApp, dependencies: Dependencies): void {
  const { random } = dependencies;
  app.post(PATH, (c) =>
    handle.answer(async (call) => {
      const row = handle.make(call, await readBody(call.context));
      if (call.context.req.query("publish") === "true") publish(row);
      return call.context.json({ uid: row.uid }, 201);
    })(c),
  );
  app.post(`${PATH}/import/file`, (c) =>
    handle.answer(async (call) => {
      const row = handle.make(call, await importedIn(call.context));
      if (call.context.req.query("publish") === "true") publish(row);
      return call.context.json({ uid: row.uid }, 201);
    })(c),
  );
  const handle = addObjectKind(app, dependencies, {
    name: "clusterProfiles",
    kind: "cluster profile",
    path: PATH,
    scope: "context",
    list: false,
    unique: (row) => JSON.stringify([metadataOf(row).name, versionOf(row) || "1.0.0"]),
    users: (row, call) => [...clustersWith(row, call), ...templatesWith(row, call)].map(({ name }) => String(name)),
    spec: {
      version: text({ default: "1.0.0" }),
      template: object(
        { cloudType: text({ default: "all" }), type: choice(TYPES, { required: true }), packs: list(PACK) },
        { required: true },
      ),
      variables: VARIABLES,
    },
    serverMembers: ({ spec }) => {
      // Rows of a seed are stored unchanged.
      const { version, template, variables } = spec as Row;
      if (template === undefined) return {};
      const { cloudType, type, packs } = template as Row;
      const all = checkedVariables((variables ?? []) as readonly Variable[]);
      const draft = stored((packs ?? []) as readonly Row[], random);
      refuseUndefined(draft, all);
      return { spec: { version, cloudType, type, draft }, variables: all };
    },
    changes: [
      {
        method: "PUT",
        accepts: {
          metadata: object({ name: text({ required: true }), uid: text() }, { required: true }),
          spec: object(
            {
              version: text(),
              template: object({ type: choice(TYPES), packs: list(PACK, { required: true }) }, { required: true }),
            },
            { required: true },
          ),
        },
        apply: (row, { metadata, spec }) => {
          const { version, template } = spec as { version?: string; template: { packs: readonly Row[] } };
          const draft = stored(template.packs, random);
          refuseUndefined(draft, variablesOf(row));
          row.metadata = { ...metadataOf(row), name: (metadata as Row).name };
          row.spec = { ...(row.spec as Row), draft, ...(version !== undefined && { version }) };
        },
      },
      {
        method: "PATCH",
        path: "/metadata",
        accepts: {
          metadata: object(
            { name: text({ min: 1 }), uid: text(), labels: object(), annotations: object() },
            { required: true },
          ),
          spec: object({ version: text() }),
        },
        apply: (row, { metadata, spec }) => {
          const before = metadataOf(row);
          const { name, labels = {}, annotations = {} } = metadata as Row;
          const retained = { ...(before.annotations as Row), ...(annotations as Row), ...ownershipOf(before) };
          row.metadata = { ...before, ...(name !== undefined && { name }), labels, annotations: retained };
          row.spec = { ...(row.spec as Row), ...(spec as Row | undefined) };
        },
      },
      { method: "PATCH", path: "/publish", accepts: false, apply: (row) => publish(row) },
      {
        method: "PUT",
        path: "/variables",
        accepts: { variables: VARIABLES },
        apply: (row, { variables }) => {
          const all = checkedVariables((variables ?? []) as readonly Variable[]);
          const { draft, published } = row.spec as { draft?: readonly Pack[]; published?: readonly Pack[] };
          refuseUndefined(draft ?? published ?? [], all);
          row.variables = all;
        },
      },
    ],
    show: (row, call) => details(row, handle.rows(call), clustersWith(row, call)),
  });

  app.get(
    "/v1/dashboard/clusterprofiles/metadata",
    handle.answer((call) => call.context.json({ items: handle.rows(call).map(summary) })),
  );
  app.get(
    `${PATH}/:id/variables`,
    handle.answer((call) => call.context.json({ variables: variablesOf(handle.find(call)).map(masked) })),
  );
  app.get(
    `${PATH}/:id/packs/:packName/manifests`,
    handle.answer((call) => {
      const { published, draft } = handle.find(call).spec as { draft?: readonly Pack[]; published?: readonly Pack[] };
      const isWanted = ({ name }: Pack) => name === call.context.req.param("packName");
      const parts = { published: published?.find(isWanted), draft: draft?.find(isWanted) };
      if (parts.published === undefined && parts.draft === undefined)
        throw notFound("Specified pack of the cluster profile");
      const items = Object.entries(parts).flatMap(([part, pack]) =>
        (pack?.manifests ?? []).map((manifest) => manifestRow(manifest, part, handle.find(call))),
      );
      return call.context.json({ items });
    }),
  );
}

/** Returns the profile in an uploaded file. Annotations of the exported object, such as its owner, are dropped. */
async function importedIn(context: ClustersContext): Promise<Row> {
  const format = context.req.query("format") ?? "json";
  if (format !== "json") throw unprocessable(`format ${format} is not taken here`);
  const { metadata, spec } = (await readFilePart(context, "importFile")) as { metadata?: Row; spec?: Row };
  const { name, labels, annotations } = metadata ?? {};
  const { scope: _, projectUid: __, ...ownAnnotations } = (annotations ?? {}) as Row;
  return { metadata: { name, ...(labels !== undefined && { labels }), annotations: ownAnnotations }, spec };
}

/** Version of a profile, with its published state. */
export interface ProfileSeen {
  readonly uid: unknown;
  readonly name: unknown;
  readonly type: unknown;
  readonly version?: string;
  readonly cloudType: unknown;
  readonly published?: readonly Pack[];
}

/** Returns the versions of profiles that are visible to a request. */
export function profilesOf({ objects, place, context }: ClustersCall): readonly ProfileSeen[] {
  return objects
    .at("clusterProfiles", place)
    .filter((row) => isVisible(row, context.var.caller))
    .map((row) => ({ ...(row.spec as Omit<ProfileSeen, "uid" | "name">), uid: row.uid, name: metadataOf(row).name }));
}

/** Returns a seeded profile in the form of a created one. */
export function profileSpec({ version, cloudType, type, published, draft }: ClusterProfileSeed): Row {
  const packs = (all: readonly ProfilePackSeed[]) => all.map((pack) => ({ ...pack, manifests: pack.manifests ?? [] }));
  return {
    ...(version !== undefined && { version }),
    cloudType,
    type,
    ...(published && { published: packs(published) }),
    ...(draft && { draft: packs(draft) }),
  };
}

function versionOf(row: Row): string {
  return String((row.spec as Row).version ?? "");
}

function variablesOf(row: Row): readonly Variable[] {
  return (row.variables ?? []) as readonly Variable[];
}

/** Returns the clusters that use a profile: created ones, and those that a test names. */
function clustersWith(row: Row, { objects, place }: ClustersCall): readonly Row[] {
  const uid = uidOf(row);
  const created = objects
    .at(CLUSTERS, place)
    .filter((cluster) => attachedTo(cluster).some((profile) => profile.uid === uid))
    .map((cluster) => ({ uid: cluster.uid, name: metadataOf(cluster).name }));
  return [...((row.inUseClusters ?? []) as readonly Row[]), ...created];
}

/** Returns the templates that contain a profile. */
function templatesWith(row: Row, { objects, place }: ClustersCall): readonly Row[] {
  const uid = uidOf(row);
  return objects
    .at("clusterTemplates", place)
    .filter(({ spec }) => ((spec as Row).profiles as readonly Row[] | null | undefined)?.some((one) => one.uid === uid))
    .map((template) => ({ name: metadataOf(template).name }));
}

/** Returns the UID of a stored row or of a row in a response. */
function uidOf(row: Row): unknown {
  return row.uid ?? metadataOf(row).uid;
}

function ownershipOf({ annotations }: Row): Row {
  const { scope, projectUid } = (annotations ?? {}) as Row;
  return { ...(scope !== undefined && { scope }), ...(projectUid !== undefined && { projectUid }) };
}

/** Returns packs in stored form. A manifest without an ID is new. */
function stored(packs: readonly Row[], random: Random): readonly Pack[] {
  return packs.map(({ uid, manifests, ...pack }) => ({
    ...pack,
    name: String(pack.name),
    // Without an ID, the platform searches for the pack.
    packUid: uid ?? stableUid(String(pack.name), String(pack.tag), String(pack.registryUid)),
    version: pack.tag ?? "",
    layer: "addon",
    manifests: ((manifests ?? []) as readonly Row[]).map((manifest) => ({ uid: hex(random, 12), ...manifest })),
  }));
}

/** Returns valid variables: names are unique, and required defaults are present. */
function checkedVariables(all: readonly Variable[]): readonly Variable[] {
  for (const [index, { name, required, defaultValue, inputType, options }] of all.entries()) {
    const refuse = (message: string): never => {
      throw new CollectionRefusal("invalid", `variable ${name}: ${message}`, { kind: "cluster profile" });
    };
    if (all.findIndex((other) => other.name === name) !== index) refuse("the name is there twice");
    if (required === true && defaultValue === "") refuse("a required variable needs a default value");
    const labels = ((options ?? []) as readonly Row[]).map(({ label }) => label);
    if (inputType === "dropdown" && defaultValue !== "" && !labels.includes(defaultValue)) refuse("no such option");
  }
  return all;
}

/** Asserts that the objects that packs refer to exist. */
function refuseUndefined(packs: readonly Pack[], variables: readonly Variable[]): void {
  const names = new Set(variables.map(({ name }) => name));
  for (const { name, values, manifests } of packs) {
    const texts = [values, ...manifests.map(({ content }) => content)].map((one) => String(one ?? ""));
    for (const [, reference = ""] of texts.flatMap((one) => [...one.matchAll(REFERENCE)])) {
      if (names.has(reference)) continue;
      throw new CollectionRefusal("invalid", `PackVariablesUndefined: ${name} refers to ${reference}`, {
        kind: "cluster profile",
      });
    }
  }
}

function publish(row: Row): void {
  const { draft, ...spec } = row.spec as Row;
  if (draft !== undefined) row.spec = { ...spec, published: draft };
}

function masked(variable: Variable): Row {
  const { isSensitive, defaultValue } = variable;
  return isSensitive === true && defaultValue !== "" ? { ...variable, defaultValue: MASK } : variable;
}

function summary(row: Row): Row {
  const { cloudType, version } = row.spec as Row;
  return {
    metadata: { name: metadataOf(row).name, uid: row.uid },
    spec: { cloudType, ...(version !== undefined && { version }) },
  };
}

/** Returns the response for a profile; `metadata` already has its uid. */
function details({ metadata, spec }: Row, all: readonly Row[], inUseClusters: readonly Row[]): Row {
  const { version, published, draft } = spec as Row;
  const own = { metadata, spec } as Row;
  const versions = all
    .filter((row) => metadataOf(row).name === metadataOf(own).name && String(ownerOf(row)) === String(ownerOf(own)))
    .map((row) => ({ uid: row.uid, version: versionOf(row) }));
  return {
    apiVersion: "v1",
    kind: "ClusterProfile",
    metadata,
    spec: {
      ...(version !== undefined && { version }),
      versions,
      ...(published !== undefined && { published: template(own, published as readonly Pack[]) }),
      ...(draft !== undefined && { draft: template(own, draft as readonly Pack[]) }),
    },
    status: { hasUserMacros: false, inUseClusters, isPublished: published !== undefined },
  };
}

function template({ metadata, spec }: Row, packs: readonly Pack[]): Row {
  const { name, uid } = metadata as Row;
  const { cloudType, type, version = "" } = spec as Row;
  const view = packs.map(({ manifests, ...pack }) => ({
    ...pack,
    manifests: manifests.map((manifest) => ({ kind: "ConfigMap", name: manifest.name, uid: manifest.uid })),
  }));
  return { cloudType, name, uid, type, profileVersion: version, version: 2, packs: view };
}

function manifestRow({ name, uid, content }: Row, part: string, profile: Row): Row {
  const { creationTimestamp, lastModifiedTimestamp } = metadataOf(profile);
  return {
    metadata: { name, uid, creationTimestamp, lastModifiedTimestamp },
    spec: { [part]: { content, digest: stableUid(String(content)) } },
  };
}
