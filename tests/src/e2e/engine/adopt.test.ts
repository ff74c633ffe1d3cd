import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import { signatures } from "@tripod/testkit";
import { ROOT } from "../../repository/root.js";
import { ENGINE, stackOf, useBench } from "./harness.js";
import { SECRETS, startQuickLogs } from "./logs.js";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
interface Entry {
  type: string;
  inputs?: { [name: string]: Json };
  outputs?: { [name: string]: Json };
  id?: string;
}

/** Converts a value to the form of bridges: plaintext secrets, and in each object the names of defaulted inputs. */
function asOriginal(value: Json, isInput: boolean): Json {
  if (Array.isArray(value)) return value.map((one) => asOriginal(one, isInput));
  if (typeof value !== "object" || value === null) return value;
  if (typeof value.plaintext === "string") return asOriginal(JSON.parse(value.plaintext) as Json, isInput);
  const members = Object.entries(value).map(([name, one]) => [name, asOriginal(one, isInput)] as const);
  return { ...(isInput ? { __defaults: [] } : {}), ...Object.fromEntries(members) };
}

describe("tripod adopt on the real engine", ENGINE, () => {
  const bench = useBench(startQuickLogs);

  it("is adopted: state imported, nothing changes, nothing is replaced, secrets are encrypted", async () => {
    const stack = await stackOf(bench(), { example: "logpkg-sources-yaml" }, {}, SECRETS);
    await stack.run("up", "--yes", "--skip-preview");
    await stack.run("stack", "export", "--show-secrets", "--file", "ours.json");
    const state = JSON.parse(await readFile(join(stack.folder, "ours.json"), "utf8")) as {
      deployment: { resources: Entry[] };
    };
    for (const entry of state.deployment.resources.filter(({ type }) => type.startsWith("logpkg:"))) {
      entry.inputs = asOriginal(entry.inputs ?? {}, true) as { [name: string]: Json };
      const outputs = asOriginal(entry.outputs ?? {}, false) as { [name: string]: Json };
      entry.outputs = { ...outputs, id: entry.id ?? "", __meta: "{}", __pulumi_raw_state_delta: { obj: {} } };
    }
    await writeFile(join(stack.folder, "original.json"), JSON.stringify(state));
    const tripod = join(ROOT, "packages", "cli", "bin", "tripod.js");
    await promisify(execFile)(process.execPath, [
      tripod,
      "adopt",
      "--stack",
      join(stack.folder, "original.json"),
      "--out",
      join(stack.folder, "adopted.json"),
    ]);
    const adopted = await readFile(join(stack.folder, "adopted.json"), "utf8");
    assert.ok(adopted.split(signatures.secret).length > Object.keys(SECRETS).length, "values became secrets");
    await stack.run("stack", "import", "--file", "adopted.json");
    await stack.run("preview", "--refresh", "--expect-no-changes");
    await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
    const exported = await stack.run("stack", "export");
    for (const secret of Object.values(SECRETS)) assert.equal(exported.includes(secret), false);
    await stack.run("destroy", "--yes", "--skip-preview");
  });
});
