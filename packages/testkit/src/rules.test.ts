import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import type { Rule } from "./errors.js";
import { type Plugin, startPlugin } from "./plugin.js";
import type { Program, ResourceOptions } from "./program.js";
import { judgeCheckConfig } from "./rules.js";
import { engine } from "./stack.js";
import { useTemporaryFolder } from "./suite.js";

const path = fileURLToPath(new URL("../fixtures/tiny-provider.mjs", import.meta.url));
const folder = useTemporaryFolder();
const store = join(folder, "boxes.json");

const program = (label: string, options: ResourceOptions = {}): Program => [
  { name: "a", type: "tiny:index/box:Box", inputs: { label }, options },
];
/** Rules that the tiny provider can break in a first update, and in the diff of a second. */
const atOnce: readonly Rule[] = [
  "handshake-duties",
  "plugin-version",
  "capabilities-agree",
  "supports-preview",
  "config-version-kept",
  "failure-property-path",
  "unknown-outside-preview",
  "id-empty",
  "signature-unknown",
];
const inDiff: readonly Rule[] = [
  "diff-detailed-top-key",
  "diff-without-detail",
  "diff-duplicate",
  "diff-none-with-changes",
  "diff-detail-not-announced",
];

/** One process serves all tests of this file. */
let plugin: Plugin;
before(async () => {
  plugin = await startPlugin({ path, env: { TINY_STORE: store } });
});
after(() => plugin.stop());
beforeEach(() => setFault(""));

const setFault = (fault: string) => writeFileSync(`${store}.fault`, fault);
const newStack = () => engine(plugin).stack({ package: "tiny", config: { token: "t" } });

for (const rule of atOnce) {
  test(`a plugin that breaks the rule ${rule} is caught`, async () => {
    setFault(rule);
    await assert.rejects(newStack().up(program("l")), { name: "ProtocolViolation", rule });
  });
}

for (const rule of inDiff) {
  test(`a diff that breaks the rule ${rule} is caught`, async () => {
    const stack = newStack();
    await stack.up(program("l"));
    setFault(rule);
    await assert.rejects(stack.up(program("m")), { name: "ProtocolViolation", rule });
  });
}

test("an import without inputs is caught", async () => {
  writeFileSync(store, JSON.stringify({ "box-1": { label: "l", serial: "BOX-1" } }));
  setFault("import-inputs-missing");
  const imported = newStack().up(program("l", { import: "box-1" }));
  await assert.rejects(imported, { name: "ProtocolViolation", rule: "import-inputs-missing" });
});

test("settings of the engine's own must not come back", () => {
  const answer = { inputs: { __internal: {} }, failures: [] };
  assert.throws(() => judgeCheckConfig(answer, "1.2.3"), { rule: "config-internal-returned" });
});
