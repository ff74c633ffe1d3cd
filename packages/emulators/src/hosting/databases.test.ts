import assert from "node:assert/strict";
import { test } from "node:test";
import { useHosting, withToken } from "./signIn.testing.js";

const { platform, caller: demo } = useHosting();

for (const [list, count] of [
  ["datastore-types", 14],
  ["available-extensions", 11],
  ["configuration-parameters", 26],
] as const) {
  test(`${list} depend on the region`, async () => {
    const here = await demo.get(`/dbaas/ru-3/v1/${list}`);
    assert.deepEqual(Object.keys(here.body), [list]);
    assert.equal(here.body[list].length, count);
    assert.ok((await demo.get(`/dbaas/ru-1/v1/${list}`)).body[list].length < count);
    assert.deepEqual((await demo.get(`/dbaas/ru-7/v1/${list}`)).body, { [list]: [] });
  });
}

test("a single record is returned, or 404 with the API's message", async () => {
  const id = "51000000-0000-4000-8000-000000000102";
  const one = await demo.get(`/dbaas/ru-3/v1/datastore-types/${id}`);
  assert.deepEqual(one.body, { "datastore-type": { id, engine: "postgresql", version: "14-1C" } });
  const none = await demo.get("/dbaas/ru-3/v1/datastore-types/nothing");
  assert.deepEqual(none.body.error, { code: 404, title: "Not Found", message: "datastoretype nothing not found." });
});

test("numbers keep the digits that JavaScript would lose", async () => {
  const response = await fetch(`${platform.origin}/dbaas/ru-3/v1/configuration-parameters`, {
    headers: { "x-auth-token": demo.token },
  });
  const text = await response.text();
  for (const member of [
    '"max":18446744073709551615',
    '"min":-9223372036854775808',
    '"max":9007199254740993',
    '"min":-0,',
    '"max":1e21',
    '"default_value":1.0,',
  ]) {
    assert.ok(text.includes(member), member);
  }
  assert.ok(!text.includes("@number"));
  assert.doesNotThrow(() => JSON.parse(text));
});

test("an unknown address is a 404 of the service it would belong to", async () => {
  const { status, body } = await withToken(platform, demo.token).get("/dbaas/ru-3/v1/nothing");
  assert.deepEqual([status, body.error.title], [404, "Not Found"]);
});
