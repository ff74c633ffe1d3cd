import type { Answer, CallContext, Reader } from "@tripod/http";
import type { ResourceContext } from "@tripod/kit";
import type { Values } from "../values/values.js";

/**
 * Parent of objects: a collector, a zone.
 *
 * @example
 * ```ts
 * import type { Parent, RestClient } from "@tripod/kit";
 *
 * export const shelf: Parent<RestClient> = {
 *   all: async ({ platform, ...on }) => (await platform.list("/shelves", on)).map((row) => row.text("id")),
 * };
 * ```
 */
export interface Parent<P> {
  /** Returns the IDs of the parents with this name. */
  byName?(name: string, context: ResourceContext<P>, pathParams: Values): Promise<readonly (string | number)[]>;
  /** Returns the IDs of all parents, for `list` and for proof that one no longer exists: "" for what shows no ID. */
  all?(context: CallContext & { readonly platform: P }, pathParams: Values): Promise<readonly (string | number)[]>;
  /** Resources whose objects are such parents, if the name of the input does not imply it. */
  readonly resources?: readonly string[];
}

/** Folder of an object in a tree of folders. The object contains the folder's ID, so a read does not need it. */
export interface Folder<Input extends string, P> {
  /** Input with the ID of the folder. */
  readonly input: Input;
  /** Path of the list of a folder's objects: "v2/content/folders/{parentId}". */
  readonly children: string;
  /** Returns the default folder, such as the root folder, from the platform. */
  top?(on: CallContext & { readonly platform: P }): Promise<string>;
  /** Folders in which a list without a folder starts: their description and their IDs. */
  readonly begins?: {
    readonly says: string;
    ids(on: CallContext & { readonly platform: P }): Promise<readonly string[]>;
  };
}

/** Describes a row of another kind. Returns undefined for a row of this kind. */
export type RowFilter = (row: Values) => string | undefined;

/** Variant of {@link RowFilter} that sends a request for each row. */
export type AsyncRowFilter = (row: Values) => Promise<string | undefined>;

/** Owners that each have at most one object of another kind. */
export interface OwningResources<Input extends string> {
  /** Path of the list of owners. */
  readonly list: string;
  /** Input with the ID of an owner. */
  readonly input: Input;
  /**
   * Reports whether an owner has such an object. `get` sends a GET to a path, a template like those of the definition.
   */
  has(row: Reader, get: (path: string) => Promise<Answer>): boolean | Promise<boolean>;
}
