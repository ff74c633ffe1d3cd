import { s } from "@tripod/kit";

/** Returns the field `path` of lookups in a library. `root` is the top of the library, such as `/Library`. */
export function libraryPath(root: string, doc: string) {
  return s
    .string(doc)
    .check((path) =>
      path === root || path.startsWith(`${root}/`) ? undefined : `must be an absolute path that begins with ${root}`,
    );
}

/** Returns the path without its last segment, and that segment. */
export function splitPath(path: string): readonly [parent: string, name: string] {
  const slash = path.lastIndexOf("/");
  return [path.slice(0, slash), path.slice(slash + 1)];
}
