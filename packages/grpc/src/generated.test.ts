import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { tableOf } from "./fieldTable.js";
import { Engine, ResourceProvider, tables } from "./generated/tables.js";
import { loadRegistry } from "./testing/oracle.js";

test("every field and method of the descriptor file is there", () => {
  const registry = loadRegistry();
  for (const name of Object.keys(tables) as (keyof typeof tables)[]) {
    const numbers = tableOf(name).fields.map((field) => field.number);
    assert.deepEqual(
      numbers,
      registry.getMessage(name)?.fields.map((field) => field.number),
      name,
    );
  }
  const methods = registry.getService("pulumirpc.ResourceProvider")?.methods.map((method) => method.name);
  assert.deepEqual(Object.keys(ResourceProvider.methods), methods);
  assert.ok(registry.getService("pulumirpc.Engine")?.methods.some((method) => method.name === "Log"));
  assert.equal(Engine.methods.Log.request, "pulumirpc.LogRequest");
});

test("the package is small and needs nothing but Node", async () => {
  const result = await build({
    entryPoints: [fileURLToPath(new URL("./index.js", import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
  });
  const bytes = result.outputFiles[0]?.contents.length ?? Number.POSITIVE_INFINITY;
  assert.ok(bytes < 40_000, `the bundle has ${bytes} bytes`);
  const external = Object.values(result.metafile.outputs).flatMap((output) => output.imports.map(({ path }) => path));
  assert.deepEqual(
    external.filter((path) => !path.startsWith("node:")),
    [],
  );
});
