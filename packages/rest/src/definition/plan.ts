import type { Reader } from "@tripod/http";
import type { Fields } from "@tripod/kit";
import { namesIn, withoutQuery } from "../values/template.js";
import type { Values } from "../values/values.js";
import { idNameOf } from "./about.js";
import type { Change, StepContext } from "./change.js";
import { fieldsOf, withEncodedEquality, withSegmentChecks } from "./fields.js";
import type { Create, Hook, ImportOnly, Lifecycle, Managed, Read } from "./groups.js";
import type { OwningResources } from "./places.js";

// biome-ignore lint/suspicious/noExplicitAny: handlers of definitions are methods with narrower inputs.
type Any = any;
type AnyLifecycle = Lifecycle<Any, Any>;

/** Definition with any fields. */
export type AnyManaged = Managed<string, Any, Any>;

/** Step of any kind, with its method. */
export interface PlannedStep {
  readonly method?: "PATCH" | "PUT" | "POST" | "DELETE" | undefined;
  readonly path?: string;
  readonly sends?: readonly string[];
  readonly alsoSends?: readonly string[];
  readonly body?: "full" | "inputs" | "changes" | ((change: Change<never>) => unknown);
  readonly envelope?: string | null;
  readonly returnsObject?: boolean;
  readonly omit?: readonly string[];
  readonly constants?: Values;
  when?(live: Reader): boolean;
  run?(change: Change<never>, on: StepContext): Promise<void> | Promise<Reader | undefined>;
}

/** Resolved definition: its options and everything derived from them. Omitted groups are empty. */
export interface Plan
  extends Required<Pick<AnyLifecycle, "endpoint" | "identity" | "wire" | "delete" | "waits" | "list">> {
  readonly name: string;
  readonly kind: string;
  /** Data that a deletion destroys permanently. */
  readonly dataLoss: string | undefined;
  readonly fields: Fields;
  readonly idName: string | null;
  /** Returns a warning to log after each refresh, if any. */
  notice?(live: Reader): string | undefined;
  readonly create: Create<Any, Any>;
  /** Returns the reason why the provider cannot create such objects. */
  readonly importOnly: ImportOnly<Any>["importOnly"] | undefined;
  readonly read: Read<Any>;
  /** Whether the object has no address and is read from its list. */
  readonly isReadFromList: boolean;
  /** Whether some changes do not replace the object. */
  readonly canUpdate: boolean;
  readonly steps: readonly PlannedStep[];
  /** Path of one object. */
  readonly itemPath: string;
  /** Path of the list. Undefined if there is no list. */
  readonly listPath: string | undefined;
  /**
   * Whether the rows of the list are as complete as a GET of the object. One list request can then answer many reads.
   */
  readonly rowsAreWhole: boolean;
  /** Owners of such objects, if the objects have no list. */
  readonly owningResources: OwningResources<string> | undefined;
  /** Reason why there is no list, and how to find an object. */
  readonly unlistable: string | undefined;
  /** Form of the resource ID: `{id}` if it is the wire ID. */
  readonly idForm: string;
  /** Names of the placeholders in the paths, without those that objects contain. */
  readonly inPaths: readonly string[];
  /** Inputs in the path of the list, in order. */
  readonly pathInputs: readonly string[];
  readonly scopeInputs: readonly string[];
  /** Inputs that locate the object. They come from state, never from a response. */
  readonly parentInputs: ReadonlySet<string>;
  /** Inputs that are never sent in a body. */
  readonly notInBody: ReadonlySet<string>;
  /** Inputs that determine where the object is created and listed, and that the object contains. */
  readonly parentsInResponse: readonly string[];
  /** Template that identifies the parent of objects: the path of their list, without inputs that objects contain. */
  readonly parentKeyPath: string;
  /** Whether the path of the list needs an input that only the objects contain. An import then knows only the ID. */
  readonly isListedByParent: boolean;
  readonly key: readonly string[];
  /** Whether the platform refuses a second object with the same key, so that a create can be sent again. */
  readonly isKeyEnforced: boolean;
}

