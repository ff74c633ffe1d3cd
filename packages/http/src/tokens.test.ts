import assert from "node:assert/strict";
import { test } from "node:test";
import { createManualClock, createTestContext, simpleRedactor } from "./testing.js";
import { createTokens, type Token } from "./tokens.js";

const DAY = 24 * 3_600_000;

/** Returns an account whose tokens are "<scope>-<number>" and live for `life` milliseconds. */
function setup(life: number | undefined = DAY) {
  const clock = createManualClock();
  const secrets = simpleRedactor();
  const asked: string[] = [];
  const tokens = createTokens<Token>({
    account: "me",
    clock,
    secrets,
    obtain: async (scope, context) => {
      const value = `${scope}-${asked.push(scope)}`;
      await clock.sleep(10, context.signal);
      return { value, ...(life && { expiresAt: clock.now() + life }) };
    },
  });
  const get = async (scope: string, signal?: AbortSignal) => (await tokens.get(scope, createTestContext(signal))).value;
  return { clock, secrets, asked, tokens, get };
}

test("get sends one request per scope for concurrent calls", async () => {
  const { clock, asked, get, secrets } = setup();
  const all = Promise.all([get("project"), get("project"), get("account"), get("project")]);
  assert.deepEqual(await clock.runUntil(all), ["project-1", "project-1", "account-2", "project-1"]);
  assert.equal(await get("project"), "project-1");
  assert.deepEqual(asked, ["project", "account"]);
  assert.equal(secrets.redact("got project-1"), "got [secret]");
});

test("get completes for the other callers if one of them is cancelled", async () => {
  const { clock, get } = setup();
  const leaving = new AbortController();
  const first = get("project", leaving.signal);
  const second = get("project");
  leaving.abort("gone");
  await assert.rejects(first, (reason) => reason === "gone");
  assert.equal(await clock.runUntil(second), "project-1");
});

test("get renews a token five minutes before its expiry, a short-lived one in its last tenth", async () => {
  for (const [life, renewsAt] of [
    [DAY, DAY - 300_000],
    [60_000, 54_000],
  ] as const) {
    const { clock, get } = setup(life);
    await clock.runUntil(get("s"));
    await clock.advance(renewsAt - 1);
    assert.equal(await clock.runUntil(get("s")), "s-1");
    await clock.advance(1);
    assert.equal(await clock.runUntil(get("s")), "s-2");
  }
});

test("refused drops the rejected token and not its successor", async () => {
  const { clock, asked, tokens } = setup();
  const authorization = tokens.authorization("s", (token) => ({ "X-Auth-Token": token.value }));
  const headers = () => clock.runUntil(authorization.headers(createTestContext()));
  const [one, two] = [await headers(), await headers()];
  assert.deepEqual([one, two], [{ "X-Auth-Token": "s-1" }, { "X-Auth-Token": "s-1" }]);
  assert.equal(authorization.refused?.(one), true);
  assert.deepEqual(await headers(), { "X-Auth-Token": "s-2" });
  assert.equal(authorization.refused?.(two), true);
  assert.deepEqual(await headers(), { "X-Auth-Token": "s-2" });
  assert.equal(asked.length, 2);
});

test("get rejects for all callers if the token request fails, and does not cache the failure", async () => {
  let isDown = true;
  const tokens = createTokens<Token>({
    account: "me",
    secrets: simpleRedactor(),
    obtain: () => (isDown ? Promise.reject(new Error("down")) : Promise.resolve({ value: "good-token" })),
  });
  await assert.rejects(tokens.get("s", createTestContext()), /down/);
  isDown = false;
  assert.equal((await tokens.get("s", createTestContext())).value, "good-token");
});
