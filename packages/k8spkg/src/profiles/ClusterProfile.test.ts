import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { type AnyResource, checkResource, reveal, UNKNOWN } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { ClusterEks } from "../clusters/ClusterEks.js";
import { ACCOUNT } from "../clusters/clusterFixture.testing.js";
import type { ClusterPlatform } from "../platform.js";
import { type Bench, operationsIn, startBench } from "../resources.testing.js";
import { ClusterConfigTemplate } from "../templates/ClusterConfigTemplate.js";
import { ClusterProfile } from "./ClusterProfile.js";

const { assertLog, assertRejected } = createWording(import.meta.url);

const eks = ClusterEks as unknown as AnyResource<ClusterPlatform>;
const template = ClusterConfigTemplate as AnyResource<ClusterPlatform>;
const profile = ClusterProfile as AnyResource<ClusterPlatform>;
const REGISTRY = "64f0a1b2c3d4e5f601021301";
const CALICO = "64f0a1b2c3d4e5f601021401";
const calico = (more: object = {}) => ({ name: "cni-calico", tag: "3.29.2", registryUid: REGISTRY, ...more });
const manifests = (name: string, content: string) => ({
  name,
  type: "manifest",
  manifests: [{ name: "all", content }],
});
const variable = (name: string, more: object = {}) => ({ name, displayName: name, ...more });

const NAMES = { resourceName: "a", seed: new Uint8Array(32), random: (count: number) => new Uint8Array(count) };

interface Stored {
  readonly metadata: { readonly name: string; readonly annotations: Record<string, string> };
  readonly spec: {
    readonly version: string;
    readonly draft?: readonly Record<string, unknown>[];
    readonly published?: readonly Record<string, unknown>[];
  };
  readonly variables: readonly Record<string, unknown>[];
}