/** Resolves a definition. */
export function planOf(definition: AnyManaged): Plan {
  const { name, kind, endpoint, identity = {}, wire = {}, update, waits = {}, list = {}, extras = [] } = definition;
  const { path, scopeInputs = [], alsoInBody = [], folder } = endpoint;
  const { idName = idNameOf(name), notice }: Hook = Object.assign({}, ...extras);
  // Objects without updates that become stable later: the next run continues the wait of an interrupted one.
  const canResume = update === undefined && waits.status !== undefined;
  const fields = fieldsOf(definition.fields, idName, kind, !canResume);
  const importOnly = definition.create?.importOnly;
  const create: Create<Any, Any> = importOnly === undefined ? (definition.create ?? {}) : {};
  const read = definition.read === "list" ? {} : (definition.read ?? {});
  const remove = definition.delete ?? {};
  const parentsInResponse = folder === undefined ? [] : [folder.input];
  const itemPath = endpoint.itemPath ?? `${withoutQuery(path).replace(/\/$/, "")}/{id}`;
  const idForm = identity.id ?? "{id}";
  const pathInputs = namesIn(path);
  const inPaths = [
    ...namesIn(itemPath),
    ...pathInputs,
    ...namesIn(idForm),
    ...namesIn(create.path ?? ""),
    ...namesIn(remove.path ?? ""),
  ].filter((one) => one !== "id" && !parentsInResponse.includes(one));
  const parentInputs = new Set<string>([...scopeInputs, ...inPaths]);
  const key: readonly string[] = identity.key === null ? [] : (identity.key ?? ("name" in fields ? ["name"] : []));
  const unique: readonly string[] = Array.isArray(identity.unique) ? identity.unique : [];
  const listPath = list.unlistable === undefined ? (list.path ?? folder?.children ?? path) : undefined;
  const isListedByParent = namesIn(listPath ?? "").some((one) => parentsInResponse.includes(one));
  return {
    name,
    kind,
    dataLoss: definition.dataLoss,
    fields: withSegmentChecks(
      withEncodedEquality(fields, [...parentInputs, ...parentsInResponse, ...key, ...unique]),
      [...inPaths, ...parentsInResponse],
      definition.wire?.id,
    ),
    idName,
    ...(notice && { notice }),
    endpoint,
    identity,
    wire,
    create,
    importOnly,
    read,
    isReadFromList: definition.read === "list",
    canUpdate: update !== undefined || canResume,
    steps: stepsOf(update),
    delete: remove,
    waits,
    list,
    itemPath,
    listPath,
    rowsAreWhole: listPath !== undefined && list.rows !== "partial",
    owningResources: typeof list.unlistable === "object" ? list.unlistable : undefined,
    unlistable: typeof list.unlistable === "string" ? list.unlistable : undefined,
    idForm,
    inPaths,
    pathInputs,
    scopeInputs,
    parentInputs,
    notInBody: new Set([
      ...[...parentInputs].filter((one) => !alsoInBody.includes(one)),
      ...(read.subresources?.members ?? []),
    ]),
    parentsInResponse,
    parentKeyPath: isListedByParent || listPath === undefined ? path : listPath,
    isListedByParent,
    key,
    isKeyEnforced: identity.enforced ?? isUnique(identity, key),
  };
}

/** Reports whether the identity implies that the platform rejects the second of two equal objects. */
function isUnique({ unique }: AnyLifecycle["identity"] & object, key: readonly string[]): boolean {
  if (typeof unique === "function" || unique === false) return false;
  return unique !== undefined || key.length > 0;
}

/** Returns the steps of an update, each with its method. */
function stepsOf(update: AnyLifecycle["update"] = []): readonly PlannedStep[] {
  const steps = (typeof update === "string" ? [{ body: update }] : update) as readonly PlannedStep[];
  return steps.map((step) => {
    const defaultMethod = step.body === "changes" ? "PATCH" : typeof step.body === "string" ? "PUT" : undefined;
    return { ...step, method: step.method ?? defaultMethod };
  });
}
