import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { ROOT } from "./folders.js";

const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const own = Object.entries(scripts).filter(([, command]) => command.startsWith("node "));

describe("--help", () => {
  for (const [name, command] of own) {
    it(`prints the usage of npm run ${name} and does not start it`, () => {
      const [, ...args] = command.split(" ");
      const env = { ...process.env, npm_lifecycle_event: name };
      const ran = spawnSync(process.execPath, [...args, "--help"], { cwd: ROOT, env, encoding: "utf8" });
      assert.deepEqual([ran.status, ran.stderr], [0, ""]);
      assert.match(ran.stdout, new RegExp(`npm run ${name}\\b`));
    });
  }

  it("works for every command that README lists", () => {
    const readme = readFileSync(join(ROOT, "README.md"), "utf8");
    const names = [...readme.matchAll(/^\| `npm (?:run )?([\w-]+)/gm)].map(([, name]) => name);
    assert.ok(names.length > 5);
    for (const name of names)
      assert.ok(
        own.some(([script]) => script === name),
        name,
      );
  });
});
