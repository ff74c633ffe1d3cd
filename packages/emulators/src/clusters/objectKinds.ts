import type { Clock } from "../clock.js";
import {
  type Api,
  addCollection,
  type Call,
  type Change,
  type Collection,
  type CollectionHandle,
  type CreateContext,
  type Dependents,
} from "../collection/collection.js";
import { type Members, object, text } from "../collection/members.js";
import type { Objects } from "../collection/objects.js";
import { CollectionRefusal, type Reason } from "../collection/refusal.js";
import { isRow, type Place, type Row } from "../collection/rows.js";
import { hex, type Random } from "../randomness.js";
import type { ClustersApp, ClustersContext, ClustersEnv } from "./app.js";
import type { Caller } from "./caller.js";
import { pageOf } from "./paging.js";
import { answerWithError, notFound, PlatformError } from "./platformError.js";

export type ClustersCall = Call<ClustersEnv>;

/** State that kinds of objects share. */
export interface Dependencies {
  readonly objects: Objects;
  readonly clock: Clock;
  readonly random: Random;
}

/** Kind of object that programs create, stored as on the wire: `{uid, metadata, spec, status}`. */
export interface ObjectKind {
  /** For the control of tests: `cloudAccounts.aws`. */
  readonly name: string;
  /** Platform's word for one, in its messages and codes: `cloud account`. */
  readonly kind: string;
  readonly path: string;
  /** Paths that differ from that of the list, as of any collection. */
  readonly at?: Pick<Collection<ClustersEnv>, "createPath" | "onePath" | "afterId">;
  /** Path parameter that selects a subtype; an object exists under its own subtype only. */
  readonly sorts?: string;
  /** Owner: always the tenant, or the project or tenant of the request. */
  readonly scope: "tenant" | "context";
  /** Members of `spec`; undefined if the object has no `spec`. */
  readonly spec?: Members;
  /** Members of `spec`, as dotted paths, that a read by UID masks. */
  readonly masked?: readonly string[];
  readonly list?: false;
  readonly read?: false;
  /** Query parameters of the list, as of any collection. */
  readonly filters?: Collection<ClustersEnv>["filters"];
  readonly remove?: false;
  /** Change requests, if a change is not a PUT of the whole object. */
  readonly changes?: readonly Change<ClustersEnv>[];
  /** Returns the names of objects that prevent a delete. */
  users?(row: Row, call: ClustersCall): readonly string[];
  /** Unique members within a scope. Default: the name. False: objects can be equal. */
  readonly unique?: false | ((row: Row) => string);
  /** Maximum number of objects in a scope. */
  readonly max?: number;
  readonly dependents?: readonly Dependents[];
  /** Returns the representation of an object. */
  show?(row: Row, call: ClustersCall): Row;
  /** Members of `spec` that a PUT keeps if it omits them. */
  readonly keeps?: readonly string[];
  /** Checks and completes the object across its members. */
  check?(input: Row, call: ClustersCall): void;
  /** Members that the platform sets on creation. */
  serverMembers?(input: Row, creation: CreateContext): Row;
}

/** Member that stores the subtype of an object; no response contains it. */
export const SORT = "sort";

/** Replacement for a secret in responses. */
export const MASK = "********";

