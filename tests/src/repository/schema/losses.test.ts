import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hostpkg } from "@tripod/hostpkg";
import { k8spkg } from "@tripod/k8spkg";
import { type AnyResource, type Diff, loadAll, lossOf, type Package } from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";

describe("lossOf", () => {
  for (const pkg of [hostpkg, logpkg, k8spkg] as readonly Package[]) {
    it(`fits into 120 characters for every resource of ${pkg.name}`, async () => {
      const { resources } = await loadAll(pkg);
      const all = Object.values(resources as unknown as Readonly<Record<string, AnyResource>>);
      const losses = all.flatMap((resource) => lossOf(resource, { replaces: ["name"] } as unknown as Diff) ?? []);
      assert.ok(losses.length > 0);
      assert.deepEqual(
        losses.filter((line) => line.length > 120 || line.includes("\n")),
        [],
      );
    });
  }
});
