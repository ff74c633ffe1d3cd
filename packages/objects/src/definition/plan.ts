import type { Fields } from "@tripod/kit";
import { namesIn, withoutQuery } from "../values/template.js";
import type { AnyManaged, Step } from "./definition.js";

/** A definition with what follows from it, worked out once. */
export interface Plan {
  readonly definition: AnyManaged;
  readonly fields: Fields;
  readonly idName: string | null;
  /** The path of one object. */
  readonly one: string;
  /** The path of the list; undefined where there is none. */
  readonly list: string | undefined;
  readonly identity: string;
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
  readonly steps: readonly Step<Fields>[];
}

/** Works out what follows from a definition. */
export function planOf(definition: AnyManaged, idName: string | null): Plan {
  const fields = definition.fields as Fields;
  const { path, within = [], alsoSent = [], folder } = definition;
  const shownPlace = folder === undefined ? [] : [folder.input];
  const one = definition.one ?? `${withoutQuery(path).replace(/\/$/, "")}/{id}`;
  const identity = definition.identity ?? "{id}";
  const pathInputs = namesIn(path);
  const inPaths = [
    ...namesIn(one),
    ...pathInputs,
    ...namesIn(identity),
    ...namesIn(definition.make?.path ?? ""),
    ...namesIn(definition.remove?.path ?? ""),
  ].filter((name) => name !== "id" && !shownPlace.includes(name));
  const whereabouts = new Set<string>([...within, ...inPaths]);
  const list = definition.list === null ? undefined : (definition.list ?? folder?.children ?? path);
  const isListedByPlace = namesIn(list ?? "").some((name) => shownPlace.includes(name));
  return {
    definition,
    fields,
    inPaths,
    idName,
    one,
    list,
    shownPlace,
    isListedByPlace,
    place: isListedByPlace || list === undefined ? path : list,
    identity,
    pathInputs,
    within,
    whereabouts,
    unsent: new Set([
      ...[...whereabouts].filter((name) => !alsoSent.includes(name)),
      ...(definition.beside?.members ?? []),
    ]),
    key: definition.key ?? ("name" in fields ? ["name"] : []),
    steps: (definition.update ?? []) as readonly Step<Fields>[],
  };
}