/** Registers a kind of object: POST creates, PUT replaces, and responses have no body. */
export function addObjectKind(
  app: ClustersApp,
  dependencies: Dependencies,
  kind: ObjectKind,
): CollectionHandle<ClustersEnv> {
  const { unique = (row: Row) => String(metadataOf(row).name) } = kind;
  const { scope, spec, masked = [], list, read, max, dependents, sorts, filters } = kind;
  const sortOf = ({ context }: ClustersCall): string => (sorts === undefined ? "" : (context.req.param(sorts) ?? ""));
  const owned = (change: Change<ClustersEnv>): Change<ClustersEnv> => ({
    returns: "nothing",
    ...change,
    apply: (row, input, call) => {
      refuseForeign(row, call, kind);
      change.apply?.(row, input, call);
    },
  });
  const api: Api<ClustersEnv> = {
    ...dependencies,
    place: placeOf,
    refuse: (context, refusal) => answerWithError(context, translated(refusal, kind.kind), dependencies.random),
  };
  const members: Members = {
    metadata: object(METADATA, { required: true }),
    ...(spec && { spec: object(spec, { required: true }) }),
  };
  const collection: Collection<ClustersEnv> = {
    name: kind.name,
    kind: kind.kind,
    path: kind.path,
    ...kind.at,
    within: ["tenant"],
    id: { member: "uid", make: ({ random }) => hex(random, 12) },
    members,
    check: (input, call) => {
      if (sorts !== undefined) input[SORT] = sortOf(call);
      kind.check?.(input, call);
    },
    serverMembers: (input, creation) => ({
      metadata: newMetadata(
        input.metadata as Row,
        scope === "context" ? creation.place : undefined,
        new Date(creation.now).toISOString(),
      ),
      ...kind.serverMembers?.(input, creation),
    }),
    unique: unique === false ? [] : [{ by: (row) => JSON.stringify([unique(row), ...ownerOf(row)]) }],
    pages: (rows, show, context) => {
      const page = pageOf([...rows], context.req.query());
      return { items: page.items.map(show), listmeta: page.listmeta };
    },
    show: (row, view, call) => {
      const { uid, sharedWith: _, ...rest } = row;
      const visible = { ...structuredClone(rest), metadata: { ...metadataOf(row), uid } };
      if (view !== "list") for (const path of masked) mask(visible, ["spec", ...path.split(".")]);
      const { [SORT]: __, ...all }: Row = kind.show?.(visible, call) ?? visible;
      return view === "list" ? only(call.context.req.query("fields"), all) : all;
    },
    create: { status: 201, returns: ({ uid }) => ({ uid }) },
    changes: kind.changes?.map(owned) ?? [
      {
        method: "PUT",
        whole: true,
        returns: "nothing",
        apply: (row, input, call) => {
          refuseForeign(row, call, kind);
          kind.check?.({ ...row, ...input }, call);
          const { name, labels, annotations } = input.metadata as Row;
          const before = metadataOf(row);
          const ownership = scope === "context" ? ownershipOf(before) : {};
          row.metadata = { ...before, name, labels, annotations: { ...(annotations as Row), ...ownership } };
          const old = (row.spec ?? {}) as Row;
          const retained = (kind.keeps ?? []).filter((member) => member in old).map((member) => [member, old[member]]);
          if (spec) row.spec = { ...Object.fromEntries(retained), ...(input.spec as Row) };
        },
      },
    ],
    touch: (row, { now }) => {
      row.metadata = { ...metadataOf(row), lastModifiedTimestamp: new Date(now).toISOString() };
    },
    remove: kind.remove ?? {
      status: 204,
      check: (row, call) => {
        refuseForeign(row, call, kind);
        const users = kind.users?.(row, call) ?? [];
        if (users.length > 0)
          throw new CollectionRefusal("dependents", `The ${kind.kind} is in use by ${users.join(", ")}`, {
            kind: kind.kind,
            id: String(row.uid),
          });
      },
    },
    visible: (row, call) =>
      (scope === "tenant" || isVisible(row, call.context.var.caller)) && ["", row[SORT]].includes(sortOf(call)),
    ...(filters && { filters }),
    ...(list === false && { list }),
    ...(read === false && { read }),
    ...(max !== undefined && { max }),
    ...(dependents && { dependents }),
  };
  return addCollection(app, api, collection);
}

const METADATA: Members = {
  name: text({ required: true, min: 1 }),
  uid: text(),
  labels: object(undefined, { default: {} }),
  annotations: object(undefined, { default: {} }),
};

/** Scope of a request. */
export function placeOf(context: ClustersContext): Place {
  const { tenant, project } = context.var.caller;
  return { tenant: tenant.uid, project: project?.uid ?? "" };
}

export function metadataOf(row: Row): Row {
  return row.metadata as Row;
}

