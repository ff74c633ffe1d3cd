/**
 * Import order of a package's folders: each may import only those after it. Files at the top may import all of them.
 * `never` lists folders that a folder must not import although they come after it.
 */
export interface Floors {
  readonly folders: readonly string[];
  readonly never?: Readonly<Record<string, readonly string[]>>;
}

export const FLOORS: Readonly<Record<string, Floors>> = {
  kit: { folders: ["client", "schema", "lifecycle", "check", "diff", "definition", "secrets", "fields", "values"] },
  rest: {
    folders: [
      "testing",
      "api",
      "kinds",
      "lifecycle",
      "import",
      "waiters",
      "requests",
      "addressing",
      "wire",
      "definition",
      "concurrency",
      "values",
    ],
    never: { import: ["waiters"], lifecycle: ["import"] },
  },
};

/** Returns the problem of an import from one folder to another; undefined if it is allowed. "" is the top. */
export function floorProblem({ folders, never = {} }: Floors, from: string, to: string): string | undefined {
  if (from === to || from === "") return undefined;
  if (to === "") return `${from} must not know the top`;
  const allowed = folders.indexOf(from) >= 0 && folders.indexOf(to) > folders.indexOf(from);
  return allowed && never[from]?.includes(to) !== true ? undefined : `${from} must not know ${to}`;
}
