/** Migrates a stack of the bridged packages, with a handwritten program and state. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import { type JsonObject, startPlugin } from "@tripod/testkit";
import { type Subject, subjects } from "../../conformance/subjects.js";
import { ROOT } from "../../repository/root.js";
import { type Placed, putOne } from "./everything.js";
import { assertHidden, ENGINE, stackOf, useBench, yamlHead } from "./harness.js";
import { OBJECTS, type Of, PLANTED, PROGRAM, stateOf } from "./originals.js";

const HEAD = yamlHead("moved", ["hostpkg", "logpkg"]);

const FROM = ["--from", "vendor=hostpkg", "--from", "logs=logpkg"];

describe("tripod adopt of a stack of the originals", ENGINE, () => {
  const bench = useBench(async () => {
    const running = await Promise.all(
      (await subjects()).map(async (subject) => ({ subject, platform: await subject.start() })),
    );
    return {
      running,
      env: Object.assign({}, ...running.map(({ platform }) => platform.env)) as Record<string, string>,
      close: async () => {
        await Promise.all(running.map(({ platform }) => platform.close()));
      },
    };
  });

  const tripod = (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, [join(ROOT, "packages", "cli", "bin", "tripod.js"), "adopt", ...args]);

  it("goes on with the packages: its program and its state moved, nothing changes and nothing is shown", async () => {
    const of = await existing(bench().platform.running);
    const stack = await stackOf(bench(), { yaml: HEAD });
    const path = (name: string): string => join(stack.folder, name);
    const name = (await stack.run("stack", "--show-name")).trim();

    await stack.run("up", "--yes", "--skip-preview");
    const { deployment } = JSON.parse(await stack.run("stack", "export")) as { deployment: JsonObject };

    const state = JSON.stringify(stateOf(of, name, deployment));
    await writeFile(path("theirs.json"), state);
    const moved = await tripod("--stack", path("theirs.json"), ...FROM, "--out", path("ours.json"));
    const { deployment: ours } = JSON.parse(await readFile(path("ours.json"), "utf8")) as {
      deployment: { resources: readonly { type: string }[] };
    };
    assert.deepEqual(
      ours.resources.map(({ type }) => type).filter((type) => !/^(?:pulumi|hostpkg|logpkg):/.test(type)),
      [],
    );
    assertHidden(moved.stderr, PLANTED, "the output");
    assert.equal(await readFile(path("theirs.json"), "utf8"), state);

    await writeFile(path("theirs.yaml"), PROGRAM);
    await tripod("--program", path("theirs.yaml"), ...FROM, "--out", path("ours.yaml"));
    const program = await readFile(path("ours.yaml"), "utf8");
    assert.doesNotMatch(program, /vendor:|logs:[A-Z]/);
    assert.equal(program.split("#").length, PROGRAM.split("#").length, "comments stay");
    await writeFile(path("Pulumi.yaml"), HEAD + program);

    await stack.run("stack", "import", "--file", path("ours.json"));
    await stack.run("preview", "--refresh", "--diff", "--expect-no-changes");
    await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
    assertHidden(await stack.run("stack", "export"), PLANTED, "the state");
  });
});

/** Creates the existing objects. */
async function existing(
  running: readonly { readonly subject: Subject; readonly platform: Awaited<ReturnType<Subject["start"]>> }[],
): Promise<Of> {
  const placed = new Map<string, Placed>();
  const of: Of = (name, output = "id") => {
    const one = placed.get(name) ?? assert.fail(`there is no ${name}`);
    return (output === "id" ? one.id : one.outputs[output]) ?? null;
  };
  for (const { subject, platform } of running) {
    const plugin = await startPlugin({ path: subject.plugin });
    try {
      for (const [pkg, name, resource, inputs] of OBJECTS) {
        if (pkg === subject.name)
          placed.set(name, await putOne(subject, platform, plugin, resource, inputs(of), `old-${name}`));
      }
    } finally {
      await plugin.stop();
    }
  }
  return of;
}