describe("ClusterProfile", () => {
  const bench = useInSuite(() => startBench({ seed: "large" }));
  beforeEach(() => bench.clusters.faults.clear());

  const row = (uid: string) => bench.row("clusterProfiles", uid) as unknown as Stored;
  const packOf = (state: object, index = 0) =>
    (reveal((state as { packs: never }).packs) as unknown as readonly Record<string, unknown>[])[index] ?? {};
  const refused = (args: object) => bench.check(profile, { name: "bad", ...args }).failures.map(({ path }) => path);

  it("reports the other failures of a pack or variable with an unknown member", () => {
    const pack = calico({ registryUid: UNKNOWN, registryName: "Palette Registry", tag: undefined });
    assert.deepEqual(refused({ packs: [pack] }), ["packs[0].tag"]);
    const one = variable("a", { required: true, defaultValue: UNKNOWN, inputType: "dropdown" });
    assert.deepEqual(refused({ profileVariables: { variables: [one] } }), ["profileVariables.variables[0].options"]);
    const packs = [calico({ values: UNKNOWN, ...manifests("m", "n: '{{ .spectro.var.b }}'") })];
    assert.deepEqual(refused({ packs, profileVariables: { variables: [variable("a")] } }), [
      "packs[0].manifests[0].content",
    ]);
  });

  it("accepts both names of a registry if the pack had one of them", () => {
    const both = { name: "a", packs: [calico({ registryName: "Palette Registry" })] };
    for (const source of [{ registryUid: undefined, registryName: "Palette Registry" }, {}]) {
      const { failures } = checkResource(profile, both, { name: "a", packs: [calico(source)] }, NAMES);
      assert.deepEqual(failures, []);
    }
    const { failures } = checkResource(profile, both, { name: "a", packs: [{ ...calico(), name: "other" }] }, NAMES);
    assert.deepEqual(
      failures.map(({ path }) => path),
      ["packs[0].registryName"],
    );
  });

  it("rejects packs and variables at preview that the platform would reject", () => {
    assert.deepEqual(refused({ packs: [calico({ registryName: "Palette Registry" })] }), ["packs[0].registryName"]);
    assert.deepEqual(refused({ packs: [calico({ tag: undefined })] }), ["packs[0].tag"]);
    assert.deepEqual(refused({ packs: [calico({ tag: undefined, uid: CALICO })] }), []);
    assert.deepEqual(refused({ packs: [{ name: "m", type: "manifest" }] }), []);
    assert.deepEqual(refused({ version: "1.2.3.beta" }), ["version"]);
    const variables = (...all: object[]) => refused({ profileVariables: { variables: all } });
    assert.deepEqual(variables(), ["profileVariables.variables"]);
    assert.deepEqual(variables(variable("a"), variable("a")), ["profileVariables.variables[1].name"]);
    assert.deepEqual(variables(variable("a", { required: true })), ["profileVariables.variables[0].defaultValue"]);
    const referring = [calico({ values: "n: '{{ .spectro.var.one }}'" })];
    assert.deepEqual(refused({ packs: referring }), ["packs[0].values"]);
    const other = { variables: [variable("two")] };
    assert.deepEqual(refused({ packs: referring, profileVariables: other }), ["packs[0].values"]);
    assert.deepEqual(refused({ packs: referring, profileVariables: { variables: [variable("one")] } }), []);
    const choice = { inputType: "dropdown", options: [{ label: "x", value: "1" }], defaultValue: "1" };
    assert.deepEqual(variables(variable("a", choice)), ["profileVariables.variables[0].defaultValue"]);
  });

  it("is not created if several registries for its packs have the name", async (test) => {
    const twice = (body: unknown) => {
      const { items } = body as { readonly items: readonly object[] };
      return { items: [...items, ...items.map((item) => ({ ...item, uid: "64f0a1b2c3d4e5f6010213ff" }))] };
    };
    // The list of registries is shared for some seconds with the other tests' reads.
    const own = await startBench({ seed: "large" });
    test.after(() => own.close());
    own.clusters.faults.add({ route: "GET /v1/registries/metadata", fault: { kind: "edit", edit: twice }, times: 10 });
    const packs = [calico({ registryUid: undefined, registryName: "Palette Registry" })];
    const facts = { code: "invalid-argument", path: "packs[0].registryName" } as const;
    await assertRejected(test, own.create(profile, { name: "ambiguous", packs }), facts);
  });

  it("finds packs by name, tag and registry, or lists the existing ones", async (test) => {
    const found = await bench.create(profile, {
      name: "found",
      packs: [calico({ registryUid: undefined, registryName: "Palette Registry" })],
    });
    assert.deepEqual([packOf(found.state).uid, packOf(found.state).registryName], [CALICO, "Palette Registry"]);
    const named = await bench.refresh(profile, found);
    assert.equal(packOf(named?.state ?? {}).registryName, "Palette Registry");
    for (const id of ["found:project", "found:project:1.0.0", `${found.id}:project`, `${found.id}:project:1.0.0`])
      assert.equal((await bench.import(profile, id))?.id, found.id, id);
    const imported = await bench.import(profile, found.id);
    assert.ok(imported);
    for (const source of [{ registryName: "Palette Registry" }, { registryUid: REGISTRY }, imported.inputs.packs])
      assert.deepEqual(
        bench.diff(
          profile,
          {
            name: "found",
            packs: Array.isArray(source) ? source : [calico({ registryUid: undefined, ...(source as object) })],
          },
          imported,
        ).changes,
        [],
      );
    await bench.delete(profile, found);
    const only = { name: "kubernetes", tag: "1.30.2" };
    const open = await bench.create(profile, { name: "open", packs: [only] });
    assert.equal(packOf(open.state).registryUid, REGISTRY);
    await bench.delete(profile, open);
    const newest = await bench.create(profile, { name: "newest", packs: [calico({ tag: "3.29.x" })] });
    assert.equal(packOf(newest.state).uid, CALICO);
    await bench.delete(profile, newest);
    const tries: readonly (readonly [object, string])[] = [
      [calico({ registryUid: undefined }), "packs[0].registryUid"],
      [calico({ registryUid: undefined, registryName: "Palete" }), "packs[0].registryName"],
      [{ name: "nginx", type: "helm", tag: "99.0.0", registryUid: "64f0a1b2c3d4e5f601021310" }, "packs[0].tag"],
    ];
    for (const [pack, path] of tries) {
      await assertRejected(test, bench.preview(profile, { name: "none", packs: [pack] }), {
        code: "invalid-argument",
        path,
      });
      await assertRejected(test, bench.create(profile, { name: "none", packs: [pack] }), {
        code: "invalid-argument",
        path,
      });
    }
  });

  it("sends no ID for a pack in a registry that the platform does not list", async () => {
    const hidden = { name: "corp-tools", type: "helm", tag: "1.2.0", registryUid: "64f0a1b2c3d4e5f601021311" };
    bench.asked();
    const made = await bench.create(profile, { name: "hidden", packs: [hidden] });
    assert.deepEqual(made.reasons, []);
    assert.ok(bench.asked().includes("GET /v1/registries/helm/64f0a1b2c3d4e5f601021311/sync/status"));
    await bench.delete(profile, made);
  });

  it("looks up a pack again if its tag changes, and keeps the ID of an unchanged pack", async () => {
    const made = await bench.create(profile, { name: "tagged", packs: [calico()] });
    bench.asked();
    const same = await bench.update(profile, { name: "tagged", packs: [calico({ values: "a: 1" })] }, made);
    assert.deepEqual(
      bench.asked().filter((request) => request.includes("/packs")),
      [],
    );
    assert.equal(packOf(same.state).uid, CALICO);
    const other = await bench.update(
      profile,
      { name: "tagged", packs: [calico({ tag: "3.28.2", values: "a: 1" })] },
      same,
    );
    assert.equal(packOf(other.state).uid, "64f0a1b2c3d4e5f601021400");
    await bench.delete(profile, other);
  });

  it("compares YAML semantically, and keeps comments and order", async () => {
    const text = "# of the team\nb: 1 # one\na: 'x'\n";
    const args = { name: "texts", packs: [calico({ values: text }), manifests("m", "kind: A\n---\nkind: B\n")] };
    const made = await bench.create(profile, args);
    assert.equal(row(made.id).spec.published?.[0]?.values, text.trim());
    const other = {
      ...args,
      packs: [calico({ values: 'a: "x"\nb: 1' }), manifests("m", "# c\nkind: A\n---\nkind: B")],
    };
    assert.deepEqual(bench.diff(profile, other, made).changes, []);
    (row(made.id).spec.published?.[0] as Record<string, unknown>).values = "a: x\nb: 1";
    const live = await bench.refresh(profile, made);
    assert.equal(packOf(live?.state ?? {}).values, text);
    const changed = { ...args, packs: [calico({ values: text }), manifests("m", "kind: A\n---\nkind: C\n")] };
    assert.deepEqual(
      bench.diff(profile, changed, made).changes.map(({ path }) => path),
      ["packs[1].manifests[0].content"],
    );
    for (const values of ["v: 1.10", "v: '1.1'"]) {
      const versions = { ...args, packs: [calico({ values }), ...args.packs.slice(1)] };
      const before = await bench.update(
        profile,
        { ...args, packs: [calico({ values: "v: 1.1" }), ...args.packs.slice(1)] },
        made,
      );
      assert.equal(bench.diff(profile, versions, before).changes.length, 1, values);
    }
    await bench.delete(profile, made);
  });

  it("logs at preview which objects of a manifest change", async (test) => {
    const content = (text: string) => `kind: ConfigMap\nmetadata:\n  name: site\ndata:\n  mode: ${text}`;
    const made = await bench.create(profile, { name: "named", packs: [manifests("m", content("fast"))] });
    const next = `${content("safe")}\n---\nkind: Secret\nmetadata:\n  name: key`;
    await bench.preview(profile, { name: "named", packs: [manifests("m", next)] }, made);
    assertLog(
      test,
      bench.log.filter((line) => line.startsWith("info: packs[0]")),
    );
    await bench.delete(profile, made);
  });

  it("distinguishes two manifest packs with one ID, and keeps the IDs of manifests", async () => {
    const args = { name: "two", packs: [manifests("a", "kind: A"), manifests("b", "kind: B")] };
    const made = await bench.create(profile, args);
    const contents = (state: object) =>
      [0, 1].map((at) => (packOf(state, at).manifests as readonly { content: string; uid: string }[])[0]);
    assert.deepEqual(
      contents(made.state).map((one) => one?.content),
      ["kind: A", "kind: B"],
    );
    const changed = await bench.update(
      profile,
      { ...args, packs: [manifests("a", "kind: C"), manifests("b", "kind: B")] },
      made,
    );
    assert.deepEqual(
      contents(changed.state).map((one) => one?.uid),
      contents(made.state).map((one) => one?.uid),
    );
    assert.deepEqual(
      contents(changed.state).map((one) => one?.content),
      ["kind: C", "kind: B"],
    );
    await bench.delete(profile, changed);
  });

  it("sends variables before the packs that refer to them, and removes them afterward", async () => {
    const packs = (name: string) => [calico({ values: `n: '{{.spectro.var.${name}}}'` })];
    const made = await bench.create(profile, {
      name: "vars",
      packs: packs("one"),
      profileVariables: { variables: [variable("one")] },
    });
    bench.asked();
    const next = { name: "vars", packs: packs("two"), profileVariables: { variables: [variable("two")] } };
    const changed = await bench.update(profile, next, made);
    assert.deepEqual(changed.reasons, []);
    assert.deepEqual(
      row(made.id).variables.map(({ name }) => name),
      ["two"],
    );
    const none = await bench.update(profile, { name: "vars" }, changed);
    assert.deepEqual([none.reasons, row(made.id).variables, row(made.id).spec.published], [[], [], []]);
    await bench.delete(profile, none);
  });

  it("rejects at preview the removal of a variable that packs refer to", async () => {
    const packs = [calico({ values: "n: '{{ .spectro.var.one }}'" })];
    const made = await bench.create(profile, {
      name: "referring",
      packs,
      profileVariables: { variables: [variable("one"), variable("two")] },
    });
    const paths = (args: object) =>
      bench.check(profile, { name: "referring", packs, ...args }, made).failures.map(({ path }) => path);
    assert.deepEqual(paths({}), ["packs[0].values"]);
    assert.deepEqual(paths({ profileVariables: { variables: [variable("two")] } }), ["packs[0].values"]);
    assert.deepEqual(paths({ profileVariables: { variables: [variable("one")] } }), []);
    assert.deepEqual(paths({ profileVariables: UNKNOWN }), []);
    const both = [calico({ values: "n: '{{ .spectro.var.two | default .spectro.var.one }}'" })];
    assert.deepEqual(paths({ packs: both, profileVariables: { variables: [variable("two")] } }), ["packs[0].values"]);
    await bench.delete(profile, made);
  });

  it("rejects at preview the removal of the default of a required variable", async () => {
    const needed = (more: object) => ({ variables: [variable("one", { required: true, ...more })] });
    const made = await bench.create(profile, { name: "needed", profileVariables: needed({ defaultValue: "1" }) });
    const paths = (args: object) =>
      bench.check(profile, { name: "needed", profileVariables: needed(args) }, made).failures.map(({ path }) => path);
    assert.deepEqual(paths({}), ["profileVariables.variables[0].defaultValue"]);
    assert.deepEqual(paths({ defaultValue: "2" }), []);
    await bench.delete(profile, made);
  });

  it("neither records nor sends the mask of a sensitive default, and never deletes an unknown one", async (test) => {
    const secretly = (value?: string, other = {}) => ({
      name: "masked",
      profileVariables: {
        variables: [
          variable("key", { isSensitive: true, ...(value && { defaultValue: value }) }),
          variable("b", other),
        ],
      },
    });
    const made = await bench.create(profile, secretly("s3cr3t"));
    const live = await bench.refresh(profile, made);
    assert.ok(live);
    assert.deepEqual(bench.diff(profile, secretly("s3cr3t"), live).changes, []);
    const imported = await bench.import(profile, made.id);
    assert.ok(imported);
    await assertRejected(test, bench.update(profile, secretly(undefined, { hidden: true }), imported), {
      code: "invalid-argument",
      path: "profileVariables.variables[0].defaultValue",
    });
    const changed = await bench.update(profile, { ...secretly("s3cr3t"), description: "d" }, live);
    assert.equal(row(made.id).variables[0]?.defaultValue, "s3cr3t");
    for (const { body } of bench.clusters.requests.all()) assert.ok(!String(body ?? "").includes("****"));
    await bench.delete(profile, changed);
  });

  it("is published by the next run if the platform did not publish it, also after a refresh", async () => {
    for (const withRefresh of [false, true]) {
      const unpublish = () => {
        const last = bench.clusters.objects
          .rows("clusterProfiles")
          .find((one) => String((one.metadata as { name: unknown }).name) === `late-${withRefresh}`) as unknown as {
          spec: Record<string, unknown>;
        };
        const { published, ...spec } = last.spec;
        last.spec = { ...spec, draft: published };
      };
      bench.clusters.faults.add({
        route: "POST /v1/clusterprofiles",
        fault: { kind: "call", after: async () => unpublish() },
      });
      const body = { code: "Busy", message: "later", details: null, ref: "1" };
      bench.clusters.faults.add({
        route: "PATCH /v1/clusterprofiles/:uid/publish",
        fault: { kind: "answer", status: 400, body },
      });
      const args = { name: `late-${withRefresh}`, packs: [calico()] };
      const made = await bench.create(profile, args);
      assert.equal(made.reasons.length, 1);
      assert.equal(row(made.id).spec.published, undefined);
      bench.clusters.faults.clear();
      const seen = withRefresh ? await bench.refresh(profile, made) : made;
      assert.ok(seen);
      bench.asked();
      const done = await bench.update(profile, args, seen);
      assert.ok(row(made.id).spec.published, bench.asked().join());
      assert.equal(done.state.version, "1.0.0");
      await bench.delete(profile, done);
    }
  });

  it("keeps project and tenant apart if 200 profiles are created concurrently", async () => {
    const made = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        bench.create(profile, {
          name: `many-${index >> 1}`,
          context: index % 2 === 0 ? "project" : "tenant",
          packs: [manifests("m", "kind: A")],
        }),
      ),
    );
    const wrong = made.filter(({ id, state }) => row(id).metadata.annotations.scope !== state.context);
    assert.deepEqual(wrong, []);
    assert.equal(new Set(made.map(({ id }) => id)).size, 200);
    const live = await Promise.all(made.map((one) => bench.refresh(profile, one)));
    assert.ok(live.every((one, index) => one?.state.context === made[index]?.state.context));
    await Promise.all(made.map((one) => bench.delete(profile, one)));
    assert.ok(!bench.clusters.objects.rows("clusterProfiles").some((one) => JSON.stringify(one).includes("many-")));
  });

  it("is found in its own scope after a lost response, although the other scope has the same name", async () => {
    const others = await bench.create(profile, { name: "lost", context: "tenant" });
    bench.clusters.faults.add({ route: "POST /v1/clusterprofiles", fault: { kind: "lost-answer" }, times: 1 });
    const own = await bench.create(profile, { name: "lost" });
    assert.notEqual(own.id, others.id);
    assert.equal(row(own.id).metadata.annotations.scope, "project");
    await bench.delete(profile, own);
    await bench.delete(profile, others);
  });

  it("stays on the platform with skipDestroy, and logs the clusters that use it", async (test) => {
    const made = await bench.create(profile, { name: "stays", skipDestroy: true });
    Object.assign(row(made.id), { inUseClusters: [{ uid: "1", name: "prod" }] });
    await bench.delete(profile, made);
    assertLog(
      test,
      bench.log.filter((line) => line.includes(" prod ")),
    );
    await assertRejected(test, bench.delete(profile, { ...made, state: { ...made.state, skipDestroy: false } }), {
      code: "conflict",
    });
    Object.assign(row(made.id), { inUseClusters: [] });
    await bench.delete(profile, { ...made, state: { ...made.state, skipDestroy: false } });
  });
});

