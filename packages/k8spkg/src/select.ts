import type { CallContext } from "@tripod/http";
import { fail, findExactlyOne, nearOrExisting } from "@tripod/kit";
import type { Level } from "./scope.js";

/** Properties that identify an object of a kind. */
export interface Named {
  readonly id: string;
  readonly name: string;
  /** Scope of the object, if the response contains it. */
  readonly level?: Level | undefined;
  /** Further property that distinguishes objects with the same name: `project "edge-lab"`. */
  readonly detail?: string | undefined;
}

/** Objects of one kind in one scope. Rows of lists may lack members that a read returns. */
export interface Objects<T extends Named, Row extends Named = T> {
  byId(id: string, context: CallContext): Promise<T | undefined>;
  /** Returns all objects with exactly this name. */
  byName(name: string, context: CallContext): Promise<readonly Row[]>;
  /** Returns some names, for suggestions. Never fails. */
  names(context: CallContext): Promise<readonly string[]>;
}

/** Arguments of a lookup. */
export interface Selection {
  /** Singular and plural of the kind, for messages. */
  readonly kind: readonly [one: string, several: string];
  /** Description of the searched scope for messages: `project "Default"`. */
  readonly scopeName: string;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  /** Argument that selects by name. Default: `name`. */
  readonly asked?: string;
  /** Required scope. Absent if any scope is accepted. */
  readonly level?: Level | undefined;
  /** Arguments that distinguish objects with the same name. Default: `id`. */
  readonly tellApart?: string;
}

/** Returns the object that the argument `id` or `name` selects; see {@link selectById} and {@link selectByName}. */
export async function select<T extends Named>(
  objects: Objects<T>,
  selection: Selection,
  context: CallContext,
): Promise<T> {
  return selection.id === undefined
    ? selectByName(objects, selection, context)
    : selectById(objects, selection.id, selection, context);
}

/** Variant for lists with partial rows: an object that was found by name is read by ID. */
export async function selectAndRead<T extends Named, Row extends Named>(
  objects: Objects<T, Row>,
  selection: Selection,
  context: CallContext,
): Promise<T> {
  if (selection.id !== undefined) return selectById(objects, selection.id, selection, context);
  const row = await selectByName(objects, selection, context);
  const found = await objects.byId(row.id, context);
  return found !== undefined && isSame(found, row) ? found : throwDeleted(row, selection);
}

/**
 * Returns the object with this ID. Fails for `id` if it does not exist, or if it has another name than the argument.
 */
export async function selectById<T extends Named>(
  objects: Pick<Objects<T, Named>, "byId">,
  id: string,
  { kind: [one], scopeName, name, level }: Selection,
  context: CallContext,
): Promise<T> {
  const what = `${one} with the ID ${JSON.stringify(id)}`;
  const found = await objects.byId(id, context);
  // A response with another object does not confirm this one.
  if (found === undefined || found.id !== id) return fail("id", `no ${what} in ${scopeName}`);
  if (name !== undefined && found.name !== name) {
    const both = `${JSON.stringify(found.name)}, not ${JSON.stringify(name)}`;
    return fail("id", `the ${what} is named ${both}; correct one of the two`);
  }
  inLevel([found], level, what);
  return found;
}

/**
 * Returns the object with this name. Fails for `name` without a match or with several, with the most similar names or
 * all candidates.
 */
export async function selectByName<Row extends Named>(
  objects: Pick<Objects<Named, Row>, "byName" | "names">,
  { kind: [one, several], scopeName, name = "", asked = "name", level, tellApart = "id" }: Selection,
  context: CallContext,
): Promise<Row> {
  const quotedName = JSON.stringify(name);
  const named = await objects.byName(name, context);
  return findExactlyOne(inLevel(named, level, `${one} ${quotedName}`), {
    path: asked,
    one: `${one} ${quotedName}`,
    several: `${several} ${quotedName}`,
    scope: `in ${scopeName}`,
    describe,
    tellApart: `set ${tellApart} to select one`,
    hint: async () => nearOrExisting(name, new Set(await objects.names(context))),
  });
}

/** Reports whether the object that was read is the listed one. It may have been renamed meanwhile. */
export function isSame(read: Named, listed: Named): boolean {
  return read.id === listed.id && read.name === listed.name;
}

/** Fails because an object was there a moment ago. */
export function throwDeleted({ id }: Named, { kind: [one], scopeName, name, asked = "name" }: Selection): never {
  return fail(asked, `the ${one} ${JSON.stringify(name)} (${id}) in ${scopeName} has been deleted meanwhile`);
}

/** Returns the objects of `level`. If there are only objects of other scopes, fails and names their scope. */
export function inLevel<T extends Named>(found: readonly T[], level: Level | undefined, what: string): readonly T[] {
  if (level === undefined) return found;
  const own = found.filter((one) => one.level === undefined || one.level === level);
  if (own.length > 0 || found.length === 0) return own;
  const others = [...new Set(found.map((one) => JSON.stringify(one.level)))].join(" or ");
  const ids = found.map(({ id }) => id).join(", ");
  return fail(
    "context",
    `the ${what} belongs to the context ${others}, not ${JSON.stringify(level)} (id ${ids}); set context to ${others}`,
  );
}

/** Returns an object in a list of candidates: its ID, and the properties that distinguish it. */
export function describe({ id, level, detail }: Named): string {
  const details = [detail, level === undefined ? undefined : `context ${level}`].filter((text) => text !== undefined);
  return details.length === 0 ? id : `${id} (${details.join(", ")})`;
}
