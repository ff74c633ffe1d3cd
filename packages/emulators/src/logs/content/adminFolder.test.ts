import assert from "node:assert/strict";
import { test } from "node:test";
import { at, codeOf, platformFor, type Send } from "../client.testing.js";
import { example, shapeDifferences } from "../examples.testing.js";

const ADMIN = { isAdminMode: "true" };
const JOB = "v2/content/folders/adminRecommended";

/** Returns the ID of the item at a path, or the error code. */
async function item(send: Send, path: string, headers = {}): Promise<unknown> {
  const answer = await send("GET", `v2/content/path?path=${encodeURIComponent(path)}`, { headers });
  return answer.status === 200 ? at(answer.body, "id") : codeOf(answer);
}

test("items are found by their whole path", async (t) => {
  const { send } = await platformFor(t);
  assert.equal(await item(send, "/Library/Users/ana@example.com/50% & more (тест)"), "0000000000BEEF04");
  assert.equal(await item(send, "/Library/Users/ana@example.com/drafts"), "content:doesnt_exist");
  const search = await send("GET", "v2/content/path?path=/Library/Users/ana%40example.com/Errors%20by%20host");
  assert.equal(at(search.body, "itemType"), "Search");
  assert.equal((await send("GET", "v2/content/path")).status, 400);
});

test("a plus sign that is not encoded is a space", async (t) => {
  const { send } = await platformFor(t);
  const path = "/Library/Users/ana+ops@example.com/On%20Call";
  const plain = await send("GET", `v2/content/path?path=${path}`);
  const encoded = await send("GET", `v2/content/path?path=${path.replace("+", "%2B")}`);
  assert.deepEqual([at(plain.body, "id"), at(encoded.body, "id")], ["0000000000C0FFDE", "0000000000C0FFEE"]);
});

test("the admin recommended folder exists in admin mode only", async (t) => {
  const { send } = await platformFor(t);
  assert.equal(await item(send, "/Library/Admin Recommended/Runbooks"), "content:doesnt_exist");
  assert.equal(await item(send, "/Library/Admin Recommended/Runbooks", ADMIN), "0000000000D00D02");
});

test("the admin recommended folder comes as a job", async (t) => {
  const { send } = await platformFor(t);
  const alike = async (path: string, name: string) => {
    const answer = await send("GET", path, { headers: ADMIN });
    const expected = example("content", name).response;
    assert.equal(answer.status, expected.status, name);
    assert.deepEqual(shapeDifferences(answer.body, expected.body), [], name);
    return answer;
  };
  const { body } = await alike(JOB, "admin-folder-start");
  const job = `${JOB}/${at(body, "id")}`;
  await alike(`${job}/status`, "admin-folder-status-inprogress");
  assert.equal((await send("GET", `${job}/result`, { headers: ADMIN })).status, 404);
  const done = await alike(`${job}/status`, "admin-folder-status-success");
  assert.equal(at(done.body, "status"), "Success");
  const { body: folder } = await alike(`${job}/result`, "admin-folder-result");
  assert.deepEqual([at(folder, "id"), at(folder, "name")], ["0000000000D00D01", "Admin Recommended"]);
});

test("a job for the admin folder fails without admin mode", async (t) => {
  const { send } = await platformFor(t);
  const job = `${JOB}/${at((await send("GET", JOB)).body, "id")}`;
  await send("GET", `${job}/status`);
  const { body } = await send("GET", `${job}/status`);
  const expected = example("content", "admin-folder-status-failed").response.body;
  assert.deepEqual(body, expected);
  assert.equal((await send("GET", `${job}/result`)).status, 404);
});

test("each key has its own personal folder", async (t) => {
  const { platform, send } = await platformFor(t);
  const owners = [];
  for (const as of platform.accounts) {
    const { body } = await send("GET", "v2/content/folders/personal", { as });
    owners.push([at(body, "id"), at(body, "createdBy")]);
  }
  assert.deepEqual(owners, [
    ["0000000000BEEF01", "0000000000A1B2C3"],
    ["0000000000100003", "0000000000A1B2F1"],
    ["0000000000C0FFE0", "0000000000A1B2C4"],
  ]);
});
