import { s } from "@tripod/kit";

/** The argument `path` of lookups in a library. `root` is where the library begins, such as `/Library`. */
export function libraryPath(root: string, doc: string) {
  return s
    .string()
    .doc(doc)
    .check((path) =>
      path === root || path.startsWith(`${root}/`) ? undefined : `must be an absolute path that begins with ${root}`,
    );
}

/** The path without its last part, and that part. */
export function splitPath(path: string): readonly [parent: string, name: string] {
  const slash = path.lastIndexOf("/");
  return [path.slice(0, slash), path.slice(slash + 1)];
}
