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

/** A definition of whatever fields. */
export type AnyManaged = Managed<string, Any, Any>;

/** A step of whatever kind, with its method. */
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

/** A definition with what follows from it, worked out once. Groups that it leaves out are empty. */
export interface Plan extends Required<Pick<AnyLife, "at" | "identity" | "wire" | "delete" | "waits" | "list">> {
  readonly name: string;
  readonly kind: string;
  /** What nobody can bring back once it is deleted. */
  readonly loses: string | undefined;
  readonly fields: Fields;
  readonly idName: string | null;
  /** Something about the object that a user should know whenever it is read. */
  notice?(live: Reader): string | undefined;
  readonly create: Create<Any, Any>;
  /** Why none can be made here. */
  readonly never: NeverCreated<Any>["never"] | undefined;
  readonly read: Read<Any>;
  /** Whether it has no address of its own. */
  readonly isReadFromList: boolean;
  /** Whether a change need not replace. */
  readonly canUpdate: boolean;
  readonly steps: readonly PlannedStep[];
  /** The path of one object. */
  readonly one: string;
  /** The path of the list; undefined where there is none. */
  readonly listPath: string | undefined;
  /** Whether rows of the list show as much as the object read by itself: many reads are then answered by one list. */
  readonly rowsAreWhole: boolean;
  /** Others that have such an object, where it has no list of its own. */
  readonly holders: Holders<string> | undefined;
  /** Why there is no list, and how one is found. */
  readonly unlisted: string | undefined;
  /** The form of the resource's id: `{id}` where it is the id on the wire. */
  readonly idForm: string;
  /** The names that stand in its paths, but for what objects show themselves. */
  readonly inPaths: readonly string[];
  /** Inputs that stand in the path of the list, in their order. */
  readonly pathInputs: readonly string[];
  readonly within: readonly string[];
  /** Inputs that say where the object is: they come from what is recorded, never from an answer. */
  readonly whereabouts: ReadonlySet<string>;
  /** Inputs that never travel in a body. */
  readonly unsent: ReadonlySet<string>;
  /** Inputs that say where the object is made and listed, and that it shows itself. */
  readonly shownPlace: readonly string[];
  /** Tells the place of objects: the path of their list, without what they show themselves. */
  readonly place: string;
  /** Whether the list needs to know what only the objects show: then an import knows the id alone. */
  readonly isListedByPlace: boolean;
  readonly key: readonly string[];
  /** Whether the platform refuses a second object with the same key, so that a create can be sent again. */
  readonly isKeyEnforced: boolean;
}

/** Works out what follows from a definition. */
export function planOf(definition: AnyManaged): Plan {
  const { name, kind, at, identity = {}, wire = {}, update, waits = {}, list = {}, extras = [] } = definition;
  const { path, within = [], sent = [], folder } = at;
  const { idName = idNameOf(name), notice }: Extra = Object.assign({}, ...extras);
  // What cannot change but takes its time: a run that was stopped waiting for it goes on waiting in the next one.
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

/** Whether a platform that is known to keep something unique refuses the second of two equal objects. */
function isUnique({ unique }: AnyLife["identity"] & object, key: readonly string[]): boolean {
  if (typeof unique === "function" || unique === false) return false;
  return unique !== undefined || key.length > 0;
}

/** The steps of an update, each with its method. */
function stepsOf(update: AnyLife["update"] = []): readonly PlannedStep[] {
  const steps = (typeof update === "string" ? [{ body: update }] : update) as readonly PlannedStep[];
  return steps.map((step) => {
    const usual = step.body === "changes" ? "PATCH" : typeof step.body === "string" ? "PUT" : undefined;
    return { ...step, method: step.method ?? usual };
  });
}
