import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { hostpkg } from "@tripod/hostpkg";
import { k8spkg } from "@tripod/k8spkg";
import { type AnyField, type Fields, loadAll, type Package } from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";
import { parse } from "yaml";
import { ROOT } from "./root.js";

const PACKAGES = [hostpkg, logpkg, k8spkg] as readonly Package[];

/** Returns paths of deprecated inputs that are set. */
function deprecatedIn(values: unknown, fields: Fields, path: string): string[] {
  if (typeof values !== "object" || values === null) return [];
  return Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name];
    if (field === undefined) return [];
    const at = `${path}.${name}`;
    return [...(field.spec.deprecated === undefined ? [] : [at]), ...inside(value, field, at)];
  });
}

function inside(value: unknown, { spec: { type } }: AnyField, path: string): string[] {
  if (type.kind === "object") return deprecatedIn(value, type.fields, path);
  if (!("element" in type) || typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((element) => inside(element, type.element, path));
}

interface Program {
  readonly resources?: Readonly<Record<string, { readonly type: string; readonly properties?: object }>>;
}

describe("examples", () => {
  it("set no deprecated inputs", async () => {
    const fieldsOf = new Map<string, Fields>();
    for (const pkg of PACKAGES) {
      const { resources } = await loadAll(pkg);
      for (const { name, fields } of Object.values(resources)) fieldsOf.set(`${pkg.name}:${name}`, fields as Fields);
    }
    const folders = (await readdir(join(ROOT, "examples"))).filter((name) => name.endsWith("-yaml"));
    assert.ok(folders.length > 5);
    const found: string[] = [];
    for (const folder of folders) {
      const text = await readFile(join(ROOT, "examples", folder, "Pulumi.yaml"), "utf8");
      for (const [name, { type, properties }] of Object.entries((parse(text) as Program).resources ?? {})) {
        const short = type.replace(/^(\w+):(?:.*:)?(\w+)$/, "$1:$2");
        found.push(...deprecatedIn(properties, fieldsOf.get(short) ?? {}, `${folder}: ${name}`));
      }
    }
    assert.deepEqual(found, []);
  });
});

describe("reference pages", () => {
  it("mark every deprecated input", async () => {
    for (const [page, name] of [
      ["hostpkg/MksClusterV1", "zonal"],
      ["hostpkg/DbaasRedisDatastoreV1", "firewalls"],
      ["logpkg/Monitor", "triggers"],
    ] as const) {
      const text = await readFile(join(ROOT, "docs", "reference", `${page}.md`), "utf8");
      const row = text.split("\n").find((line) => line.includes(`">\`${name}\`</a>`)) ?? "";
      assert.match(row, /, deprecated \| \*\*Deprecated:\*\* [A-Z].*\. /, page);
    }
  });
});
