import type { Dialect } from "../definition/dialect.js";
import type { Folder } from "../definition/places.js";
import type { Values } from "../values/values.js";

/** Endpoint of objects in a tree of folders. */
export interface InFolder<Name extends string, P> extends Folder<Name, P> {
  /** Path of creates, and of each object with its ID: "v2/content/folders". */
  readonly path: string;
  dialect(platform: P): Dialect;
}

/**
 * Returns the option `endpoint` of objects in a tree of folders. They are created and listed in a folder, move between
 * folders, and are read without it.
 */
export function inFolder<const Name extends string, P>({
  path,
  dialect,
  ...folder
}: InFolder<Name, P>): {
  readonly path: string;
  readonly folder: Folder<Name, P>;
  dialect(platform: P, pathParams: Values): Dialect;
} {
  return { path, folder, dialect };
}
