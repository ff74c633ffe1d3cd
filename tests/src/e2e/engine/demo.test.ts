/** `npm run demo`, the first command of most users. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { it } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { ROOT } from "../../repository/root.js";
import { ENGINE } from "./harness.js";

const urlOf = (path: string) => JSON.stringify(pathToFileURL(join(ROOT, path)).href);

/** Returns the output of a program. It uses the existing build: building again would disturb other tests. */
async function printed(program: string): Promise<{ readonly stdout: string; readonly stderr: string }> {
  return promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program]);
}

const showing = (options: string) => `
  const { show } = await import(${JSON.stringify(import.meta.resolve("@tripod/scripts/demo/show"))});
  const { findEngine } = await import(${JSON.stringify(import.meta.resolve("@tripod/scripts/engine/engine"))});
  await show({ signal: new AbortController().signal, say: () => {}, ...${options} });`;

/** Act of a demo: the changed resources and rejected inputs with their signs, and the number of writes. */
interface Act {
  readonly lines: readonly string[];
  readonly writes: number;
}

/** Returns the acts of a demo in order. Their wording is in the picture of the demo. */
function actsIn(stdout: string): readonly Act[] {
  return stdout
    .split(/^\d+ {2}/m)
    .slice(1)
    .map((act) => ({
      lines: [...act.matchAll(/^ +([+~!-] [^\s,]+(?:, \w+)*)/gm)].map(([, line = ""]) => line.replace(/:$/, "")),
      writes: Number(/^ +\d+ \D+, (\d+) /m.exec(act)?.[1]),
    }));
}

it("npm run demo shows the steps of a site and its database, and the real engine does the same", {
  skip: ENGINE.skip,
}, async () => {
  const { stdout, stderr } = await printed(showing(`{ pkg: "hostpkg", engine: findEngine() }`));
  const all = "cluster, database, mail, user, web, zone";
  assert.deepEqual(actsIn(stdout), [
    { lines: [`+ ${all}`], writes: 0 },
    { lines: [`+ ${all}`], writes: 7 },
    { lines: [], writes: 0 },
    { lines: ["- mail", "~ web"], writes: 0 },
    { lines: ["+ mail", "~ web"], writes: 2 },
    { lines: ["! records[1].content"], writes: 0 },
    { lines: ["+ shop"], writes: 1 },
    { lines: ["- cluster, database, mail, shop, user, web, zone"], writes: 7 },
  ]);
  assert.ok(stdout.includes(" in all 8 steps: "), stdout);
  assert.ok(!(stdout + stderr).includes("Bread-and-butter"), "a secret input is printed");
});

it("npm run demo shows the same for a log platform", async () => {
  const { stdout } = await printed(showing(`{ pkg: "logpkg" }`));
  assert.deepEqual(actsIn(stdout), [
    { lines: ["+ application, bakers, collector, devices"], writes: 0 },
    { lines: ["+ application, bakers, collector, devices"], writes: 4 },
    { lines: [], writes: 0 },
    { lines: ["~ application", "- devices"], writes: 0 },
    { lines: ["~ application", "+ devices"], writes: 2 },
    { lines: ["! selectionType"], writes: 0 },
    { lines: ["+ kiosk"], writes: 1 },
    { lines: ["- application, bakers, collector, devices, kiosk"], writes: 5 },
  ]);
});

it("npm run demo shows the lookups of the package of clusters, and of others with --lookups", async () => {
  const { stdout, stderr } = await printed(showing(`{ pkg: "k8spkg" }`));
  const lines = stdout.split("\n");
  assert.ok(lines.includes("cluster"), stdout);
  assert.equal(lines[lines.indexOf("kubeConfig") + 1], "  [secret]");
  assert.ok(!(stdout + stderr).includes("current-context"), "a secret output is printed");
  const { stdout: zones } = await printed(showing(`{ pkg: "hostpkg", lookups: true }`));
  const zone = zones.slice(zones.indexOf("DNS zone example.com.\n"));
  assert.match(zone.split("\n")[1] ?? "", /^ {2}id {2,}[0-9a-f-]{36}$/);
});

it("npm run demo matches its picture", async () => {
  const { stdout } = await printed(`
    const { demoActs, pictureOf } = await import(${urlOf("scripts/dist/demo/picture.js")});
    process.stdout.write(pictureOf(await demoActs(new AbortController().signal)));`);
  const figures = /<text[^>]* class="cost">.*<\/text>/g;
  assert.equal(
    (await readFile(`${ROOT}/docs/images/demo.svg`, "utf8")).replaceAll(figures, ""),
    stdout.replaceAll(figures, ""),
    "run `npm run demo -- --picture` to update it",
  );
});
