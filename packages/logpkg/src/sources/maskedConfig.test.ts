import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { configText, configToSend } from "./maskedConfig.js";

const MASKED = "********";
const text = (value: unknown) => JSON.stringify(value);

describe("configText", () => {
  it("keeps the recorded text, with its layout, while it means the same", () => {
    const recorded = '{ "apiKey": "k-1",  "name": "okta" }';
    assert.equal(configText({ name: "okta", apiKey: MASKED }, recorded), recorded);
  });

  it("does not show what the platform adds by itself", () => {
    const recorded = text({ name: "okta", nested: { a: 1 } });
    assert.equal(configText({ name: "okta", pollingInterval: 300, nested: { a: 1, b: 2 } }, recorded), recorded);
  });

  it("shows exactly what is different, and keeps secrets beside it", () => {
    const recorded = text({ name: "okta", domain: "d", login: { key: "k-1", user: "u" } });
    const live = { name: "okta", domain: "other", login: { key: MASKED, user: "v" } };
    assert.deepEqual(JSON.parse(configText(live, recorded)), {
      name: "okta",
      domain: "other",
      login: { key: "k-1", user: "v" },
    });
  });

  it("shows what was taken away, and lists of another length", () => {
    const recorded = text({ name: "okta", domain: "d", keys: [{ key: "k-1" }, { key: "k-2" }] });
    const live = { name: "okta", keys: [{ key: MASKED }] };
    assert.deepEqual(JSON.parse(configText(live, recorded)), { name: "okta", keys: [{ key: "k-1" }] });
  });

  it("shows a member that is of another kind now", () => {
    const recorded = text({ a: "text", b: { c: 1 }, d: { e: 1 } });
    const live = { a: { e: 1 }, b: "text", d: [1] };
    assert.deepEqual(JSON.parse(configText(live, recorded)), live);
  });

  it("has no masks after an import", () => {
    const live = { name: "okta", apiKey: MASKED, pattern: "*", login: { key: MASKED, user: "u" }, keys: [MASKED] };
    assert.deepEqual(JSON.parse(configText(live, undefined)), {
      name: "okta",
      pattern: "*",
      login: { user: "u" },
      keys: [],
    });
  });
});

/** What is sent, and which secrets in it nobody here knows. */
function toSend(wished: string, live: unknown, recorded: string | undefined) {
  const unknown: string[] = [];
  return { config: configToSend(wished, live, recorded, (path) => unknown.push(path)), unknown };
}

describe("configToSend", () => {
  const live = { name: "okta", apiKey: MASKED, login: { key: MASKED } };

  it("sends what the program says, also where the platform shows a mask", () => {
    const wish = { name: "okta", apiKey: "k-2", login: { key: "k-3" } };
    assert.deepEqual(toSend(text(wish), live, text({ apiKey: "k-1" })), { config: wish, unknown: [] });
  });

  it("sends the mask back for secrets that nobody here knows, and names them", () => {
    const imported = text({ name: "okta", login: {} });
    assert.deepEqual(toSend(imported, live, imported), {
      config: { name: "okta", apiKey: MASKED, login: { key: MASKED } },
      unknown: ["config.apiKey", "config.login.key"],
    });
  });

  it("takes a secret away that the program has no longer", () => {
    const wish = { name: "okta", login: { key: "k" } };
    assert.deepEqual(toSend(text(wish), live, text({ ...wish, apiKey: "k-1" })).config, wish);
  });
});
