import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { type AnyResource, s } from "@tripod/kit";
import { createWording, useInEachTest } from "@tripod/kit/testing";
import { type Client, dialect, failureOf, LOST_BEFORE, startBench } from "../testing/bench.testing.js";
import { scopedSingleton } from "./scopedSingleton.js";

const { assertFailure } = createWording(import.meta.url);

const length = s.number().optional().computed();
const banner = s.string().optional().computed();

/** Policy of the tenant `t1` and of the project `p1`. Only the tenant's has a banner. */
const policy = scopedSingleton({
  name: "Policy",
  kind: "policy",
  doc: "A policy.",
  fields: { scope: s.string().replaces(), length, banner },
  idPrefix: "policy-",
  scopeInput: "scope",
  scopes: {
    tenant: {
      uid: async () => "t1",
      isCalled: (name: string) => name === "acme",
      foreign: (id: string) => `${id} is of another tenant`,
      dialect: dialect(),
      fields: { length, banner },
      documents: [
        { path: "settings/tenant", holds: ["length"], reset: () => ({ length: 8 }) },
        { path: "settings/banner", holds: ["banner"], reset: () => ({ banner: "" }) },
      ],
    },
    project: {
      uid: async () => "p1",
      isCalled: (name: string) => name === "web",
      dialect: dialect(),
      fields: { length },
      documents: [{ path: "settings/project", holds: ["length"], reset: () => ({ length: 8 }) }],
    },
  },
  imports: { forms: ["<id>", "<tenant>:tenant", "<project>:project"], problem: "there are two policies" },
} as never) as unknown as AnyResource<Client>;

describe("scopedSingleton", () => {
  const bench = useInEachTest(() => startBench([{ path: "settings" }]));
  beforeEach(() => {
    for (const id of ["tenant", "project"]) bench.objects("settings").put(id, { length: 8 });
    bench.objects("settings").put("banner", { banner: "" });
  });

  const lengths = () => ["tenant", "project"].map((id) => bench.objects("settings").all()[id]?.length);

  it("writes the setting of the scope that the input names, under an ID with the scope", async () => {
    const own = await bench.create(policy, { scope: "project", length: 12 });
    assert.deepEqual([own.id, own.state.policyId, own.state.scope], ["policy-p1", "policy-p1", "project"]);
    assert.deepEqual(lengths(), [8, 12]);
    const next = await bench.update(policy, { scope: "project", length: 13 }, own);
    assert.equal((await bench.refresh(policy, next))?.state.length, 13);
    await bench.delete(policy, next);
    assert.deepEqual(lengths(), [8, 8]);
  });

  it("records a partial change under the ID with the scope", async () => {
    bench.next("PUT settings/banner", { ...LOST_BEFORE, times: 9 });
    const half = await bench.create(policy, { scope: "tenant", length: 12, banner: "mind" });
    assert.deepEqual([half.id, half.state.policyId, half.reasons.length], ["policy-t1", "policy-t1", 1]);
  });

  for (const [importId, id, scope] of [
    ["policy-t1", "policy-t1", "tenant"],
    ["t1:tenant", "policy-t1", "tenant"],
    ["acme:tenant", "policy-t1", "tenant"],
    ["policy-p1", "policy-p1", "project"],
    ["web", "policy-p1", "project"],
    ["web:project", "policy-p1", "project"],
  ] as const) {
    it(`imports ${importId} as the setting of the ${scope}`, async () => {
      const found = await bench.import(policy, importId);
      assert.deepEqual([found?.id, found?.state.scope], [id, scope]);
    });
  }

  for (const importId of ["web:tenant", "acme:project", "other", "policy-", ":tenant"]) {
    it(`rejects the import ID ${importId} and names the forms`, async (test) => {
      assertFailure(test, await failureOf(bench.import(policy, importId)), { code: "invalid-argument", path: "" });
    });
  }

  it("lists the setting of each scope", async () => {
    assert.deepEqual(await bench.list(policy), [
      { id: "policy-t1", name: "tenant" },
      { id: "policy-p1", name: "project" },
    ]);
  });

  it("sends nothing for the setting of a foreign scope", async (test) => {
    const own = await bench.create(policy, { scope: "tenant", length: 12 });
    bench.routes();
    const foreign = { ...own, id: "policy-t2" };
    for (const work of [
      bench.refresh(policy, foreign),
      bench.update(policy, { scope: "tenant", length: 9 }, foreign),
      bench.delete(policy, foreign),
    ])
      assertFailure(test, await failureOf(work), { code: "invalid-argument", path: "" });
    assert.deepEqual(bench.routes(), []);
  });
});
