import type { ClearWith, Dialect, NameRule } from "./dialect.js";
import type { Plan } from "./plan.js";

/**
 * Form of a definition's objects in the requests and responses of one API: the fields and wire options of the
 * definition, and the conventions of the API with the exceptions of the definition. It does not depend on an object
 * or an operation.
 */
export interface WireForm
  extends Pick<Plan, "kind" | "fields" | "key" | "idName" | "wire" | "notInBody" | "parentInputs" | "rowsAreWhole"> {
  readonly names: NameRule;
  readonly clearWith: ClearWith;
  /** Whether the platform keeps a secret if a request contains the mask of it. */
  readonly keepsMasked: boolean;
  /** Wire path of the ID. */
  readonly idPath: string;
  /** Wire path of the creation time, if objects contain it. */
  readonly createdAtPath: string | undefined;
  /** Inputs that the ID consists of, if the path of an object has no ID of the platform. */
  readonly idInputs: readonly string[];
  /** Inputs that all rows of a list share. */
  readonly listInputs: ReadonlySet<string>;
  /** Member that wraps requests. Undefined: none. */
  readonly sentIn: string | undefined;
  /** Path of the object in responses, and in the response to its create. "" if the response is the object. */
  readonly shownAt: string;
  readonly createdObjectPath: string;
  /** Whether the response to a create never contains the whole object. */
  readonly isCreatedPartially: boolean;
  /** Members of live objects that no request contains: the status and subresources. */
  readonly readOnly: ReadonlySet<string>;
}

/** Returns the form of the objects of a definition in an API. */
export function wireFormOf(plan: Plan, dialect: Dialect): WireForm {
  const { kind, fields, key, idName, wire, notInBody, parentInputs, rowsAreWhole, create, read, waits } = plan;
  const { envelope: own } = wire;
  const sent = typeof own === "string" ? own : own?.sent;
  const wrapper = typeof own === "string" ? own : own?.shown;
  const shownAt = (wrapper === undefined ? dialect.envelope?.shown : wrapper) ?? "";
  return {
    kind,
    fields,
    key,
    idName,
    wire,
    notInBody,
    parentInputs,
    rowsAreWhole,
    names: dialect.names,
    clearWith: dialect.clearWith,
    keepsMasked: dialect.keepsMasked === true,
    idPath: wire.id ?? dialect.members.id,
    createdAtPath: wire.createdAt === null ? undefined : (wire.createdAt ?? dialect.members.createdAt),
    idInputs: plan.itemPath.includes("{id}") ? [] : plan.inPaths,
    listInputs: new Set([...plan.pathInputs, ...plan.scopeInputs]),
    sentIn: (sent === undefined ? dialect.envelope?.sent : sent) ?? undefined,
    shownAt,
    createdObjectPath: create.response?.at ?? shownAt,
    isCreatedPartially: create.response?.partial === true,
    readOnly: new Set([...(read.subresources?.members ?? []), waits.status?.at.split(".")[0] ?? ""]),
  };
}
