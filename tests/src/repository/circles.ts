import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Which files of a folder import which others of it, imports of types included. */
export function importsIn(folder: string): ReadonlyMap<string, readonly string[]> {
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith(".ts"));
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(folder, file), "utf8");
      const targets = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)\.js"/g)].map(([, path = ""]) =>
        join(dirname(file), `${path}.ts`),
      );
      return [file, [...new Set(targets)].filter((target) => known.has(target))];
    }),
  );
}

/** One way round for each group of files that import one another; empty where imports only point downwards. */
export function circlesOf(imports: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, way: readonly string[]): void => {
    const start = way.indexOf(file);
    if (start >= 0) circles.push([...way.slice(start), file].join(" → "));
    if (start >= 0 || done.has(file)) return;
    for (const target of imports.get(file) ?? []) walk(target, [...way, file]);
    done.add(file);
  };
  for (const file of imports.keys()) walk(file, []);
  return circles;
}
