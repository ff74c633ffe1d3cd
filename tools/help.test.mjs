import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const { scripts } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
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

  it("is answered by every command that README lists", () => {
    const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
    const names = [...readme.matchAll(/^\| `npm (?:run )?([\w-]+)/gm)].map(([, name]) => name);
    assert.ok(names.length > 5);
    for (const name of names)
      assert.ok(
        own.some(([script]) => script === name),
        name,
      );
  });
});