function annotationsOf(row: Row): Row {
  return (metadataOf(row).annotations ?? {}) as Row;
}

/** Returns the `metadata` of a new object. */
export function newMetadata({ name, labels = {}, annotations }: Row, place: Place | undefined, at: string): Row {
  const owner =
    place === undefined ? {} : place.project ? { scope: "project", projectUid: place.project } : { scope: "tenant" };
  return {
    name,
    creationTimestamp: at,
    lastModifiedTimestamp: at,
    labels,
    annotations: { ...(annotations as Row | undefined), ...owner },
  };
}

/** Returns the annotations that contain the owner; they are read-only. */
function ownershipOf({ annotations }: Row): Row {
  const { scope, projectUid } = (annotations ?? {}) as Row;
  return { ...(scope !== undefined && { scope }), ...(projectUid !== undefined && { projectUid }) };
}

/** Returns the scope of an object, and the UID of its project. */
export function ownerOf(row: Row): readonly unknown[] {
  const { scope, projectUid = "" } = annotationsOf(row);
  return [scope, projectUid];
}

/**
 * Reports whether a caller sees a row. A project sees its own and the tenant's shared rows; the tenant only its own.
 */
export function isVisible(row: Row, { project }: Caller): boolean {
  const [scope, projectUid] = ownerOf(row);
  if (scope === "project") return projectUid === project?.uid;
  const { sharedWith } = row as { sharedWith?: readonly string[] };
  return project === undefined || scope === "system" || (sharedWith?.includes(project.uid) ?? true);
}

/** Asserts that the caller may change an object: a project can only read objects that the tenant shares with it. */
export function refuseForeign(
  row: Row,
  { context }: ClustersCall,
  { scope, kind }: Pick<ObjectKind, "scope" | "kind">,
): void {
  if (scope === "tenant") return;
  const { project } = context.var.caller;
  const [own, projectUid] = ownerOf(row);
  const isOwn = own === "project" ? projectUid === project?.uid : own === "tenant" && project === undefined;
  if (!isOwn) throw notFound(`Specified ${kind}`);
}

function mask(value: Row, [member = "", ...rest]: readonly string[]): void {
  const inner = value[member];
  if (rest.length > 0) {
    if (isRow(inner)) mask(inner, rest);
  } else if (typeof inner === "string" && inner !== "") value[member] = MASK;
}

/** Keeps the members that a `fields` query parameter names (`metadata.uid,spec.tenantId`); without it, all. */
function only(fields: string | undefined, row: Row): Row {
  if (!fields) return row;
  const retained: Row = {};
  for (const path of fields.split(",")) copyPath(row, retained, path.split("."));
  return retained;
}

function copyPath(from: Row, to: Row, [member = "", ...rest]: readonly string[]): void {
  const value = from[member];
  if (value === undefined) return;
  if (rest.length === 0 || !isRow(value)) {
    to[member] = value;
    return;
  }
  const below = (to[member] ?? {}) as Row;
  to[member] = below;
  copyPath(value, below, rest);
}

const STATUS: Readonly<Record<Reason, PlatformError["status"]>> = {
  malformed: 400,
  missing: 422,
  invalid: 422,
  unknown: 422,
  notFound: 404,
  conflict: 409,
  busy: 409,
  dependents: 409,
  quota: 400,
  stale: 409,
  unversioned: 400,
  forbidden: 403,
};

/** Converts a rejection of a collection to an error of the platform. */
export function translated({ reason, message }: CollectionRefusal, kind: string): PlatformError {
  if (reason === "notFound") return notFound(`Specified ${kind}`);
  const word = kind.replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase());
  const codes: Partial<Record<Reason, string>> = {
    malformed: "InvalidRequest",
    conflict: `${word}AlreadyExists`,
    dependents: `${word}InUse`,
    quota: "ResourceLimitExceeded",
    forbidden: "OperationForbidden",
  };
  return new PlatformError(STATUS[reason], codes[reason] ?? "ValidationError", message);
}
