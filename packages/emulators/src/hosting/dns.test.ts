import assert from "node:assert/strict";
import { test } from "node:test";
import { type Caller, STAGING, signIn, useHosting } from "./signIn.testing.js";
import { startHosting } from "./startHosting.js";

const EXAMPLE_ZONE = "20000000-0000-4000-8000-000000000105";
const BULK_ZONE = "20000000-0000-4000-8000-000000000114";
const { platform, caller: demo } = useHosting({ seed: "large" });

async function readAll(caller: Caller, path: string): Promise<{ id: string; name: string }[]> {
  const records = [];
  for (let offset = 0; ; ) {
    const { body } = await caller.get(`${path}&offset=${offset}`);
    records.push(...body.result);
    if (!body.next_offset) return records;
    assert.ok(body.next_offset > offset);
    offset = body.next_offset;
  }
}

const names = (records: { name: string }[]) => records.map(({ name }) => name);

test("a search finds parts of names in any case, look-alikes before the zone itself", async () => {
  const { body } = await demo.get("/domains/v2/zones?filter=EXAMPLE.com.");
  assert.deepEqual(names(body.result), ["example.com.ua.", "shop.example.com.", "example.com.", "my-example.com."]);
  assert.equal(body.count, 4);
  assert.equal(body.next_offset, null);
});

test("all zones are more than one page of a thousand", async () => {
  const first = await demo.get("/domains/v2/zones?limit=5000");
  assert.equal(first.body.result.length, 1000);
  assert.equal(first.body.next_offset, 1000);
  const zones = await readAll(demo, "/domains/v2/zones?limit=1000");
  assert.equal(zones.length, first.body.count);
  assert.equal(new Set(zones.map(({ id }) => id)).size, zones.length);
  assert.equal(zones.at(-1)?.name, "zone-01200.example.");
});

test("record sets are selected by name, type, manager and content, in the requested order", async () => {
  const path = `/domains/v2/zones/${EXAMPLE_ZONE}/rrset`;
  const byName = await demo.get(`${path}?name=example.com.&rrset_types=A&limit=3`);
  assert.deepEqual(names(byName.body.result), ["example.com.ua.example.com.", "example.com.", "*.example.com."]);
  const twoTypes = await demo.get(`${path}?rrset_types=NS&rrset_types=SOA`);
  assert.deepEqual(names(twoTypes.body.result), ["dev.example.com.", "example.com.", "example.com."]);
  const managed = await demo.get(`${path}?managed_by=4d4d4d4d-0000-4000-8000-000000000001`);
  assert.deepEqual(names(managed.body.result), ["www.example.com."]);
  assert.deepEqual(names((await demo.get(`${path}?search=spf1`)).body.result), ["example.com."]);
  const sorted = names((await demo.get(`${path}?sort_by=name.descend`)).body.result);
  assert.deepEqual(sorted, sorted.toSorted().reverse());
});

test("record sets of one zone fill two pages", async () => {
  const found = await readAll(demo, `/domains/v2/zones/${BULK_ZONE}/rrset?rrset_types=A&name=bulk.example.`);
  assert.equal(found.length, 1050);
});

test("single records, and 404 for those of other projects", async () => {
  const zone = await demo.get(`/domains/v2/zones/${EXAMPLE_ZONE}`);
  assert.equal(zone.body.name, "example.com.");
  assert.equal(zone.body.project_id, "c0ffee7a-d1e9-4c3f-8a6b-90d4e7c31a01");
  const recordSet = await demo.get(`/domains/v2/zones/${EXAMPLE_ZONE}/rrset/21000000-0000-4000-8000-000000000102`);
  assert.equal(recordSet.body.ttl, 60);
  const staging = await signIn(platform, { project: STAGING });
  for (const path of [`/domains/v2/zones/${EXAMPLE_ZONE}`, `/domains/v2/zones/${EXAMPLE_ZONE}/rrset`]) {
    const { status, body } = await staging.get(path);
    assert.equal(status, 404);
    assert.equal(body.error, "not_found");
  }
});

test("invalid pagination parameters are rejected with their names", async () => {
  for (const [query, location] of [
    ["limit=0", "query.limit"],
    ["offset=-1", "query.offset"],
    ["limit=many", "query.limit"],
  ]) {
    const { status, body } = await demo.get(`/domains/v2/zones?${query}`);
    assert.deepEqual([status, body.error, body.location], [422, "bad_request", location]);
  }
  assert.equal((await demo.get(`/domains/v2/zones/${EXAMPLE_ZONE}/rrset?sort_by=ttl`)).status, 422);
});

for (const [lastOffset, expected] of [
  ["null", null],
  ["zero", 0],
  ["absent", undefined],
] as const) {
  test(`the last page can say "${lastOffset}", and pages can be short`, async (t) => {
    const small = await startHosting({ pageCaps: { dns: 2 }, lastOffset });
    t.after(() => small.close());
    const caller = await signIn(small, { project: STAGING });
    const first = await caller.get("/domains/v2/zones?limit=1000&offset=0&filter=example.com.");
    assert.deepEqual([first.body.count, first.body.next_offset, first.body.result.length], [3, 2, 2]);
    const last = await caller.get("/domains/v2/zones?limit=1000&offset=2&filter=example.com.");
    assert.equal(last.body.next_offset, expected);
    assert.deepEqual(names(last.body.result), ["example.com."]);
  });
}

test("the number of generated zones can be chosen", async (t) => {
  const large = await startHosting({ seed: "large", zones: 5000 });
  t.after(() => large.close());
  const caller = await signIn(large);
  const { body } = await caller.get("/domains/v2/zones?filter=zone-04999.example.");
  assert.equal(body.result[0].id, "2f000000-0000-4000-8000-000000004999");
  assert.equal((await caller.get("/domains/v2/zones")).body.count, 5014);
});

test("zones and record sets that appear behind the API's back are in the next answer", async () => {
  const zone = platform.control.addZone(platform.settings.projectId, { name: "fresh.example.", comment: "by hand" });
  platform.control.addRecordSet(zone, { name: "www.fresh.example.", type: "A" });
  const { body } = await demo.get("/domains/v2/zones?filter=fresh");
  assert.deepEqual(body.result, [zone]);
  const recordSets = await demo.get(`/domains/v2/zones/${zone.id}/rrset`);
  assert.deepEqual(
    recordSets.body.result.map(({ type }: { type: string }) => type),
    ["NS", "SOA", "A"],
  );
  platform.control.removeZone(zone.id);
  assert.equal((await demo.get(`/domains/v2/zones/${zone.id}`)).status, 404);
  assert.throws(() => platform.control.removeZone(zone.id), RangeError);
});
