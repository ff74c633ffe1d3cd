import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { type AnyResource, reveal } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { LogPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { CsoarPlaybook as Playbook } from "./CsoarPlaybook.js";
import { PasswordPolicy as OnePasswordPolicy } from "./PasswordPolicy.js";
import { Policies as AllPolicies } from "./Policies.js";
import { Subdomain as OneSubdomain } from "./Subdomain.js";

const { assertRejected, assertWording } = createWording(import.meta.url);

const Subdomain = OneSubdomain as AnyResource<LogPlatform>;
const CsoarPlaybook = Playbook as AnyResource<LogPlatform>;
const Policies = AllPolicies as AnyResource<LogPlatform>;
const PasswordPolicy = OnePasswordPolicy as AnyResource<LogPlatform>;

const bench = useInSuite(startBench);
afterEach(() => bench.restore());

const warnings = () => bench.log.filter((line) => line.startsWith("warning"));

describe("Subdomain", () => {
  it("is created, renamed with a stable ID, adopted with a warning, imported by its name and deleted twice", async (test) => {
    const first = await bench.create(Subdomain, { subdomain: "example-one" });
    const renamed = await bench.update(Subdomain, { subdomain: "example-two" }, first);
    assert.deepEqual(reveal(renamed.state), { subdomain: "example-two", subdomainId: "example-one" });
    const taken = await bench.create(Subdomain, { subdomain: "example-three" });
    assertWording(test, warnings().join());
    await assertRejected(test, bench.import(Subdomain, "example-two"), { code: "invalid-argument", path: "" });
    assert.equal((await bench.import(Subdomain, "example-three"))?.id, "example-three");
    await bench.delete(Subdomain, taken);
    await bench.delete(Subdomain, taken);
    assert.equal(await bench.refresh(Subdomain, taken), undefined);
  });

  it("warns before an update or delete changes the subdomain of another client, and restores a deleted one", async (test) => {
    const first = await bench.create(Subdomain, { subdomain: "example-one" });
    await bench.update(Subdomain, { subdomain: "example-theirs" }, first);
    await bench.update(Subdomain, { subdomain: "example-two" }, first);
    await bench.delete(Subdomain, first);
    const restored = await bench.update(Subdomain, { subdomain: "example-two" }, first);
    assert.equal((await bench.refresh(Subdomain, restored))?.state.subdomain, "example-two");
    await bench.delete(Subdomain, restored);
    assert.equal(warnings().length, 3);
    assertWording(test, warnings().join("; "));
  });

  for (const [what, fault] of [
    ["a 404 of a proxy", { kind: "html", status: 404 }],
    [
      "a 404 with the code of a proxy",
      { kind: "answer", status: 404, body: { code: "not_found", message: "no route" } },
    ],
  ] as const) {
    it(`does not take ${what} for a removed subdomain`, async () => {
      const made = await bench.create(Subdomain, { subdomain: "example-one" });
      bench.logs.faults.add({ route: "* /api/*", fault, times: 100 });
      await assert.rejects(bench.refresh(Subdomain, made));
      await assert.rejects(bench.update(Subdomain, { subdomain: "example-two" }, made));
      await assert.rejects(bench.delete(Subdomain, made));
      bench.logs.faults.clear();
      assert.equal((await bench.refresh(Subdomain, made))?.state.subdomain, "example-one");
      await bench.delete(Subdomain, made);
    });
  }
});

describe("CsoarPlaybook", () => {
  const fixtures = () => bench.logs.objects.rows("playbooks").filter(({ name }) => String(name).startsWith("Fixture"));

  it("cannot be created, and explains the next step", async (test) => {
    await assertRejected(test, bench.create(CsoarPlaybook, { name: "Fixture" }), {
      code: "invalid-argument",
      path: "name",
    });
  });

  it("is updated and deleted by its current name", async () => {
    bench.logs.objects.add("playbooks", { name: "Fixture" });
    const imported = (await bench.import(CsoarPlaybook, "Fixture")) ?? assert.fail("it cannot be imported");
    const renamed = await bench.update(
      CsoarPlaybook,
      { name: "Fixture", updatedName: "Fixture 2", nodes: "[]", description: "Changed" },
      imported,
    );
    const again = await bench.update(
      CsoarPlaybook,
      { name: "Fixture", updatedName: "Fixture 2", nodes: "[]", description: "Once more" },
      renamed,
    );
    assert.deepEqual(
      fixtures().map(({ name, description }) => [name, description]),
      [["Fixture 2", "Once more"]],
    );
    await bench.delete(CsoarPlaybook, again);
    assert.equal(fixtures().length, 0);
  });
});

describe("Policies", () => {
  const program = {
    audit: true,
    dataAccessLevel: false,
    maxUserSessionTimeout: "1d",
    searchAudit: false,
    shareDashboardsOutsideOrganization: false,
    userConcurrentSessionsLimit: { enabled: false },
  };

  it("are adopted with a warning about the changes, and a delete reports all restored defaults", async (test) => {
    bench.logs.objects.patch("policies", "org-policies", { audit: { enabled: false } });
    const limited = { ...program, userConcurrentSessionsLimit: { enabled: true, maxConcurrentSessions: 5 } };
    const object = await bench.create(Policies, limited);
    const limits =
      "userConcurrentSessionsLimit.enabled from false to true, userConcurrentSessionsLimit.maxConcurrentSessions from 100 to 5";
    assertWording(test, warnings().join(), { limits });
    await bench.delete(Policies, object);
    assertWording(test, warnings().join());
  });
});

describe("PasswordPolicy", () => {
  it("reports which password rules a delete weakens", async (test) => {
    const object = await bench.create(PasswordPolicy, { minLength: 14, requireMfa: true });
    assertWording(test, warnings().join());
    const strict = await bench.update(
      PasswordPolicy,
      { minLength: 14, requireMfa: true, disallowWeakPasswords: true },
      object,
    );
    const lax = await bench.update(PasswordPolicy, { minLength: 14, requireMfa: true }, strict);
    assert.deepEqual([strict.state.disallowWeakPasswords, lax.state.disallowWeakPasswords], [true, false]);
    await bench.delete(PasswordPolicy, lax);
    assertWording(test, warnings().join());
  });
});

describe("organization settings: a response without members", () => {
  for (const [resource, args] of [
    [Policies, { audit: true, dataAccessLevel: true, maxUserSessionTimeout: "1d", searchAudit: true }],
    [PasswordPolicy, { minLength: 14 }],
  ] as const) {
    it(`is an error, not the platform's defaults: ${resource.name}`, async (test) => {
      const others = { shareDashboardsOutsideOrganization: true, userConcurrentSessionsLimit: { enabled: true } };
      const object = await bench.create(resource, resource === Policies ? { ...args, ...others } : args);
      for (const body of [{}, { status: "ok" }]) {
        bench.logs.faults.add({ route: "GET /api/*", fault: { kind: "answer", status: 200, body } });
        await assertRejected(test, bench.refresh(resource, object), { code: "unexpected-answer" });
        bench.logs.faults.clear();
      }
      await bench.delete(resource, object);
    });
  }
});
