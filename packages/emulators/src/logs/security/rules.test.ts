import assert from "node:assert/strict";
import { test } from "node:test";
import { type Answer, at, codeOf, platformFor, type Send } from "../client.testing.js";
import { type Example, example, exampleNames, shapeDifferences } from "../examples.testing.js";

const RULES = "sec/v1/rules";
const send = (send: Send, { method, path, body }: Example): Promise<Answer> => send(method, path.slice(5), { body });
const vendors = {
  id: "THRESHOLD-S00059",
  ruleSource: "vendor",
  ruleType: "threshold",
  name: "Built in threshold",
  limit: 10,
  tags: ["_mitreAttackTactic:TA0006"],
  expression: "a = b",
};

test("rules of all kinds are created as in the examples and returned in their form", async (t) => {
  const { send: request } = await platformFor(t);
  for (const name of exampleNames("rules").filter((one) => one.endsWith("-create"))) {
    const expected = example("rules", name);
    const answer = await send(request, expected);
    assert.equal(answer.status, 200, name);
    assert.deepEqual(shapeDifferences(answer.body, expected.response.body), [], name);
    const again = await send(request, expected);
    assert.deepEqual([again.status, codeOf(again)], [400, "BAD_REQUEST"], `${name} twice`);
  }
  const { body } = await request("GET", `${RULES}?q=${encodeURIComponent('name:"chain-rule example"')}`);
  assert.deepEqual([at(body, "data", "total"), at(body, "data", "hasNextPage")], [1, false]);
});

test("a list is paginated, and a query in an unknown language is rejected", async (t) => {
  const { send } = await platformFor(t);
  const { body: expected } = example("rules", "match-rule-create");
  for (const name of ["a", "b", "c"])
    await send("POST", `${RULES}/templated`, { body: { fields: { ...(at(expected, "fields") as object), name } } });
  const page = await send("GET", `${RULES}?limit=2&offset=0`);
  assert.deepEqual([at(page.body, "data", "objects", "length"), at(page.body, "data", "hasNextPage")], [2, true]);
  const rest = await send("GET", `${RULES}?limit=2&offset=2`);
  assert.deepEqual([at(rest.body, "data", "objects", "length"), at(rest.body, "data", "hasNextPage")], [1, false]);
  assert.equal((await send("GET", `${RULES}?q=anything`)).status, 400);
});

test("a rule of the vendor is overridden and switched, and neither changed nor deleted", async (t) => {
  const { platform, send: request } = await platformFor(t);
  platform.objects.add("security.rules", vendors);
  const overridden = await send(request, example("rules", "rule-override"));
  assert.deepEqual(at(overridden.body, "data", "limitOverride"), { original: 10, override: 25 });
  assert.equal(at(overridden.body, "data", "hasOverride"), true);
  const back = { fields: { limit: 10, tags: vendors.tags } };
  const restored = await request("PUT", `${RULES}/threshold/${vendors.id}/override`, { body: back });
  assert.deepEqual(
    [at(restored.body, "data", "limitOverride"), at(restored.body, "data", "hasOverride")],
    [undefined, false],
  );
  const switched = example("rules", "rule-enabled");
  assert.deepEqual((await send(request, switched)).body, switched.response.body);
  const { body } = example("rules", "rule-update");
  assert.equal((await request("PUT", `${RULES}/threshold/${vendors.id}`, { body })).status, 400);
  assert.equal((await request("PUT", `${RULES}/chain/${vendors.id}/override`, { body: back })).status, 404);
  assert.equal((await request("DELETE", `${RULES}/${vendors.id}`)).status, 400);
});

test("an update keeps omitted members, null removes them, and invalid values are rejected", async (t) => {
  const { send: request } = await platformFor(t);
  const created = await send(request, example("rules", "threshold-rule-create"));
  const path = `${RULES}/threshold/${at(created.body, "data", "id")}`;
  const fields = at(example("rules", "rule-update").body, "fields") as object;
  const changed = await request("PUT", path, { body: { fields } });
  const { windowSize, windowSizeName, suppressionWindowSize } = at(changed.body, "data") as Record<string, unknown>;
  assert.deepEqual([windowSize, windowSizeName, suppressionWindowSize], [86_400_000, "T24H", undefined]);
  for (const wrong of [{ windowSize: "CUSTOM" }, { suppressionWindowSize: 86_400_000 }, { score: 11 }, { tags: [""] }])
    assert.equal(
      (await request("PUT", path, { body: { fields: { ...fields, ...wrong } } })).status,
      400,
      JSON.stringify(wrong),
    );
  const missing = await request("GET", `${RULES}/THRESHOLD-U99999`);
  assert.deepEqual([missing.status, codeOf(missing), at(missing.body, "data")], [404, "NOT_FOUND", null]);
});
