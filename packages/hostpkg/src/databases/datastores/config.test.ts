import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { read, writeJson } from "@tripod/http";
import { decodeConfig, sameConfig, typedValue } from "./config.js";
import { typedConfig } from "./offers.js";

/** Default of the MySQL parameter `max_join_size`, which a double does not represent. */
const MOST = "18446744073709551615";

/** Returns the reader of a response with this text. */
function shown(text: string) {
  const request = { operation: "Get cluster", method: "GET", url: "https://host/datastores/one" };
  return read({ status: 200, headers: {}, text, request, json: () => JSON.parse(text) });
}

describe("configuration parameters of a cluster", () => {
  it("have the types of a datastore type whose ID is written in upper case", async () => {
    const row = { texts: { datastoreTypeId: "5a", name: "work_mem" }, read: () => ({ type: "str" }) };
    const platform = { databases: () => ({ configurationParameters: async () => [row] }) };
    const typed = await typedConfig({ typeId: "5A" } as never, { work_mem: "08192" }, { platform } as never);
    assert.deepEqual(typed, { work_mem: "08192" });
  });

  it("are sent with all digits", () => {
    const texts = { int: MOST, guessed: `-${MOST}`, signed: `+${MOST}`, small: "08192", part: "8192.0", float: "0.5" };
    const typed = Object.entries(texts).map(([name, text]) => [
      name,
      typedValue(text, name === "int" ? name : undefined),
    ]);
    assert.equal(
      writeJson(Object.fromEntries(typed)),
      `{"int":${MOST},"guessed":-${MOST},"signed":${MOST},"small":8192,"part":8192,"float":0.5}`,
    );
  });

  it("are read with all digits", () => {
    const live = shown(`{"config": {"most": ${MOST}, "less": 18446744073709551614, "half": 0.5, "on": true}}`);
    const config = { most: MOST, less: "18446744073709551614", half: "0.5", on: "true" };
    assert.deepEqual(decodeConfig(live, undefined), config);
    assert.deepEqual(decodeConfig(live, { most: `${MOST}.0`, less: MOST }), {
      most: `${MOST}.0`,
      less: "18446744073709551614",
    });
  });

  it("differ in the last digit", () => {
    assert.ok(sameConfig({ most: MOST }, { most: `+${MOST}.0` }));
    assert.ok(!sameConfig({ most: MOST }, { most: "18446744073709551614" }));
  });
});
