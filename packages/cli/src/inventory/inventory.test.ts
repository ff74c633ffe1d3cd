import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { startHosting } from "@tripod/emulators";
import { hostpkg } from "@tripod/hostpkg";
import { type AnyResource, type Fields, loadAll, type Package, s } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { logpkg } from "@tripod/logpkg";
import { assertGrowsLinearly } from "@tripod/testkit";
import { runTripod } from "../command.testing.js";
import { parseConditions } from "../filter.js";
import { importFile } from "./importFile.js";
import { inOrder, type Listables, parentsOf, withoutParents } from "./parents.js";

const { assertThrown, assertWording } = createWording(import.meta.url);

const SUBNET = "298fbdfc-0ed4-4700-8e03-944adfd6a81c";

const listable = (name: string, query: Fields): AnyResource =>
  ({ name, listable: { query, list: async function* () {} } }) as unknown as AnyResource;

describe("parentsOf", () => {
  const table = (...resources: readonly AnyResource[]): Listables => new Map(resources.map((one) => [one.name, one]));

  it("finds parents by name, and among several by the longest common prefix", () => {
    const child = listable("DbMysqlBaseV1", { storeId: s.string() });
    const stores = ["DbMysqlStoreV1", "DbRedisStoreV1", "DbStoreV2"].map((name) => listable(name, {}));
    assert.deepEqual([...parentsOf(child, table(child, ...stores))], [["storeId", ["DbMysqlStoreV1"]]]);
    const user = listable("DbUserV1", { storeId: s.string() });
    assert.deepEqual(parentsOf(user, table(user, ...stores)).get("storeId"), [
      "DbMysqlStoreV1",
      "DbRedisStoreV1",
      "DbStoreV2",
    ]);
  });

  it("throws a BugError if no resource is known for a required field", (test) => {
    const child = listable("Child", { nowhereId: s.string() });
    assertThrown(test, () => parentsOf(child, table(child)), { code: "bug" });
  });

  it("inOrder puts parents first", () => {
    const [rows, zone] = [listable("ARow", { zoneId: s.string() }), listable("BZone", {})];
    assert.deepEqual(inOrder(table(rows, zone)), ["BZone", "ARow"]);
  });

  it("finds the parents of every resource of every package that can be listed", async () => {
    for (const pkg of [hostpkg, logpkg] as readonly Package[]) {
      const { resources } = await loadAll(pkg);
      const listables: Listables = new Map(
        Object.entries(resources as unknown as Record<string, AnyResource>).filter(([, one]) => one.listable),
      );
      assert.deepEqual(
        [...withoutParents(listables)],
        [],
        "declare `resources` in `endpoint.parents` of the definition",
      );
      assert.deepEqual([...inOrder(listables)].sort(), [...listables.keys()].sort());
    }
  });
});

describe("importFile", () => {
  it("creates valid and unique names", () => {
    const type = "t:index/zoneV2:ZoneV2";
    const names = ["www.example.com.", "www.Example.com", "www example com", "42", "", undefined, "Straße"];
    const { resources } = importFile(names.map((name, id) => ({ resource: "ZoneV2", type, id: String(id), name })));
    assert.deepEqual(
      resources.map(({ name }) => name),
      ["www-example-com", "www-example-com-zone", "www-example-com-zone-2", "n42", "zone", "zone-2", "stra-e"],
    );
  });
});

describe("importFile with many objects", () => {
  it("takes linear time even if all names are equal", () => {
    const type = "t:index/zoneV2:ZoneV2";
    for (const nameOf of [
      () => "web",
      () => undefined,
      (id: number) => `web-${id % 3}`,
      (id: number) => `web-zone-${id}`,
    ]) {
      assertGrowsLinearly("an import file", 100_000, (size) => {
        const { resources } = importFile(
          Array.from({ length: size }, (_, id) => ({ resource: "ZoneV2", type, id: String(id), name: nameOf(id) })),
        );
        assert.equal(new Set(resources.map(({ name }) => name)).size, size);
      });
    }
  });
});

describe("parseConditions", () => {
  const found = {
    resource: "Zone",
    type: "t",
    id: "1",
    name: "www.example.com",
    key: { type: "A" },
    where: { zoneId: "z" },
  };
  const NAMES = ["name", "id", "resource", "type", "zoneId"];
  it("matches any characters with a star, and parent inputs", (test) => {
    const holds = (...conditions: string[]): boolean => parseConditions(conditions, NAMES)(found);
    assert.ok(holds("name=www*", "zoneId=z"));
    assert.ok(holds("name=*example*com"));
    assert.ok(!holds("name=www"));
    assert.ok(!holds("name=www.example.com*com"));
    assert.ok(holds("type=A"));
    assert.ok(!holds("type=AAAA"));
    assertThrown(test, () => holds("nonsense"), { code: "invalid-argument", path: "--where" });
  });

  it("rejects unknown names and suggests the nearest", (test) => {
    assertThrown(test, () => parseConditions(["nmae=foo"], NAMES), { code: "invalid-argument", path: "--where" });
    assertThrown(test, () => parseConditions(["x=foo"], NAMES), { code: "invalid-argument", path: "--where" });
  });
});