describe("ClusterProfile: a version that a cluster uses", () => {
  let bench: Bench;
  let kept: ReturnType<typeof operationsIn>;
  before(async () => {
    bench = await startBench({ statePace: 0 });
    kept = operationsIn(bench.clusters, "Default", { featurePreview: { "immutable-clusterprofiles": true } });
  });
  after(async () => {
    kept.platform.close();
    await bench.close();
  });
  const args = (version: string) => ({ name: "base-nine", version, type: "infra", cloud: "eks" });
  const clusterOf = (id: string) => ({
    name: "prod-nine",
    cloudAccountId: ACCOUNT,
    cloudConfig: { region: "eu-west-1" },
    machinePools: [{ name: "workers", count: 2, instanceType: "t3.large", diskSizeGb: 60, azs: ["eu-west-1a"] }],
    clusterProfiles: [{ id }],
  });

  it("is not deleted while a cluster uses it, which the message names", async (test) => {
    const [first, second] = [await kept.create(profile, args("1.0.0")), await kept.create(profile, args("1.1.0"))];
    const cluster = await kept.create(eks, clusterOf(first.id));
    await assertRejected(test, kept.delete(profile, first), { code: "conflict" });
    assert.ok(bench.row("clusterProfiles", first.id));
    await kept.delete(profile, { ...first, state: { ...first.state, skipDestroy: true } });
    assertLog(
      test,
      kept.log.filter((line) => line.includes(" prod-nine ")),
    );
    const moved = await kept.update(eks, clusterOf(second.id), cluster);
    await kept.delete(profile, first);
    await assertRejected(test, kept.delete(profile, second), { code: "conflict" });
    await kept.delete(eks, moved);
    await kept.delete(profile, second);
  });

  it("is not deleted while a template uses it, which the message names", async (test) => {
    const made = await kept.create(profile, args("2.0.0"));
    const fleet = await kept.create(template, {
      name: "fleet-nine",
      cloudType: "eks",
      clusterProfiles: [{ id: made.id }],
    });
    await assertRejected(test, kept.delete(profile, made), { code: "conflict" });
    await kept.delete(template, fleet);
    await kept.delete(profile, made);
  });
});

