import assert from "node:assert/strict";
import { readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { type RunningPlatform, startHosting, startLogs } from "@tripod/emulators";
import { createWording, useTemporaryFolder } from "@tripod/kit/testing";
import { type Run, runTripod } from "./command.testing.js";

const { assertWording } = createWording(import.meta.url);

/** Clears a terminal, ends a line and reverses the order of letters, with older and newer characters. */
const HOSTILE = "\u001b[2J\r\u009b1A\u202egnp.\u2066\u0007";
/** Characters that a terminal interprets, other than line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for them
const ACTS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

const type = `vendor:index/domainsZoneV2:DomainsZoneV2`;
const urnOf = (kind: string, name: string): string => `urn:pulumi:dev::shop::${kind}::${name}`;
const zone = (name: string, id: string, more: object = {}) => ({
  urn: urnOf(type, name),
  custom: true,
  id,
  type,
  inputs: { name: "a.example.", projectId: "p", [`strange${HOSTILE}`]: "1" },
  ...more,
});
const stateOf = (...resources: readonly object[]): string => JSON.stringify({ version: 3, deployment: { resources } });
const tfstate = (resourceType: string, name: string): string =>
  JSON.stringify({
    version: 4,
    resources: [
      { mode: "managed", type: resourceType, name, instances: [{ attributes: {} }] },
      { mode: "managed", type: "hostpkg_domains_zone_v2", name, instances: [{ attributes: { id: HOSTILE } }] },
    ],
  });
const program = `resources:
  a:
    type: ${JSON.stringify("vendor:index:Sauna")}
  ${JSON.stringify(`b${HOSTILE}`)}:
    type: vendor:index/domainsZoneV2:DomainsZoneV2
    options: { version: 1.2.3 }
`;

describe("text of others on a terminal", () => {
  const folder = useTemporaryFolder();
  let hosting: Awaited<ReturnType<typeof startHosting>>;
  let logs: RunningPlatform<object, unknown>;
  before(async () => {
    [hosting, logs] = await Promise.all([startHosting({ statePace: 0 }), startLogs({ statePace: 0 })]);
    for (const { id } of hosting.objects.rows("dns.zones").slice(5)) hosting.objects.remove("dns.zones", String(id));
    hosting.objects.add("dns.zones", { name: `${HOSTILE}.example.`, comment: HOSTILE });
    const refusal = {
      kind: "answer",
      status: 403,
      body: { id: "x", errors: [{ code: "no", message: HOSTILE }] },
    } as const;
    logs.faults.add(
      { route: "GET /api/v1/roles", fault: refusal },
      { route: "GET /api/v1/collectors", fault: refusal },
    );
    const fields = { data: [{ fieldId: HOSTILE, fieldName: HOSTILE, dataType: "String", state: "Enabled" }] };
    logs.faults.add({ route: "GET /api/v1/fields", fault: { kind: "answer", body: fields } });
  });
  after(() => Promise.all([hosting.close(), logs.close()]));

  const inFile = async (name: string, text: string): Promise<string> => {
    const file = join(folder, name);
    await writeFile(file, text);
    return file;
  };
  const from = ["--from", "vendor=hostpkg"];

  const cases: Readonly<Record<string, () => Promise<Run>>> = {
    "list, as a table": () => runTripod(["hostpkg", "list", "DomainsZoneV2"], hosting.env),
    "list, as JSON": () => runTripod(["hostpkg", "list", "DomainsZoneV2", "--json"], hosting.env),
    "list, as YAML": () => runTripod(["hostpkg", "list", "DomainsZoneV2", "--yaml"], hosting.env),
    "list, one member": () => runTripod(["hostpkg", "list", "DomainsZoneV2", "--output", "name"], hosting.env),
    "a lookup": () =>
      runTripod(
        ["hostpkg", "getDomainsZoneV2", "--name", `${HOSTILE}.`, "--project-id", hosting.settings.projectId],
        hosting.env,
      ),
    "an inventory": () => runTripod(["inventory", "hostpkg", "--only", "DomainsZoneV2"], hosting.env),
    "an inventory, as JSON": () =>
      runTripod(["inventory", "hostpkg", "--only", "DomainsZoneV2", "--json"], hosting.env),
    "an import file": () => runTripod(["inventory", "logpkg", "--only", "Field", "--import-file", "-"], logs.env),
    "an inventory that is refused": () => runTripod(["inventory", "logpkg", "--only", "Role"], logs.env),
    "a refusal": () => runTripod(["logpkg", "list", "Role"], logs.env),
    "the doctor": () => runTripod(["doctor", "logpkg"], logs.env),
    "the doctor, as JSON": () => runTripod(["doctor", "logpkg", "--json"], logs.env),
    "the doctor, as YAML": () => runTripod(["doctor", "logpkg", "--yaml"], logs.env),
    "settings that are shown": () =>
      runTripod(["doctor", "logpkg", "--yaml"], { ...logs.env, LOGPKG_ENVIRONMENT: HOSTILE }),
    "a state": async () =>
      runTripod([
        "adopt",
        "--stack",
        await inFile("state.json", stateOf(zone(`main${HOSTILE}`, HOSTILE), zone("twin", HOSTILE))),
        ...from,
      ]),
    "a state of another form": async () =>
      runTripod([
        "adopt",
        "--stack",
        await inFile("strange.json", JSON.stringify({ version: 3, features: [HOSTILE], deployment: {} })),
      ]),
    "a Terraform state": async () =>
      runTripod(["adopt", "--tfstate", await inFile("tf.json", tfstate(`other_thing${HOSTILE}`, HOSTILE))]),
    "a program": async () => runTripod(["adopt", "--program", await inFile("program.yaml", program), ...from]),
    "a file that is not there": () => runTripod(["adopt", "--program", join(folder, HOSTILE)]),
  };
  for (const [what, run] of Object.entries(cases)) {
    it(`is escaped: ${what}`, async () => {
      const { stdout, stderr } = await run();
      const output = `${stdout}${stderr}`;
      assert.match(output, /\\u202e/, "it is shown, and readable");
      assert.doesNotMatch(output, ACTS);
    });
  }

  it("is the same text for programs that read JSON", async () => {
    const { stdout } = await runTripod(
      [
        "hostpkg",
        "getDomainsZoneV2",
        "--name",
        `${HOSTILE}.example.`,
        "--project-id",
        hosting.settings.projectId,
        "--json",
      ],
      hosting.env,
    );
    assert.equal((JSON.parse(stdout) as { comment: unknown }).comment, HOSTILE);
  });

  describe("writeNewFile", () => {
    const inventory = (file: string, env = hosting.env): Promise<Run> =>
      runTripod(["inventory", "hostpkg", "--only", "DomainsZoneV2", "--import-file", file], env);

    it("creates a file that only its owner can read", async () => {
      const file = join(folder, "objects.json");
      const { code, stderr } = await inventory(file);
      assert.equal(code, 0, stderr);
      assert.equal((await stat(file)).mode & 0o777, 0o600);
      assert.ok((JSON.parse(await readFile(file, "utf8")) as { resources: unknown[] }).resources.length > 1);
    });

    it("overwrites no file, directory or target of a link, and needs a directory, before any request", async (test) => {
      const own = await inFile("own.json", "mine");
      const linked = join(folder, "linked.json");
      await symlink(own, linked);
      const dangling = join(folder, "dangling.json");
      await symlink(join(folder, "elsewhere.json"), dangling);
      for (const file of [own, linked, dangling, folder, join(folder, "nowhere", "objects.json")]) {
        hosting.requests.reset();
        const { code, stderr } = await inventory(file);
        assert.equal(code, 2);
        assertWording(test, stderr, { file });
        assert.deepEqual(hosting.requests.all(), [], "said before anything is read");
      }
      assert.equal(await readFile(own, "utf8"), "mine");
      assert.equal((await readdir(folder)).includes("elsewhere.json"), false);
    });

    it("writes no file without objects", async (test) => {
      const refused = { ...hosting.env, HOSTPKG_PASSWORD: "wrong-password" };
      const file = join(folder, "nothing.json");
      assert.notEqual((await inventory(file, refused)).code, 0);
      const { code, stderr } = await runTripod(
        ["inventory", "hostpkg", "--only", "DomainsZoneV2", "--where", "name=nowhere", "--import-file", file],
        hosting.env,
      );
      assert.equal(code, 3, stderr);
      assertWording(test, stderr);
      assert.equal((await readdir(folder)).includes("nothing.json"), false);
    });
  });
});