describe("tripod inventory", () => {
  const platform = useInSuite(() => startHosting({ statePace: 0 }));
  before(() => {
    // A small account: the zones with fixed names, with their records.
    for (const { id, name } of platform.objects.rows("dns.zones").filter(({ name }) => /^zone-\d/.test(String(name)))) {
      platform.objects.remove("dns.zones", String(id));
      assert.ok(name);
    }
  });

  it("lists parents before their children, as a table and for programs", async () => {
    const args = ["inventory", "hostpkg", "--only", "DomainsZoneV2,DomainsRrsetV2"];
    const people = await runTripod(args, platform.env);
    assert.equal(people.code, 0, people.stderr);
    assert.match(people.stdout, /^resource +name +id\nDomainsZoneV2 /);
    const programs = await runTripod([...args, "--json"], platform.env);
    const { objects } = JSON.parse(programs.stdout) as {
      objects: { resource: string; id: string; where: { zoneId?: string } }[];
    };
    const kinds = objects.map(({ resource }) => resource);
    assert.ok(kinds.lastIndexOf("DomainsZoneV2") < kinds.indexOf("DomainsRrsetV2"));
    const record = objects.find(({ resource }) => resource === "DomainsRrsetV2");
    assert.ok(record?.id.startsWith(`${record.where.zoneId}/`));
    assert.match(programs.stderr, /2\/2 DomainsRrsetV2: \d+/);
  });

  it("skips resources without permission, and is incomplete if a list could not be read", async (test) => {
    const args = ["inventory", "hostpkg", "--only", "DomainsZoneV2,DomainsRrsetV2"];
    const route = "GET /domains/v2/zones/:id/rrset";
    platform.faults.add({ route, fault: { kind: "answer", status: 403, body: { error: "Forbidden" } } });
    platform.requests.reset();
    const refused = await runTripod(args, platform.env);
    assert.equal(refused.code, 0, refused.stderr);
    assert.match(refused.stdout, /DomainsZoneV2/);
    assertWording(test, refused.stderr);
    const requests = platform.requests.all().filter(({ path }) => path.endsWith("/rrset"));
    assert.equal(requests.length, 5, "those that come after five refusals are not asked");
    platform.faults.clear();
    platform.faults.add({ route, fault: { kind: "answer", body: ["nonsense"] } });
    const broken = await runTripod(args, platform.env);
    platform.faults.clear();
    assertWording(test, broken.stderr);
    assert.equal(broken.code, 9);
  });

  it("lists an object once, under its most specific resource, and reports skipped objects and required inputs", async (test) => {
    const store = (name: string, typeId: string) =>
      platform.objects.add("databases.datastores", {
        name,
        type_id: typeId,
        subnet_id: SUBNET,
        node_count: 1,
        firewall: [],
      });
    store("orders", "51000000-0000-4000-8000-000000000106");
    store("events", "51000000-0000-4000-8000-000000000114");
    const only = "DbaasDatastoreV1,DbaasPostgresqlDatastoreV1,DbaasKafkaDatastoreV1,IamServiceuserV1,CraasTokenV2";
    const args = ["inventory", "hostpkg", "--only", only];
    const { stdout, stderr } = await runTripod([...args, "--import-file", "-"], platform.env);
    const { resources } = JSON.parse(stdout) as { resources: { type: string; name: string }[] };
    const kinds = ["orders", "events"].map((name) =>
      resources.filter((one) => one.name === name).map(({ type }) => type),
    );
    assert.deepEqual(kinds, [
      ["hostpkg:index/dbaasPostgresqlDatastoreV1:DbaasPostgresqlDatastoreV1"],
      ["hostpkg:index/dbaasKafkaDatastoreV1:DbaasKafkaDatastoreV1"],
    ]);
    // Resources are counted in the order in which the platform answers.
    const lines = stderr.split("\n");
    const counted = lines.filter((line) => /^\d\/4 /.test(line));
    assert.deepEqual(
      counted.map((line) => line.slice(0, 3)),
      ["1/4", "2/4", "3/4", "4/4"],
    );
    const names = counted.map((line) => line.slice(4)).sort();
    assertWording(test, [...names, ...lines.filter((line) => !counted.includes(line))].join("\n"));
    const requests = await runTripod(["inventory", "hostpkg", "--only", "DbaasDatastoreV1"], platform.env);
    assert.match(requests.stdout, /events[\s\S]*orders|orders[\s\S]*events/, "--only lists it");
  });

  for (const [what, args] of [
    ["--only without a name", ["--only", " , "]],
    ["a condition that no requested resource has", ["--only", "DomainsZoneV2", "--where", "zoneId=x"]],
  ] as const) {
    it(`rejects ${what} without a request`, async () => {
      platform.requests.reset();
      const { code, stderr } = await runTripod(["inventory", "hostpkg", ...args], platform.env);
      assert.equal(code, 2, stderr);
      assert.ok(stderr.startsWith(`${args.at(-2)}: `), stderr);
      assert.deepEqual(platform.requests.all(), []);
    });
  }

  it("accepts spaces between the names of --only", async () => {
    const { code, stdout } = await runTripod(
      ["inventory", "hostpkg", "--only", "VpcKeypairV2, DomainsZoneV2"],
      platform.env,
    );
    assert.equal(code, 0);
    assert.match(stdout, /DomainsZoneV2/);
  });

  it("is incomplete without an object that a list contains and that answers 404 when it is read", async (test) => {
    const zone = platform.objects.rows("dns.zones")[0];
    assert.ok(zone);
    const args = ["inventory", "hostpkg", "--only", "DomainsZoneV2", "--where", `name=${String(zone.name)}`];
    const fault = { kind: "answer", status: 404, body: { error: "zone_not_found" } } as const;
    platform.faults.add({ route: "GET /domains/v2/zones/:id", fault });
    const { code, stderr } = await runTripod([...args, "--import-file", "-"], platform.env);
    platform.faults.clear();
    assertWording(test, stderr);
    assert.equal(code, 9);
  });

  for (const [what, answer] of [
    ["answers 500", { status: 500, body: { error: "internal" } }],
    ["is null", { status: 200, body: null }],
  ] as const) {
    it(`is incomplete without an object whose reading ${what}, and contains the others`, async () => {
      // Rows of its list lack members, so each project is read.
      const [one, other] = platform.objects.rows("resell.projects");
      assert.ok(one && other);
      platform.faults.add({ route: `GET /vpc/resell/v2/projects/${one.id}`, fault: { kind: "answer", ...answer } });
      const args = ["inventory", "hostpkg", "--only", "VpcProjectV2", "--import-file", "-"];
      const { code, stdout, stderr } = await runTripod(args, platform.env);
      platform.faults.clear();
      const { resources } = JSON.parse(stdout) as { resources: { id: string }[] };
      const ids = resources.map(({ id }) => id);
      assert.deepEqual([code, ids.includes(String(one.id)), ids.includes(String(other.id))], [9, false, true], stderr);
      const lines = stderr.split("\n").filter((line) => line.includes("skipped:") && line.includes(String(one.name)));
      assert.equal(lines.length, 1, stderr);
    });
  }

  for (const args of [
    ["inventory", "hostpkg", "--only", "DomainsZoneV2"],
    ["hostpkg", "list", "DomainsZoneV2"],
  ]) {
    it(`is incomplete if a list has a row that is null: tripod ${args.join(" ")}`, async (test) => {
      const [zone] = platform.objects.rows("dns.zones");
      const body = { count: 2, next_offset: 0, result: [null, zone] };
      platform.faults.add({ route: "GET /domains/v2/zones", fault: { kind: "answer", status: 200, body } });
      const { code, stdout, stderr } = await runTripod(args, platform.env);
      platform.faults.clear();
      assert.deepEqual([code, stdout.includes(String(zone?.name))], [9, true], stderr);
      assertWording(test, stderr);
    });
  }

  it("is incomplete if the list in one of several parents answers 404", async () => {
    const [one] = platform.objects.rows("dns.zones");
    assert.ok(one);
    const fault = { kind: "answer", status: 404, body: { error: "zone_not_found" } } as const;
    const args = ["inventory", "hostpkg", "--only", "DomainsRrsetV2"];
    platform.faults.add({ route: `GET /domains/v2/zones/${one.id}/rrset`, fault });
    const partial = await runTripod(args, platform.env);
    platform.faults.clear();
    assert.equal(partial.code, 9, partial.stderr);
    // Where all answer 404, the account does not have the product.
    platform.faults.add({ route: "GET /domains/v2/zones/:id/rrset", fault });
    const none = await runTripod(args, platform.env);
    platform.faults.clear();
    assert.equal(none.code, 0, none.stderr);
  });

  it("names unknown resources and conditions", async (test) => {
    const { code, stderr } = await runTripod(["inventory", "hostpkg", "--only", "DomainsZone"], platform.env);
    assert.equal(code, 2);
    assertWording(test, stderr);
  });
});
