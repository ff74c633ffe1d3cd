/** `npm run demo`, the first contact of most users. */
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

/** Returns the acts of a demo by the first words of their titles. */
function acts(stdout: string): ReadonlyMap<string, string> {
  return new Map(
    stdout
      .split(/^\d+ {2}/m)
      .slice(1)
      .map((act) => [act.split("\n")[0] ?? "", act.slice(act.indexOf("\n") + 1)]),
  );
}

function act(stdout: string, begins: RegExp): string {
  const [, lines] = [...acts(stdout)].find(([title]) => begins.test(title)) ?? [];
  return lines ?? assert.fail(`nothing begins with ${begins} in:\n${stdout}`);
}

it("npm run demo shows the steps of a site and its database, and the real engine does the same", {
  skip: ENGINE.skip,
}, async () => {
  const { stdout, stderr } = await printed(showing(`{ pkg: "hostpkg", engine: findEngine() }`));
  assert.match(act(stdout, /^The plan: a zone/), /\+ cluster, database, mail, user, web, zone\n.* 0 of them writes/);
  assert.match(act(stdout, /^The program runs/), /\+ cluster, database, mail, user, web, zone\n/);
  assert.match(act(stdout, /^It runs again/), /nothing to do\n.* 0 of them writes/);
  assert.match(
    act(stdout, /^Outside of the program/),
    /- mail was deleted\n {3}~ web: ttl was changed\n.* 0 of them writes/,
  );
  assert.match(act(stdout, /^The next run reverts/), /\+ mail\n {3}~ web: ttl\n.* 2 of them writes/);
  assert.match(act(stdout, /typing error/), /! records\[1\]\.content: must be an IPv4 address/);
  assert.match(act(stdout, /gets lost/), /\+ shop\n {3}the platform has one shop/);
  assert.match(act(stdout, /destroyed/), /- cluster, database, mail, shop, user, web, zone\n/);
  assert.match(stdout, /Pulumi \S+ does the same in all 8 steps: \d+ requests/);
  assert.doesNotMatch(stdout + stderr, /Bread-and-butter/, "a secret input is printed");
});

it("npm run demo shows the same for a log platform", async () => {
  const { stdout } = await printed(showing(`{ pkg: "logpkg" }`));
  assert.match(
    act(stdout, /^Outside of the program/),
    /~ application: category was changed\n {3}- devices was deleted\n/,
  );
  assert.match(act(stdout, /^The next run reverts/), /~ application: category\n {3}\+ devices\n.* 2 of them writes/);
  assert.match(act(stdout, /typing error/), /did you mean "All"\?/);
});

it("npm run demo shows the lookups of the package of clusters, and of others with --lookups", async () => {
  const { stdout, stderr } = await printed(showing(`{ pkg: "k8spkg" }`));
  assert.match(stdout, /^cluster\n/m);
  assert.match(stdout, /^kubeConfig\n {2}\[secret\]\n/m);
  assert.doesNotMatch(stdout + stderr, /current-context/, "a secret output is printed");
  const { stdout: zones } = await printed(showing(`{ pkg: "hostpkg", lookups: true }`));
  assert.match(zones, /DNS zone example\.com\.\n {2}id {2,}[0-9a-f-]{36}/);
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
