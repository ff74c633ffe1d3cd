import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { configText, configToSend } from "./maskedConfig.js";

const MASKED = "********";
const text = (value: unknown) => JSON.stringify(value);

describe("configText", () => {
  it("keeps the recorded text and its layout if it is semantically equal", () => {
    const recorded = '{ "apiKey": "k-1",  "name": "okta" }';
    assert.equal(configText({ name: "okta", apiKey: MASKED }, recorded), recorded);
  });

  it("omits members that the platform added", () => {
    const recorded = text({ name: "okta", nested: { a: 1 } });
    assert.equal(configText({ name: "okta", pollingInterval: 300, nested: { a: 1, b: 2 } }, recorded), recorded);
  });

  it("returns exactly the differences, and keeps secrets", () => {
    const recorded = text({ name: "okta", domain: "d", login: { key: "k-1", user: "u" } });
    const live = { name: "okta", domain: "other", login: { key: MASKED, user: "v" } };
    assert.deepEqual(JSON.parse(configText(live, recorded)), {
      name: "okta",
      domain: "other",
      login: { key: "k-1", user: "v" },
    });
  });

  it("returns removals, and lists of another length", () => {
    const recorded = text({ name: "okta", domain: "d", keys: [{ key: "k-1" }, { key: "k-2" }] });
    const live = { name: "okta", keys: [{ key: MASKED }] };
    assert.deepEqual(JSON.parse(configText(live, recorded)), { name: "okta", keys: [{ key: "k-1" }] });
  });

  it("returns members whose type changed", () => {
    const recorded = text({ a: "text", b: { c: 1 }, d: { e: 1 } });
    const live = { a: { e: 1 }, b: "text", d: [1] };
    assert.deepEqual(JSON.parse(configText(live, recorded)), live);
  });

  it("contains no masks after an import", () => {
    const live = { name: "okta", apiKey: MASKED, pattern: "*", login: { key: MASKED, user: "u" }, keys: [MASKED] };
    assert.deepEqual(JSON.parse(configText(live, undefined)), {
      name: "okta",
      pattern: "*",
      login: { user: "u" },
      keys: [],
    });
  });
});

/** Returns the configuration to send, and the paths of the unknown secrets. */
function toSend(wished: string, live: unknown, recorded: string | undefined) {
  const unknown: string[] = [];
  return { config: configToSend(wished, live, recorded, (path) => unknown.push(path)), unknown };
}

describe("configToSend", () => {
  const live = { name: "okta", apiKey: MASKED, login: { key: MASKED } };

  it("sends the inputs even if the response contains a mask", () => {
    const desired = { name: "okta", apiKey: "k-2", login: { key: "k-3" } };
    assert.deepEqual(toSend(text(desired), live, text({ apiKey: "k-1" })), { config: desired, unknown: [] });
  });

  it("sends masks for unknown secrets, and reports their paths", () => {
    const imported = text({ name: "okta", login: {} });
    assert.deepEqual(toSend(imported, live, imported), {
      config: { name: "okta", apiKey: MASKED, login: { key: MASKED } },
      unknown: ["config.apiKey", "config.login.key"],
    });
  });

  it("removes a secret that was removed from the inputs", () => {
    const desired = { name: "okta", login: { key: "k" } };
    assert.deepEqual(toSend(text(desired), live, text({ ...desired, apiKey: "k-1" })).config, desired);
  });
});
