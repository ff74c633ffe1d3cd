import assert from "node:assert/strict";
import { test } from "node:test";
import { at, codeOf, platformFor, type Send } from "./client.testing.js";
import type { JsonObject } from "./json.js";

/** All pages of a list, and how many there were. */
async function pages(send: Send, path: string): Promise<{ rows: JsonObject[]; count: number }> {
  const rows: JsonObject[] = [];
  let next: unknown;
  let count = 0;
  do {
    const token = next ? `token=${encodeURIComponent(String(next))}` : "";
    const { body } = await send("GET", `${path}${path.includes("?") ? "&" : "?"}${token}`);
    rows.push(...(at(body, "data") as JsonObject[]));
    next = at(body, "next");
    count += 1;
  } while (next);
  return { rows, count };
}

const names = (rows: JsonObject[]) => rows.map(({ name }) => name);

test("newer lists have pages of a hundred rows, or of the requested size", async (t) => {
  const { send } = await platformFor(t, { seed: "large" });
  for (const [path, total] of [
    ["v1/partitions", 145],
    ["v1/roles", 126],
    ["v2/roles", 126],
    ["v1/users", 134],
  ] as const) {
    const defaultSeed = await pages(send, path);
    assert.deepEqual([defaultSeed.count, defaultSeed.rows.length], [2, total], path);
    assert.equal(new Set(defaultSeed.rows.map(({ id }) => id)).size, total);
    assert.equal((await pages(send, `${path}?limit=1000`)).count, 1);
    assert.equal((await pages(send, `${path}?limit=50`)).count, 3);
  }
});

test("pages may be shorter than the requested limit", async (t) => {
  const { send } = await platformFor(t, { seed: "large", pageCap: 60 });
  assert.equal((await pages(send, "v1/partitions?limit=100")).count, 3);
});

test("a list may change while it is read", async (t) => {
  const { platform, send } = await platformFor(t, { seed: "large" });
  platform.faults.add({
    route: "GET /api/v1/partitions",
    fault: { kind: "call", after: () => void platform.control.records().partitions.shift() },
    times: 1,
  });
  const { rows } = await pages(send, "v1/partitions");
  assert.equal(rows.length, 144);
});

test("limits and tokens are checked; a token has to be encoded", async (t) => {
  const { send } = await platformFor(t, { seed: "large" });
  const token = String(at((await send("GET", "v1/partitions")).body, "next"));
  assert.match(token, /^\+{4}/);
  const statuses = [];
  for (const query of ["limit=0", "limit=1001", "limit=x", "token=x", `token=${token}`]) {
    statuses.push((await send("GET", `v1/partitions?${query}`)).status);
  }
  assert.deepEqual(statuses, [400, 400, 400, 400, 400]);
});

test("names and e-mails are compared as a whole, or in part where that is wanted", async (t) => {
  const exact = (await platformFor(t)).send;
  assert.deepEqual(names((await pages(exact, "v1/roles?name=Readers")).rows), ["Readers"]);
  assert.deepEqual(names((await pages(exact, "v2/roles?name=R%26D%20%2B%20ops")).rows), ["R&D + ops"]);
  const loose = (await platformFor(t, { nameFilter: "contains" })).send;
  assert.deepEqual(names((await pages(loose, "v1/roles?name=Readers")).rows), ["Readers", "readers", "Readers EU"]);
  const emails = (await pages(loose, "v1/users?email=ana@example.com")).rows.map(({ email }) => email);
  assert.deepEqual(emails, ["ana@example.com", "ana@example.com.au"]);
});

test("service accounts are listed on request only", async (t) => {
  const { send } = await platformFor(t);
  const path = "v1/users?email=deploy@service.example.com";
  assert.equal((await pages(send, path)).rows.length, 0);
  assert.equal((await pages(send, `${path}&includeServiceAccounts=true`)).rows.length, 1);
});

test("the two generations of roles are views of the same", async (t) => {
  const { send } = await platformFor(t);
  const old = (await send("GET", "v1/roles/0000000000E20B02")).body;
  const now = (await send("GET", "v2/roles/0000000000E20B02")).body;
  assert.equal(at(old, "filterPredicate"), at(now, "logAnalyticsFilter"));
  assert.equal(at(old, "selectedViews"), undefined);
  assert.equal(at(now, "filterPredicate"), undefined);
});

test("unknown IDs are not found", async (t) => {
  const { send } = await platformFor(t);
  for (const path of [
    "v1/roles/1",
    "v2/roles/1",
    "v1/users/1",
    "v1/partitions/1",
    "v1/monitors/path?path=/Monitor/No",
  ]) {
    const answer = await send("GET", path);
    assert.equal(answer.status, 404, path);
    assert.match(String(codeOf(answer)), /not_found$/);
  }
  assert.equal(codeOf(await send("PATCH", "v1/roles/1")), "method.unsupported");
  for (const path of ["v1/nothing", "v1/roles/1/nothing", "../v1/roles/1"]) {
    const answer = await send("GET", path);
    assert.deepEqual([answer.status, answer.body.servlet, codeOf(answer)], [404, "rest", undefined], path);
  }
});

test("decommissioned partitions are listed as not active", async (t) => {
  const { send } = await platformFor(t, { seed: "large" });
  const { rows } = await pages(send, "v1/partitions");
  assert.equal(rows.filter(({ isActive }) => !isActive).length, 15);
});

test("monitors and their folders are distinguished", async (t) => {
  const { send } = await platformFor(t);
  const kinds = [];
  for (const path of ["/Monitor/Payments/Card%20%26%20cash", "/Monitor/Payments/Declines", "/Monitor/payments"]) {
    const { body } = await send("GET", `v1/monitors/path?path=${path}`);
    kinds.push([at(body, "id"), at(body, "type"), at(body, "parentId")]);
  }
  assert.deepEqual(kinds, [
    ["0000000000F00D11", "MonitorsLibraryFolderResponse", "0000000000F00D10"],
    ["0000000000F00D12", "MonitorsLibraryMonitorResponse", "0000000000F00D10"],
    ["0000000000F00D13", "MonitorsLibraryFolderResponse", "0000000000F00D00"],
  ]);
});

test("vendor and product are compared as a whole; one pair may be there twice", async (t) => {
  const { send } = await platformFor(t);
  const rows = async (product: string, vendor: string) => {
    const query = `product=${encodeURIComponent(product)}&vendor=${encodeURIComponent(vendor)}`;
    return (await pages(send, `sec/v1/vendors-and-products?${query}`)).rows.length;
  };
  assert.deepEqual([await rows("Edge Gateway", "Acme"), await rows("Mail Guard", "Acme")], [1, 2]);
  assert.deepEqual([await rows("Q&A + Search", "R&D"), await rows("edge gateway", "Acme")], [1, 0]);
});
