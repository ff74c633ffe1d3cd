/** Every doc in the tables of terms contains the term that the platform's own documentation uses. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { hostpkg } from "@tripod/hostpkg";
import { k8spkg } from "@tripod/k8spkg";
import { type AnyField, type Fields, firstSentence, keywordsOf, type LoadedPackage, loadAll } from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";
import { ROOT } from "./root.js";

const FOLDER = join(ROOT, "tests", "fixtures", "terms");
const PACKAGES = { hostpkg, logpkg, k8spkg };

/**
 * Returns the docs of a package by path: `MksClusterV1`, `MksClusterV1.oidc.caCerts`, `config.region`,
 * `X.list[].member`.
 */
async function docsOf(name: keyof typeof PACKAGES): Promise<ReadonlyMap<string, string>> {
  const pkg = (await loadAll(PACKAGES[name] as never)) as LoadedPackage;
  const docs = new Map(docsOfFields("config", pkg.settings));
  for (const definition of [...Object.values(pkg.lookups), ...Object.values(pkg.resources)]) {
    docs.set(definition.name, definition.doc);
    for (const [path, doc] of docsOfFields(definition.name, definition.fields)) docs.set(path, doc);
  }
  return docs;
}

function docsOfFields(path: string, fields: Fields): [string, string][] {
  return Object.entries(fields).flatMap(([name, field]) => docsOfField(`${path}.${name}`, field));
}

function docsOfField(path: string, { spec: { doc, type } }: AnyField): [string, string][] {
  if (type.kind === "object") return [[path, doc], ...docsOfFields(path, type.fields)];
  return "element" in type ? [[path, doc], ...docsOfField(`${path}[]`, type.element)] : [[path, doc]];
}

/** Placeholders for services in names, and the names of these services. Source: the vendors' documentation. */
const SERVICES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  logpkg: { CloudA: /AWS/, CloudB: /Azure/, ObjStore: /Amazon S3/, Cdn: /Amazon CloudFront/, O365: /Microsoft 365/ },
  k8spkg: { CloudA: /AWS/, CloudB: /Azure/, CloudC: /Apache CloudStack/ },
};

describe("services in names", () => {
  for (const [name, services] of Object.entries(SERVICES)) {
    it(`of ${name} are in the first sentence and the keywords of each definition`, async () => {
      const pkg = (await loadAll(PACKAGES[name as keyof typeof PACKAGES] as never)) as LoadedPackage;
      const definitions = [...Object.values(pkg.lookups), ...Object.values(pkg.resources)];
      for (const [word, service] of Object.entries(services)) {
        const found = definitions.filter((definition) => definition.name.includes(word));
        assert.notEqual(found.length, 0, word);
        for (const definition of found) {
          assert.match(firstSentence(definition.doc), service, definition.name);
          assert.match(keywordsOf(pkg, definition).join(", "), service, definition.name);
        }
      }
    });
  }
});

describe("tables of terms", () => {
  for (const file of readdirSync(FOLDER)) {
    it(`${file} names only docs that contain their term`, async () => {
      // Paths by term.
      const table = JSON.parse(readFileSync(join(FOLDER, file), "utf8")) as Record<string, readonly string[]>;
      const rows = Object.entries(table).flatMap(([term, paths]) => paths.map((path) => [path, term] as const));
      assert.ok(rows.length >= 600, `${file} has ${rows.length} rows`);
      const docs = await docsOf(file.replace(/\.json$/, "") as keyof typeof PACKAGES);
      const lacking = rows.flatMap(([path, pattern]) => {
        const doc = docs.get(path);
        if (doc === undefined) return [`${path}: does not exist`];
        return new RegExp(pattern, "i").test(doc) ? [] : [`${path}: must contain ${pattern}, but is: ${doc}`];
      });
      assert.deepEqual(lacking, []);
    });
  }
});