describe("ClusterProfile with immutable versions", () => {
  let bench: Bench;
  let kept: ReturnType<typeof operationsIn>;
  before(async () => {
    bench = await startBench({ seed: "large" });
    kept = operationsIn(bench.clusters, "Default", { featurePreview: { "immutable-clusterprofiles": true } });
  });
  after(async () => {
    kept.platform.close();
    await bench.close();
  });
  const first = { name: "web", version: "1.0.0", packs: [calico({ values: "a: 1" })], skipDestroy: true };

  it("is replaced by an additional version, and never changed in another way", async () => {
    const made = await kept.create(profile, first);
    const next = kept.diff(profile, { ...first, version: "1.1.0", packs: [calico({ values: "a: 2" })] }, made);
    assert.deepEqual([next.replaces.includes("version"), next.deleteBeforeReplace, next.refused], [true, false, []]);
    for (const [change, path] of [
      [{ packs: [calico({ values: "a: 2" })] }, "packs[0].values"],
      [{ description: "d" }, "description"],
      [{ tags: ["a"] }, "tags"],
      [{ name: "other" }, "name"],
    ] as const) {
      const { replaces, refused } = kept.diff(profile, { ...first, ...change }, made);
      assert.deepEqual([replaces, refused.map((one) => one.path)], [[], [path]]);
    }
    assert.deepEqual(kept.diff(profile, { ...first, skipDestroy: false }, made).replaces, []);
    const second = await kept.create(profile, { ...first, version: "1.1.0" });
    assert.notEqual(second.id, made.id);
    await kept.delete(profile, made);
    assert.ok(bench.row("clusterProfiles", made.id));
  });

  it("rejects skipDestroy in the update that replaces it", async () => {
    const args = { ...first, name: "late", skipDestroy: false };
    const made = await kept.create(profile, args);
    const { failures } = kept.check(profile, { ...args, version: "1.1.0", skipDestroy: true }, made);
    assert.deepEqual(
      failures.map(({ path }) => path),
      ["skipDestroy"],
    );
    await kept.delete(profile, made);
  });

  it("adopts an equal kept version, but no different one and none of another resource", async (test) => {
    const args = { ...first, name: "back" };
    const made = await kept.create(profile, args);
    await assertRejected(test, kept.create(profile, args), { code: "invalid-argument", path: "version" });
    await kept.delete(profile, made);
    const again = () =>
      operationsIn(bench.clusters, "Default", { featurePreview: { "immutable-clusterprofiles": true } });
    const [other, later] = [again(), again()];
    await assertRejected(
      test,
      other.create(profile, { ...args, packs: [calico({ values: "a: 3" })] }),
      { code: "invalid-argument", path: "version" },
      { madeId: made.id },
    );
    const taken = await later.create(profile, args);
    assert.equal(taken.id, made.id);
    assertLog(test, later.log);
    assert.deepEqual(later.diff(profile, args, taken).changes, []);
    other.platform.close();
    later.platform.close();
  });

  it("is changed in place by providers without the switch", async () => {
    const args = { ...first, name: "plain", skipDestroy: false };
    const made = await bench.create(profile, args);
    assert.deepEqual(bench.diff(profile, { ...args, version: "1.1.0" }, made).replaces, []);
    await bench.delete(profile, made);
  });
});
