import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
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
  const input = fileURLToPath(new URL("./index.js", import.meta.url));
  const bundle = await rolldown({ input, platform: "node" });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  await bundle.close();
  const [{ code, imports, dynamicImports }] = output;
  assert.ok(code.length < 40_000, `the bundle has ${code.length} bytes`);
  assert.equal(output.length, 1);
  assert.deepEqual(
    [...imports, ...dynamicImports].filter((path) => !path.startsWith("node:")),
    [],
  );
});
