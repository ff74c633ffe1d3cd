import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { startHosting, startLogs } from "@tripod/emulators";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { runTripod, runTripodProcess } from "./command.testing.js";

const { assertWording } = createWording(import.meta.url);

describe("tripod", () => {
  const platform = useInSuite(() => startHosting({ statePace: 0 }));
  const tripod = (...args: readonly string[]) => runTripod(args, platform.env);

  it("prints objects as YAML or one member, and lists the members if it does not exist", async (test) => {
    const zone = ["hostpkg", "get", "DomainsZoneV2", "example.com."];
    assert.match((await tripod(...zone, "--yaml")).stdout, /^id: "2[\s\S]*\nname: example\.com\.\n/);
    assert.equal((await tripod(...zone, "--output", "comment")).stdout, "main site\n");
    const unknownMember = await tripod(...zone, "--output", "color");
    assert.equal(unknownMember.code, 2);
    assertWording(test, unknownMember.stderr);
  });

  it("distinguishes errors by exit codes", async () => {
    assert.equal((await tripod("hostpkg", "get", "DomainsZoneV2", "none.example.")).code, 3);
    assert.equal((await tripod("hostpkg", "list", "DomainsZoneV2", "--limit", "0")).code, 2);
    assert.equal((await tripod("nonsense")).code, 2);
    assert.equal((await tripod("hostpkg", "list", "DomainsZoneV2", "example.com.")).code, 2);
    const wrong = await runTripod(["hostpkg", "list", "DomainsZoneV2"], { ...platform.env, HOSTPKG_PASSWORD: "wrong" });
    assert.equal(wrong.code, 4, wrong.stderr);
  });

  it("reports an object that does not exist as such, regardless of the form of its import ID", async () => {
    for (const [resource, id] of [
      ["VpcSubnetV2", "nope"],
      ["VpcSubnetV2", "298fbdfc-0ed4-4700-8e03-944adfd6a81c"],
      ["DedicatedServerV1", "nope"],
      ["DedicatedServerV1", "nope/nope"],
      ["DedicatedServerV1", "a/b/c"],
      ["DomainsRrsetV2", "example.com/www.example.com/A/more"],
      ["DomainsZoneV2", "example.com/more"],
    ] as const) {
      const { code, stderr } = await tripod("hostpkg", "get", resource, id);
      assert.equal(code, 3, `${resource} ${id}: ${stderr}`);
      assert.doesNotMatch(stderr, /Likely cause|answered/);
    }
  });

  it("names the command that lists what exists for each unknown name", async (test) => {
    for (const args of [
      ["hostpkg", "get", "DomainsZoneV2", "none.example."],
      ["hostpkg", "list", "Sauna"],
      ["inventory", "hostpkg", "--only", "Sauna"],
      ["doctor", "sauna"],
      ["inventory", "hostpkg", "--color"],
    ])
      assertWording(test, (await tripod(...args)).stderr);
  });

  it("names a wrong setting as setting, with its environment variable, not as an option", async (test) => {
    const k8spkg = { K8SPKG_APIKEY: "k", K8SPKG_HOST: "127.0.0.1:9" };
    const lookup = ["k8spkg", "getCluster", "--name", "main"];
    assertWording(test, (await runTripod(lookup, { ...k8spkg, K8SPKG_CA_FILE: "/nowhere.pem" })).stderr);
    assertWording(test, (await runTripod(lookup, { ...k8spkg, K8SPKG_REQUEST_TIMEOUT: "soon" })).stderr);
  });

  it("lists objects with import IDs, up to a limit", async (test) => {
    const { stdout } = await tripod("hostpkg", "list", "DomainsZoneV2", "--limit", "2");
    assert.equal(stdout.trimEnd().split("\n").length, 3);
    assertWording(test, (await tripod("hostpkg", "list", "MksNodegroupV1")).stderr);
  });

  it("accepts resources in any capitalization, and names missing arguments and the candidates", async (test) => {
    const found = await tripod("hostpkg", "get", "domainszonev2", "example.com.", "--output", "name");
    assert.deepEqual([found.code, found.stdout], [0, "example.com.\n"]);
    for (const args of [["list"], ["list", "--limit", "3"], ["get"]]) {
      const { code, stderr } = await tripod("hostpkg", ...args);
      assert.equal(code, 2);
      assertWording(test, stderr);
    }
    const placeless = await tripod("hostpkg", "get", "DomainsRrsetV2");
    assertWording(test, placeless.stderr);
    const help = await tripod("hostpkg", "list", "--help");
    assert.deepEqual([help.code, /^Usage: tripod hostpkg list/.test(help.stdout)], [0, true]);
  });

  it("list RESOURCE --help prints the options of the resource, as the help of list and errors promise", async () => {
    for (const option of ["--help", "-h"]) {
      const { code, stdout, stderr } = await tripod("hostpkg", "list", "DomainsRrsetV2", option);
      assert.deepEqual([code, stderr], [0, ""]);
      assert.ok(stdout.startsWith("Usage: tripod hostpkg list DomainsRrsetV2 [options]\n"), stdout);
      for (const own of ["--zone-id", "--where", "--limit"]) assert.ok(stdout.includes(own), own);
    }
  });

  it("accepts resources in every form in which Pulumi prints a type", async () => {
    const type = "hostpkg:index/domainsZoneV2:DomainsZoneV2";
    for (const form of [
      type,
      "hostpkg:index:DomainsZoneV2",
      "hostpkg:DomainsZoneV2",
      `urn:pulumi:dev::shop::${type}::example`,
      `urn:pulumi:dev::shop::my:module:Site$${type}::a::b`,
    ]) {
      const found = await tripod("hostpkg", "get", form, "example.com.", "--output", "name");
      assert.deepEqual([found.code, found.stdout], [0, "example.com.\n"], form);
      assert.equal((await tripod("hostpkg", "list", form, "--limit", "1")).code, 0, form);
      assert.equal(
        (await tripod("inventory", "hostpkg", "--only", form, "--where", "name=example.com.")).code,
        0,
        form,
      );
    }
    for (const form of ["logpkg:index/domainsZoneV2:DomainsZoneV2", "hostpkg:index/domainsZoneV2:", "urn:pulumi:dev"])
      assert.equal((await tripod("hostpkg", "get", form, "example.com.")).code, 2, form);
  });

  it("lists the objects that match the conditions, and --limit counts only those", async (test) => {
    const all = JSON.parse((await tripod("hostpkg", "list", "DomainsZoneV2", "--json")).stdout) as { name: string }[];
    const expectedRows = all.filter(({ name }) => name.startsWith("example."));
    assert.ok(expectedRows.length > 0 && expectedRows.length < all.length);
    const list = ["hostpkg", "list", "DomainsZoneV2", "--where", "name=example.*", "--json"];
    assert.deepEqual(JSON.parse((await tripod(...list)).stdout), expectedRows);
    assert.equal((JSON.parse((await tripod(...list, "--limit", "1")).stdout) as unknown[]).length, 1);
    assert.deepEqual(JSON.parse((await tripod(...list, "--where", "id=none")).stdout), []);
    const wrong = await tripod("hostpkg", "list", "DomainsZoneV2", "--where", "name");
    assert.equal(wrong.code, 2);
    assertWording(test, wrong.stderr);
    for (const command of [
      ["hostpkg", "list", "DomainsZoneV2"],
      ["inventory", "hostpkg"],
    ]) {
      const unknown = await tripod(...command, "--where", "nmae=foo");
      const expectedError = '--where: the list has no "nmae"; did you mean "name"?\n';
      assert.deepEqual([unknown.code, unknown.stderr], [2, expectedError]);
    }
  });

  it("list shows every part of the key", async () => {
    const [zone] = JSON.parse(
      (await tripod("hostpkg", "list", "DomainsZoneV2", "--where", "name=example.com.", "--json")).stdout,
    ) as { id: string }[];
    const list = ["hostpkg", "list", "DomainsRrsetV2", "--zone-id", zone?.id ?? "", "--json"];
    const all = JSON.parse((await tripod(...list)).stdout) as { name: string; type: string }[];
    assert.ok(all.length > 1 && all.every(({ name, type }) => name !== "" && /^[A-Z]+$/.test(type)));
    const mail = JSON.parse((await tripod(...list, "--where", "type=MX")).stdout) as { type: string }[];
    assert.deepEqual([...new Set(mail.map(({ type }) => type))], ["MX"]);
  });

  it("list names the command that searches all folders, unless the folder is set", async (test) => {
    const logs = await startLogs();
    test.after(() => logs.close());
    const list = ["logpkg", "list", "Monitor"];
    const inDefault = await runTripod(list, logs.env);
    assert.equal(inDefault.code, 0);
    assertWording(test, inDefault.stderr);
    assert.equal((await runTripod([...list, "--parent-id", "0000000000F00D10"], logs.env)).stderr, "");
  });

  it("list --where accepts the parent of objects that exist once in each parent", async () => {
    const { id } = platform.objects.add("databases.datastores", {
      name: "orders",
      type_id: "51000000-0000-4000-8000-000000000106",
      subnet_id: "298fbdfc-0ed4-4700-8e03-944adfd6a81c",
      node_count: 1,
      firewall: [{ ip: "10.0.0.0/8" }],
    });
    for (const [member, expected] of [
      [id, [id]],
      ["none", []],
    ] as const) {
      const args = ["hostpkg", "list", "DbaasFirewallV1", "--where", `datastoreId=${member}`, "--json"];
      const { code, stdout, stderr } = await tripod(...args);
      assert.equal(code, 0, stderr);
      const found = JSON.parse(stdout) as { datastoreId: string }[];
      assert.deepEqual(
        found.map(({ datastoreId }) => datastoreId),
        expected,
      );
    }
  });

  it("rejects --json together with --yaml", async (test) => {
    for (const command of [
      ["hostpkg", "list", "DomainsZoneV2"],
      ["hostpkg", "get", "DomainsZoneV2", "example.com."],
      ["hostpkg", "getDomainsZoneV2", "--name", "example.com."],
      ["inventory", "hostpkg"],
      ["doctor", "hostpkg"],
    ]) {
      const { code, stdout, stderr } = await tripod(...command, "--json", "--yaml");
      assert.deepEqual([code, stdout], [2, ""], command.join(" "));
      assertWording(test, stderr);
    }
  });

  it("explains how to quote JSON, and why a file cannot be read", async (test) => {
    const location = ["hostpkg", "getDedicatedLocationV1", "--project-id", "p", "--filter", "{name:SPB-2}"];
    const { code, stderr } = await tripod(...location);
    assert.equal(code, 2);
    assertWording(test, stderr);
    const missing = await tripod("adopt", "--stack", "/nowhere/state.json");
    assert.equal(missing.code, 2);
    assertWording(test, missing.stderr);
  });

  it("colors the output on a terminal only", async () => {
    const list = ["hostpkg", "list", "DomainsZoneV2", "--limit", "1"];
    // The log of a build server is not a terminal either.
    for (const [name, value] of Object.entries({ TERM: "xterm", CI: "true", FORCE_COLOR: "0" })) {
      const piped = await runTripodProcess(list, { ...platform.env, NO_COLOR: "", [name]: value });
      assert.deepEqual([piped.code, piped.stdout.includes("\u001b")], [0, false], name);
    }
    const colored = await runTripodProcess(list, { ...platform.env, NO_COLOR: "", FORCE_COLOR: "1" });
    assert.ok(colored.stdout.includes("\u001b["));
  });

  it("shows rows as blocks if the table is wider than the terminal, and never cuts an ID", async () => {
    const narrow = await runTripod(["hostpkg", "list", "DomainsZoneV2", "--limit", "2"], {
      ...platform.env,
      COLUMNS: "40",
    });
    assert.match(narrow.stdout, /^- name +\S+\n {2}id +[0-9a-f-]{36}\n/);
    const wide = await tripod("hostpkg", "list", "DomainsZoneV2", "--limit", "2");
    assert.match(wide.stdout, /^name +id +projectId\n/);
  });
});
