import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnyResource } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { PasswordPolicy } from "./PasswordPolicy.js";

const { assertRejected } = createWording(import.meta.url);

const policy = PasswordPolicy as AnyResource<ClusterPlatform>;
const ID = "default-password-policy-id";

describe("PasswordPolicy", () => {
  const bench = useInSuite(startBench);

  const row = () => bench.row("passwordPolicy", ID);

  it("keeps unset properties, and restores only properties that the inputs set", async () => {
    Object.assign(row(), { minLength: 20, minNumOfDigits: 7 });
    const made = await bench.create(policy, { minPasswordLength: 12 });
    assert.ok(
      bench.log.some((line) => /\bminPasswordLength\b.*\b20\b.*\b12\b/.test(line)),
      bench.log.join(),
    );
    assert.deepEqual([row().minLength, row().minNumOfDigits], [12, 7]);
    await bench.delete(policy, made);
    assert.deepEqual([row().minLength, row().minNumOfDigits], [6, 7]);
    Object.assign(row(), { minNumOfDigits: 1 });
  });

  it("sends only a read if everything matches the inputs", async () => {
    bench.asked();
    const made = await bench.create(policy, {});
    assert.deepEqual(
      bench.asked().filter((request) => !request.startsWith("GET ")),
      [],
    );
    await bench.delete(policy, made);
  });

  it("is an expression or counts, each in place of the other", async () => {
    const made = await bench.create(policy, { passwordRegex: "^.{9,}$" });
    assert.deepEqual([row().isRegex, row().regex], [true, "^.{9,}$"]);
    const counted = await bench.update(policy, { minPasswordLength: 10 }, made);
    assert.deepEqual([row().isRegex, row().regex, row().minLength], [false, "", 10]);
    await bench.delete(policy, counted);
    const { failures } = bench.check(policy, { passwordRegex: "x", minDigits: 1 });
    assert.deepEqual(
      failures.map(({ path }) => path),
      ["minDigits"],
    );
  });

  it("shows that another client removed the expression", async () => {
    const made = await bench.create(policy, { passwordRegex: "^.{9,}$" });
    Object.assign(row(), { isRegex: false, regex: "" });
    assert.equal((await bench.refresh(policy, made))?.state.passwordRegex, "");
    await bench.delete(policy, made);
  });

  it("is imported with its effective properties: an expression without counts, or counts", async () => {
    const made = await bench.create(policy, { passwordRegex: "^.{9,}$", timeouts: { update: "5m" } });
    assert.deepEqual((await bench.refresh(policy, made))?.state.timeouts, { update: "5m" });
    const imported = await bench.import(policy, ID);
    assert.deepEqual(imported?.inputs, { passwordRegex: "^.{9,}$" });
    assert.equal(imported?.state.passwordExpiryDays, row().expiryDurationInDays);
    assert.deepEqual(bench.diff(policy, { passwordRegex: "^.{9,}$" }, imported as never).changes, []);
    assert.deepEqual(bench.check(policy, imported?.inputs ?? {}).failures, []);
    Object.assign(row(), { isRegex: false });
    const counted = await bench.import(policy, ID);
    assert.deepEqual([counted?.state.passwordRegex, counted?.inputs.minPasswordLength], ["", row().minLength]);
    assert.deepEqual(bench.check(policy, counted?.inputs ?? {}).failures, []);
    await bench.delete(policy, made);
  });

  it("fails where it cannot be read, and loses nothing", async () => {
    const made = await bench.create(policy, { minDigits: 2 });
    const body = { code: "OperationForbidden", message: "not allowed", details: null, ref: "r" };
    for (const status of [403, 404, 500]) {
      bench.clusters.faults.add({ route: "GET /v1/tenants/*", fault: { kind: "answer", status, body }, times: 5 });
      await assert.rejects(bench.refresh(policy, made));
      bench.clusters.faults.clear();
    }
    await bench.delete(policy, made);
  });

  it("is imported by its ID, the tenant's uid or its name, and by nothing else", async (test) => {
    const { uid } = bench.clusters.control.tenants[0] ?? { uid: "" };
    for (const id of [ID, uid, "acme"]) assert.equal((await bench.import(policy, id))?.id, ID);
    await assertRejected(test, bench.import(policy, "globex"), { code: "invalid-argument", path: "" });
  });
});
