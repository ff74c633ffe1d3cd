import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type FailureCode, HttpFailure } from "@tripod/http";
import { createOwners, type OwnerContext, ownerOnce } from "./ownerOnce.js";

const OWNER = { id: "a1", title: "account one" };
const request = { operation: "Get account", method: "GET", url: "https://platform.example/account" };

function asking(answer: () => Promise<typeof OWNER>, owners = createOwners()) {
  const log: string[] = [];
  let asked = 0;
  const find = async () => {
    asked += 1;
    return answer();
  };
  const signal = new AbortController().signal;
  const context: OwnerContext = {
    signal,
    progress: () => undefined,
    log: (severity, message) => log.push(`${severity}: ${message}`),
  };
  const owner = ownerOnce({ credential: "key", owners, find });
  return { log, context, owner, count: () => asked };
}

const failing = (code: FailureCode) => async () => {
  throw new HttpFailure({ code, request, observed: "did not answer" });
};

describe("ownerOnce", () => {
  it("asks once per client", async () => {
    const { owner, context, count } = asking(async () => OWNER);
    assert.deepEqual([await owner(context), await owner(context), count()], [OWNER, OWNER, 1]);
  });

  it("asks once for all clients with the same credential", async () => {
    const owners = createOwners();
    const [one, other] = [asking(async () => OWNER, owners), asking(async () => OWNER, owners)];
    await one.owner(one.context);
    assert.deepEqual([await other.owner(other.context), other.count()], [OWNER, 0]);
  });

  for (const code of ["permission-denied", "not-found", "unavailable", "unexpected-answer"] as const) {
    it(`returns undefined after ${code}, and does not ask again`, async () => {
      const { owner, context, count, log } = asking(failing(code));
      assert.deepEqual([await owner(context), await owner(context), count()], [undefined, undefined, 1]);
      assert.equal(log.length, 1);
      assert.match(log[0] ?? "", ["permission-denied", "not-found"].includes(code) ? /^debug/ : /^warning/);
    });
  }

  it("rejects in operations that record the account while a failure is temporary", async () => {
    const answers = [failing("unavailable"), failing("unavailable"), async () => OWNER];
    const { owner, context, count } = asking(() => (answers.shift() as () => Promise<typeof OWNER>)());
    const recording = { ...context, isRecorded: true };
    await assert.rejects(owner(recording), { code: "unavailable" });
    assert.equal(await owner(context), undefined);
    assert.deepEqual([await owner(recording), await owner(context), count()], [OWNER, OWNER, 3]);
    const denied = asking(failing("permission-denied"));
    assert.equal(await denied.owner({ ...denied.context, isRecorded: true }), undefined);
  });

  it("rejects with the error of credentials that the platform does not accept", async () => {
    const { owner, context } = asking(failing("unauthenticated"));
    await assert.rejects(owner(context), { code: "unauthenticated" });
  });

  it("rejects if the operation is cancelled, and asks again for the next one", async () => {
    const { owner, context, count } = asking(failing("unavailable"));
    const cancelled = { ...context, signal: AbortSignal.abort() };
    await assert.rejects(owner(cancelled), { code: "unavailable" });
    assert.deepEqual([await owner(context), count()], [undefined, 2]);
  });
});

describe("createOwners", () => {
  it("keeps the latest 100 credentials only", () => {
    const owners = createOwners();
    for (let index = 0; index <= 100; index += 1) owners.set(`key ${index}`, OWNER);
    assert.deepEqual([owners.get("key 0"), owners.get("key 1")], [undefined, OWNER]);
  });
});
