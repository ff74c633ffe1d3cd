import type { Reader } from "@tripod/http";
import type { Fields } from "@tripod/kit";
import { namesIn, withoutQuery } from "../values/template.js";
import type { Values } from "../values/values.js";
import { idNameOf } from "./about.js";
import type { Change, StepContext } from "./change.js";
import { fieldsOf, withEncodedEquality } from "./fields.js";
import type { Create, Extra, Life, Managed, NeverCreated, Read } from "./groups.js";
import type { Holders } from "./places.js";

// biome-ignore lint/suspicious/noExplicitAny: handlers of definitions are methods with narrower inputs.
type Any = any;
type AnyLife = Life<Any, Any>;

/** A definition with any fields. */
export type AnyManaged = Managed<string, Any, Any>;

/** A step of any kind, with its method. */
export interface PlannedStep {
  readonly method?: "PATCH" | "PUT" | "POST" | "DELETE" | undefined;
  readonly path?: string;
  readonly sends?: readonly string[];
  readonly takes?: readonly string[];
  readonly body?: "whole" | "members" | "changes" | ((change: Change<never>) => unknown);
  readonly envelope?: string | null;
  readonly answersObject?: boolean;
  readonly without?: readonly string[];
  readonly adds?: Values;
  when?(live: Reader): boolean;
  run?(change: Change<never>, on: StepContext): Promise<void> | Promise<Reader | undefined>;
}

/** A resolved definition: its options and everything derived from them. Omitted groups are empty. */
export interface Plan extends Required<Pick<AnyLife, "at" | "identity" | "wire" | "delete" | "waits" | "list">> {
  readonly name: string;
  readonly kind: string;
  /** Data that a deletion destroys permanently. */
  readonly loses: string | undefined;
  readonly fields: Fields;
  readonly idName: string | null;
  /** Returns a warning to log after each refresh, if any. */
  notice?(live: Reader): string | undefined;
  readonly create: Create<Any, Any>;
  /** Returns the reason why the provider cannot create such objects. */
  readonly never: NeverCreated<Any>["never"] | undefined;
  readonly read: Read<Any>;
  /** Whether the object has no address and is read from its list. */
  readonly isReadFromList: boolean;
  /** Whether some changes do not replace the object. */
  readonly canUpdate: boolean;
  readonly steps: readonly PlannedStep[];
  /** Path of one object. */
  readonly one: string;
  /** Path of the list. Undefined if there is no list. */
  readonly listPath: string | undefined;
  /**
   * Whether the rows of the list are as complete as a GET of the object. One list request can then answer many reads.
   */
  readonly rowsAreWhole: boolean;
  /** Owners of such objects, if the objects have no list. */
  readonly holders: Holders<string> | undefined;
  /** Reason why there is no list, and how to find an object. */
  readonly unlisted: string | undefined;
  /** Form of the resource ID: `{id}` if it is the wire ID. */
  readonly idForm: string;
  /** Names of the placeholders in the paths, without those that objects contain. */
  readonly inPaths: readonly string[];
  /** Inputs in the path of the list, in order. */
  readonly pathInputs: readonly string[];
  readonly within: readonly string[];
  /** Inputs that locate the object. They come from state, never from a response. */
  readonly whereabouts: ReadonlySet<string>;
  /** Inputs that are never sent in a body. */
  readonly unsent: ReadonlySet<string>;
  /** Inputs that determine where the object is created and listed, and that the object contains. */
  readonly shownPlace: readonly string[];
  /** Template that identifies the parent of objects: the path of their list, without inputs that objects contain. */
  readonly place: string;
  /** Whether the path of the list needs an input that only the objects contain. An import then knows only the ID. */
  readonly isListedByPlace: boolean;
  readonly key: readonly string[];
  /** Whether the platform refuses a second object with the same key, so that a create can be sent again. */
  readonly isKeyEnforced: boolean;
}

/** Resolves a definition. */
export function planOf(definition: AnyManaged): Plan {
  const { name, kind, at, identity = {}, wire = {}, update, waits = {}, list = {}, extras = [] } = definition;
  const { path, within = [], sent = [], folder } = at;
  const { idName = idNameOf(name), notice }: Extra = Object.assign({}, ...extras);
  // Objects without updates that become stable later: the next run continues the wait of an interrupted one.
  const canResume = update === undefined && waits.states !== undefined;
  const fields = fieldsOf(definition.fields, idName, !canResume);
  const never = definition.create?.never;
  const create: Create<Any, Any> = never === undefined ? (definition.create ?? {}) : {};
  const read = definition.read === "list" ? {} : (definition.read ?? {});
  const remove = definition.delete ?? {};
  const shownPlace = folder === undefined ? [] : [folder.input];
  const one = at.one ?? `${withoutQuery(path).replace(/\/$/, "")}/{id}`;
  const idForm = identity.id ?? "{id}";
  const pathInputs = namesIn(path);
  const inPaths = [
    ...namesIn(one),
    ...pathInputs,
    ...namesIn(idForm),
    ...namesIn(create.path ?? ""),
    ...namesIn(remove.path ?? ""),
  ].filter((one) => one !== "id" && !shownPlace.includes(one));
  const whereabouts = new Set<string>([...within, ...inPaths]);
  const key: readonly string[] = identity.key === null ? [] : (identity.key ?? ("name" in fields ? ["name"] : []));
  const unique: readonly string[] = Array.isArray(identity.unique) ? identity.unique : [];
  const listPath = list.none === undefined ? (list.path ?? folder?.children ?? path) : undefined;
  const isListedByPlace = namesIn(listPath ?? "").some((one) => shownPlace.includes(one));
  return {
    name,
    kind,
    loses: definition.loses,
    fields: withEncodedEquality(fields, [...whereabouts, ...shownPlace, ...key, ...unique]),
    idName,
    ...(notice && { notice }),
    at,
    identity,
    wire,
    create,
    never,
    read,
    isReadFromList: definition.read === "list",
    canUpdate: update !== undefined || canResume,
    steps: stepsOf(update),
    delete: remove,
    waits,
    list,
    one,
    listPath,
    rowsAreWhole: listPath !== undefined && list.rows !== "short",
    holders: typeof list.none === "object" ? list.none : undefined,
    unlisted: typeof list.none === "string" ? list.none : undefined,
    idForm,
    inPaths,
    pathInputs,
    within,
    whereabouts,
    unsent: new Set([...[...whereabouts].filter((one) => !sent.includes(one)), ...(read.beside?.members ?? [])]),
    shownPlace,
    place: isListedByPlace || listPath === undefined ? path : listPath,
    isListedByPlace,
    key,
    isKeyEnforced: identity.enforced ?? isUnique(identity, key),
  };
}

/** Reports whether the identity implies that the platform rejects the second of two equal objects. */
function isUnique({ unique }: AnyLife["identity"] & object, key: readonly string[]): boolean {
  if (typeof unique === "function" || unique === false) return false;
  return unique !== undefined || key.length > 0;
}

/** Returns the steps of an update, each with its method. */
function stepsOf(update: AnyLife["update"] = []): readonly PlannedStep[] {
  const steps = (typeof update === "string" ? [{ body: update }] : update) as readonly PlannedStep[];
  return steps.map((step) => {
    const usual = step.body === "changes" ? "PATCH" : typeof step.body === "string" ? "PUT" : undefined;
    return { ...step, method: step.method ?? usual };
  });
}
