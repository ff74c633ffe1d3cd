/** Descriptions become comments of the SDKs, which must compile. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { hostpkg } from "@tripod/hostpkg";
import { k8spkg } from "@tripod/k8spkg";
import { buildSchema, type LoadedPackage, loadAll } from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";

for (const definition of [hostpkg, logpkg, k8spkg]) {
  const loaded = (await loadAll(definition as never)) as LoadedPackage;

  it(`no text of ${loaded.name} contains a Unicode escape, which Java reads in comments too`, () => {
    const found: string[] = [];
    JSON.stringify(buildSchema(loaded), (_, value: unknown) => {
      if (typeof value === "string" && value.includes("\\u")) found.push(value);
      return value;
    });
    assert.deepEqual(found, []);
  });
}
