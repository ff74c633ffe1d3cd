import type { Dialect } from "../definition/dialect.js";
import type { Folder } from "../definition/places.js";
import type { Values } from "../values/values.js";

/** Where things are that stand in a tree of folders. */
export interface InFolder<Name extends string, P> extends Folder<Name, P> {
  /** Where they are made, and each is found by its id alone: "v2/content/folders". */
  readonly path: string;
  dialect(platform: P): Dialect;
}

/** The group `at` of things in a tree of folders: made and listed in a folder, moved between them, read without them. */
export function inFolder<const Name extends string, P>({
  path,
  dialect,
  ...folder
}: InFolder<Name, P>): {
  readonly path: string;
  readonly folder: Folder<Name, P>;
  dialect(platform: P, where: Values): Dialect;
} {
  return { path, folder, dialect };
}
