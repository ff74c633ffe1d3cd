import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CallContext } from "@tripod/http";
import { type AnyResource, InputError, NotFoundError, s } from "@tripod/kit";
import { createWording, useInEachTest } from "@tripod/kit/testing";
import type { Dialect } from "../definition/dialect.js";
import { type Client, dialect, failureOf, refusal, startBench, thing } from "../testing/bench.testing.js";
import type { Values } from "../values/values.js";

const { assertFailure, assertRejected } = createWording(import.meta.url);

/** Returns the dialect of an API that separates the objects of each project. */
function ofProjects(client: Client, { project }: Values): Dialect {
  const all = dialect()(client);
  const at = (path: string) => `projects/${project}/${path}`;
  return {
    ...all,
    scopeKey: `project ${project}`,
    send: ({ path, ...request }, on) => all.send({ ...request, path: at(path) }, on),
    rows: (path, on) => all.rows(at(path), on),
  };
}

/** IDs of the parents in a list with this name. */
const called =
  (list: string) =>
  async (name: string, on: CallContext & { readonly platform: Client }): Promise<readonly string[]> => {
    const ids: string[] = [];
    for await (const page of dialect()(on.platform).rows(list, on))
      for (const row of page) if (row.text("name") === name) ids.push(row.text("id"));
    return ids;
  };

const project = s.string().replaces();
const zoneId = s.string().replaces();

describe("importsOf: an import of an object in a parent", () => {
  const bench = useInEachTest(() =>
    startBench([
      { path: "projects" },
      { path: "projects/{project}/things" },
      { path: "projects/{project}/zones" },
      { path: "projects/{project}/zones/{zone}/things" },
      { path: "zones" },
      { path: "zones/{zone}/things" },
      { path: "boxes" },
      { path: "boxes/{box}/things" },
      { path: "boxes/{box}/parts/{part}/things" },
    ]),
  );

  it("does not request a scope or part of an ID that its input does not allow", async () => {
    const scope = s.string().values({ home: "", away: "" }).replaces();
    const inScope = thing({
      fields: { project: scope, zoneId },
      endpoint: { path: "zones/{zoneId}/things", scopeInputs: ["project"], dialect: dialect() },
      identity: { id: "{zoneId}/{id}" },
    });
    put("zones/a01", { t1: "one" }, { name: "main" });
    assert.equal((await bench.import(inScope, "away/a01/t1"))?.state.project, "away");
    for (const wrong of ["bogus", "AWAY", "away "]) {
      bench.routes();
      await assert.rejects(bench.again().import(inScope, `${wrong}/a01/t1`));
      assert.deepEqual(bench.routes(), [], wrong);
    }
  });

  it("does not request a parent that its input does not allow", async () => {
    const kind = s
      .string()
      .values({ small: "", large: "" }, { aliases: { big: "large" } })
      .replaces();
    const Sorted = thing({ fields: { kind }, endpoint: { path: "boxes/{kind}/things", dialect: dialect() } });
    put("boxes/large", { 7: "a/b" });
    bench.routes();
    for (const id of ["large/7", "large/a/b"]) assert.equal((await bench.again().import(Sorted, id))?.id, "7");
    await assert.rejects(bench.again().import(Sorted, "medium/7"), InputError);
    assert.deepEqual(
      bench.routes().filter((route) => !/^GET boxes\/large\/things(\/7)?$/.test(route)),
      [],
    );
  });

  /** Creates a parent with existing things, by name. */
  const put = (path: string, names: Readonly<Record<string, string>> = {}, more: Values = {}): void => {
    const steps = path.split("/");
    for (let end = 2; end <= steps.length; end += 2)
      if (bench.objects(steps.slice(0, end - 1).join("/")).all()[steps[end - 1] as string] === undefined)
        bench
          .objects(steps.slice(0, end - 1).join("/"))
          .put(steps[end - 1] as string, end === steps.length ? more : {});
    for (const [id, name] of Object.entries(names)) bench.objects(`${path}/things`).put(id, { name });
  };
  const found = async (resource: AnyResource<Client>, importId: string) => {
    const { id, state } = (await bench.import(resource, importId)) ?? {};
    return [id, state?.project ?? state?.zoneId ?? state?.boxId];
  };
  const refusalOf = async (resource: AnyResource<Client>, importId: string) => {
    const error = await failureOf(bench.import(resource, importId));
    assert.ok(error instanceof NotFoundError, String(error));
    return error;
  };

  describe("that the settings may contain", () => {
    const inProject = (settings: Values) =>
      thing({
        fields: { project },
        endpoint: { path: "things", scopeInputs: ["project"], scopeDefaults: () => settings, dialect: ofProjects },
      });
    const things = inProject({ project: "home" });

    it("takes the parent from the settings, or from the text before the ID", async () => {
      put("projects/home", { t1: "one" });
      put("projects/away", { t1: "one", t2: "two" });
      for (const [importId, wanted] of [
        ["t1", ["t1", "home"]],
        ["one", ["t1", "home"]],
        ["away/t1", ["t1", "away"]],
        ["away/two", ["t2", "away"]],
      ] as const)
        assert.deepEqual(await found(things, importId), wanted, importId);
    });

    it("first searches the parent of the settings for a name with a slash, and never interprets a part of a name as a parent", async () => {
      put("projects/home", { t1: "away/two", t2: "a/b/c" });
      put("projects/away", { t3: "two", t4: "x/y" });
      assert.deepEqual(await found(things, "away/two"), ["t1", "home"]);
      assert.deepEqual(await found(things, "away/x/y"), ["t4", "away"]);
      assert.deepEqual(await found(things, "a/b/c"), ["t2", "home"]);
      assert.ok(!bench.routes().some((route) => route.includes("a%2Fb")));
    });

    it("names the searched parents and the import forms", async (test) => {
      put("projects/home", { t1: "one" });
      put("projects/away");
      assertFailure(test, await refusalOf(things, "two"), { code: "not-found", path: "" });
      assertFailure(test, await refusalOf(things, "away/two"), { code: "not-found", path: "" });
    });

    it("reports a parent that does not exist with the platform's message", async (test) => {
      put("projects/home", { t1: "one" });
      assertFailure(test, await refusalOf(things, "nowhere/one"), { code: "not-found", path: "" });
    });

    it("fails if the platform does not respond for the parent, or for that of the settings", async (test) => {
      put("projects/home", { t1: "one" });
      bench.next(/away/, refusal(503, "out", "out of order"));
      assertFailure(test, await failureOf(bench.import(things, "away/one")), { code: "unavailable" });
      bench.next(/home/, refusal(403, "no", "no role"));
      assertFailure(test, await failureOf(bench.import(things, "one")), { code: "permission-denied" });
    });

    it("reports a parent in the import ID that is invalid", async (test) => {
      const region = s.string().replaces();
      const strict = thing({
        fields: { project, region },
        endpoint: {
          path: "things",
          scopeInputs: ["project", "region"],
          scopeDefaults: () => ({ project: "home", region: "north" }),
          dialect: (client: Client, pathParams: Values) => {
            const wrong = ["project", "region"].filter((name) => String(pathParams[name]).startsWith("-"));
            if (wrong.length > 0) throw new InputError(wrong.map((path) => ({ path, reason: "does not exist" })));
            if (pathParams.region === "closed")
              throw new InputError([
                { path: "region", reason: "is closed" },
                { path: "", reason: "the key is for another one" },
              ]);
            return ofProjects(client, pathParams);
          },
        },
      });
      put("projects/home", { t1: "one" });
      assert.equal((await bench.import(strict, "one"))?.state.region, "north");
      assertFailure(test, await refusalOf(strict, "-/north/one"), { code: "not-found", path: "" });
      assertFailure(test, await refusalOf(strict, "-/-/one"), { code: "not-found", path: "" });
      await assertRejected(test, bench.import(strict, "home/closed/one"), {
        code: "invalid-argument",
        path: "region,",
      });
    });

    it("finds no object if neither its list nor its ID contains the parent", async (test) => {
      put("projects/home");
      put("projects/away");
      const endpoint = {
        path: "things",
        scopeInputs: ["project"],
        scopeDefaults: () => ({ project: "home" }),
        dialect: ofProjects,
      };
      const folder = { input: "parentId", children: "folders/{parentId}/things" };
      for (const things of [
        thing({ fields: { project }, endpoint, list: { unlistable: "Find it by hand." } }),
        thing({ fields: { project, parentId: s.string().optional().computed() }, endpoint: { ...endpoint, folder } }),
      ])
        assertFailure(test, await refusalOf(things, "away/one"), { code: "not-found", path: "" });
    });

    it("needs the parent before the ID if the settings lack it", async (test) => {
      put("projects/away", { t2: "two" });
      for (const settings of [{}, { project: "" }]) {
        const unset = inProject(settings);
        assert.deepEqual(await found(unset, "away/two"), ["t2", "away"]);
        await assertRejected(test, bench.import(unset, "two"), { code: "invalid-argument", path: "" });
      }
    });

    it("needs only the parents that the settings lack", async (test) => {
      const two = thing({
        fields: { project, region: s.string().replaces() },
        endpoint: {
          path: "things",
          scopeInputs: ["project", "region"],
          scopeDefaults: () => ({ region: "north" }),
          dialect: ofProjects,
        },
      });
      put("projects/away", { t2: "two" });
      const state = async (importId: string) => (await bench.import(two, importId))?.state;
      assert.equal((await state("away/two"))?.region, "north");
      assert.equal((await state("away/south/two"))?.region, "south");
      assertFailure(test, await failureOf(bench.import(two, "two")), { code: "invalid-argument", path: "" });
    });
  });

  describe("that is in its path", () => {
    const inZone = thing({
      fields: { zoneId },
      endpoint: { path: "zones/{zoneId}/things", parents: { zoneId: { byName: called("zones") } }, dialect: dialect() },
    });
    const byIdAlone = thing({ fields: { zoneId }, endpoint: { path: "zones/{zoneId}/things", dialect: dialect() } });

    it("accepts the ID or the name of the parent and of the object", async () => {
      put("zones/a01", { t1: "one" }, { name: "main" });
      put("zones/a02", { t2: "one" }, { name: "other" });
      for (const importId of ["a01/t1", "a01/one", "main/t1", "main/one"])
        assert.deepEqual(await found(inZone, importId), ["t1", "a01"], importId);
      assert.deepEqual(await found(byIdAlone, "a01/one"), ["t1", "a01"]);
    });

    it("accepts names with slashes in either", async () => {
      put("zones/a01", { t1: "one" }, { name: "a/b" });
      put("zones/a02", { t2: "b/one" }, { name: "a" });
      assert.deepEqual(await found(inZone, "a/b/one"), ["t2", "a02"]);
      bench.objects("zones/a02/things").remove("t2");
      assert.deepEqual(await found(inZone, "a/b/one"), ["t1", "a01"]);
    });

    it("accepts a name that begins with a slash", async () => {
      put("zones/a01", { t1: "one" }, { name: "/main" });
      assert.deepEqual(await found(inZone, "/main/one"), ["t1", "a01"]);
    });

    it("tries at most 64 interpretations of an import ID", async () => {
      await failureOf(bench.import(byIdAlone, "a/".repeat(99)));
      assert.equal(bench.routes().length, 64);
    });

    it("searches the parent with the name if another one has the text as its ID", async () => {
      put("zones/abc", { t1: "one" }, { name: "first" });
      put("zones/a02", { t2: "two" }, { name: "abc" });
      assert.deepEqual(await found(inZone, "abc/one"), ["t1", "abc"]);
      assert.deepEqual(await found(inZone, "abc/two"), ["t2", "a02"]);
    });

    it("searches a parent once whose ID is its name", async (test) => {
      put("zones/abc", { t1: "one" }, { name: "abc" });
      assertFailure(test, await refusalOf(inZone, "abc/two"), { code: "not-found", path: "" });
      assert.equal(bench.routes().filter((route) => route === "GET zones/abc/things").length, 2);
    });

    it("requires an ID if several parents have the name", async (test) => {
      put("zones/a01", { t1: "one" }, { name: "main" });
      put("zones/a02", {}, { name: "main" });
      await assertRejected(test, bench.import(inZone, "main/one"), { code: "invalid-argument", path: "" });
    });

    it("names every parent that does not exist", async (test) => {
      put("zones/a01", { t1: "one" }, { name: "main" });
      assertFailure(test, await refusalOf(inZone, "west/one"), { code: "not-found", path: "" });
      assertFailure(test, await refusalOf(inZone, "west/x/one"), { code: "not-found", path: "" });
      assertFailure(test, await refusalOf(inZone, "abc/one"), { code: "not-found", path: "" });
    });

    it("names the first three searched parents", async (test) => {
      for (const name of ["a", "a/b", "a/b/c", "a/b/c/d"]) put(`zones/${name.replaceAll("/", "-")}-zone`, {}, { name });
      assertFailure(test, await refusalOf(inZone, "a/x"), { code: "not-found", path: "" });
      assertFailure(test, await refusalOf(inZone, "a/b/c/x"), { code: "not-found", path: "" });
      assertFailure(test, await refusalOf(inZone, "a/b/c/d/x"), { code: "not-found", path: "" });
    });

    it("continues if the first possible parents do not exist", async () => {
      const nameless = thing({
        fields: { project, zoneId },
        endpoint: {
          path: "zones/{zoneId}/things",
          scopeInputs: ["project"],
          scopeDefaults: () => ({ project: "home" }),
          dialect: ofProjects,
        },
        identity: { key: null, onLostResponse: "fail" },
      });
      put("projects/away/zones/a01", { 17: "one" });
      const { id, state } = (await bench.import(nameless, "away/a01/17")) ?? {};
      assert.deepEqual([id, state?.project, state?.zoneId], ["17", "away", "a01"]);
    });

    it("rejects an import ID without the parent", async (test) => {
      for (const importId of ["one", "/one", "main/"])
        await assertRejected(test, bench.import(inZone, importId), { code: "invalid-argument", path: "" });
    });

    it("may be omitted if the settings contain it", async () => {
      const usual = thing({
        fields: { zoneId },
        endpoint: { path: "zones/{zoneId}/things", scopeDefaults: () => ({ zoneId: "a01" }), dialect: dialect() },
      });
      put("zones/a01", { t1: "one" });
      put("zones/a02", { t2: "one" });
      assert.deepEqual(await found(usual, "a02/one"), ["t2", "a02"]);
      assert.deepEqual(await found(usual, "one"), ["t1", "a01"]);
      assert.deepEqual(await found(usual, "t1"), ["t1", "a01"]);
    });
  });

  describe("that has a numeric ID", () => {
    const boxId = s.number().replaces();
    const endpoint = { path: "boxes/{boxId}/things", dialect: dialect() };
    const inBox = thing({ fields: { boxId }, endpoint });
    const named = thing({
      fields: { boxId },
      endpoint: { ...endpoint, parents: { boxId: { byName: async () => [7] } } },
    });

    it("interprets numbers as IDs, without other requests", async () => {
      put("boxes/7", { 12: "one" });
      assert.deepEqual(await found(inBox, "7/12"), ["12", 7]);
      assert.deepEqual(bench.routes(), ["GET boxes/7/things/12"]);
    });

    it("accepts a number and a name, or two names", async (test) => {
      put("boxes/7", { 12: "one" });
      assert.deepEqual(await found(inBox, "7/one"), ["12", 7]);
      assert.deepEqual(await found(named, "seven/one"), ["12", 7]);
      assertFailure(test, await refusalOf(inBox, "seven/one"), { code: "not-found", path: "" });
    });

    it("may be in another parent", async (test) => {
      const inPart = thing({
        fields: { boxId, partId: s.number().replaces() },
        endpoint: { path: "boxes/{boxId}/parts/{partId}/things", dialect: dialect() },
        identity: { key: null, onLostResponse: "fail" },
      });
      put("boxes/7/parts/3", { 12: "one" });
      const { state } = (await bench.import(inPart, "7/3/12")) ?? {};
      assert.deepEqual([state?.boxId, state?.partId], [7, 3]);
      assertFailure(test, await refusalOf(inPart, "7/x/12"), { code: "not-found", path: "" });
    });
  });

  describe("that its ID contains", () => {
    const zones = { path: "zones/{zoneId}/things", dialect: dialect() };
    const placed = thing({ fields: { zoneId }, endpoint: zones, identity: { id: "{zoneId}/{id}" } });

    it("accepts the whole ID, or the name", async (test) => {
      put("zones/a1", { t1: "one", t2: "x/y" });
      for (const importId of ["a1/t1", "a1/one"]) assert.deepEqual(await found(placed, importId), ["a1/t1", "a1"]);
      assert.deepEqual(await found(placed, "a1/x/y"), ["a1/t2", "a1"]);
      assertFailure(test, await refusalOf(placed, "a1/two"), { code: "not-found", path: "" });
    });

    it("fails if the ID contains no parent", async (test) => {
      assertFailure(test, await refusalOf(placed, "a1/one"), { code: "not-found", path: "" });
    });

    it("sends no other request if only the ID can match", async () => {
      const nameless = thing({
        fields: { zoneId },
        endpoint: zones,
        identity: { id: "{zoneId}/{id}", key: null, onLostResponse: "fail" },
      });
      put("zones/a1", { t1: "one" });
      assert.deepEqual(await found(nameless, "a1/t1"), ["a1/t1", "a1"]);
      assert.deepEqual(bench.routes(), ["GET zones/a1/things/t1"]);
      const unlisted = thing({
        fields: { zoneId },
        endpoint: zones,
        identity: { id: "{zoneId}/{id}" },
        list: { unlistable: "Find it by hand." },
      });
      assert.deepEqual(await found(unlisted, "a1/t1"), ["a1/t1", "a1"]);
      assert.deepEqual(bench.routes(), ["GET zones/a1/things/t1"]);
    });

    it("converts numeric parents to numbers", async () => {
      const inBox = thing({
        fields: { boxId: s.number().replaces() },
        endpoint: { path: "boxes/{boxId}/things", dialect: dialect() },
        identity: { id: "{boxId}/{id}" },
      });
      put("boxes/7", { t1: "one" });
      assert.deepEqual(await found(inBox, "7/t1"), ["7/t1", 7]);
      assert.deepEqual(await found(inBox, "7/one"), ["7/t1", 7]);
    });

    it("is prefixed with the project if it differs from the settings", async (test) => {
      const inProject = thing({
        fields: { project, zoneId },
        endpoint: {
          ...zones,
          scopeInputs: ["project"],
          scopeDefaults: () => ({ project: "home" }),
          dialect: ofProjects,
        },
        identity: { id: "{zoneId}/{id}" },
      });
      put("projects/home/zones/a1", { t1: "one" });
      put("projects/away/zones/a1", { t2: "two" });
      assert.deepEqual(await found(inProject, "a1/t1"), ["a1/t1", "home"]);
      assert.deepEqual(await found(inProject, "away/a1/t2"), ["a1/t2", "away"]);
      assert.deepEqual(await found(inProject, "away/a1/two"), ["a1/t2", "away"]);
      assertFailure(test, await refusalOf(inProject, "nowhere/a1/t2"), { code: "not-found", path: "" });
      assertFailure(test, await refusalOf(inProject, "away/a1/t3"), { code: "not-found", path: "" });
    });

    it("is prefixed with the project if only the ID identifies the object", async (test) => {
      const nameless = thing({
        fields: { project, zoneId },
        endpoint: {
          ...zones,
          scopeInputs: ["project"],
          scopeDefaults: () => ({ project: "home" }),
          dialect: ofProjects,
        },
        identity: { id: "{zoneId}/{id}", key: null, onLostResponse: "fail" },
      });
      put("projects/home/zones/a1", { t1: "one" });
      put("projects/away/zones/a1", { t2: "two", "x/y": "three" });
      assert.deepEqual(await found(nameless, "a1/t1"), ["a1/t1", "home"]);
      assert.deepEqual(await found(nameless, "away/a1/t2"), ["a1/t2", "away"]);
      assert.deepEqual(await found(nameless, "away/a1/x/y"), ["a1/x/y", "away"]);
      assertFailure(test, await failureOf(bench.import(nameless, "/a1/t2")), { code: "invalid-argument", path: "" });
    });

    describe("which is a project", () => {
      const inProject = (identity: object) =>
        thing({
          fields: { project },
          endpoint: {
            path: "things",
            scopeInputs: ["project"],
            scopeDefaults: () => ({ project: "home" }),
            dialect: ofProjects,
          },
          identity: { id: "{project}/{id}", ...identity },
        });
      const [named, nameless] = [inProject({}), inProject({ key: null, onLostResponse: "fail" })];

      it("is the project of the settings or another one", async () => {
        put("projects/home", { t1: "one" });
        put("projects/away", { t2: "two" });
        for (const things of [named, nameless]) {
          assert.deepEqual(await found(things, "home/t1"), ["home/t1", "home"]);
          assert.deepEqual(await found(things, "away/t2"), ["away/t2", "away"]);
        }
        assert.deepEqual(await found(named, "one"), ["home/t1", "home"]);
      });

      it("is not accepted before an ID that contains only some of the parents", async () => {
        const things = thing({
          fields: { project, region: s.string().replaces() },
          endpoint: {
            path: "things",
            scopeInputs: ["project", "region"],
            scopeDefaults: () => ({ project: "home", region: "north" }),
            dialect: ofProjects,
          },
          identity: { id: "{project}/{id}" },
        });
        put("projects/away", { t2: "two", "x/y/t2": "three" });
        assert.deepEqual(await found(things, "away/x/y/t2"), ["away/x/y/t2", "away"]);
      });

      it("is reported as missing with the platform's message if it differs from the settings", async (test) => {
        for (const [things, times] of [
          [named, 2],
          [nameless, 1],
        ] as const) {
          put("projects/home");
          bench.next(/GET projects.away/, { ...refusal(403, "no", "no role"), times });
          assertFailure(test, await refusalOf(things, "away/t1"), { code: "not-found", path: "" });
          bench.next(/GET projects.home/, refusal(403, "no", "no role"));
          assertFailure(test, await failureOf(bench.import(things, "home/t1")), { code: "permission-denied" });
          bench.next(/GET projects.away/, refusal(503, "out", "out of order"));
          assertFailure(test, await failureOf(bench.import(things, "away/t1")), { code: "unavailable" });
        }
      });
    });
  });
});

describe("importsOf: an import that finds nothing", () => {
  it("does not claim the ID: the program can create an object with it afterward", async (t) => {
    const bench = await startBench([
      { path: "zones" },
      { path: "zones/{zone}/things", id: ({ name }) => String(name) },
    ]);
    t.after(() => bench.close());
    bench.objects("zones").put("z1", {});
    const things = thing({
      fields: { zoneId },
      endpoint: { path: "zones/{zoneId}/things", dialect: dialect() },
      identity: { id: "{zoneId}/{id}" },
    });
    await assert.rejects(bench.import(things, "z1/one"), NotFoundError);
    assert.equal((await bench.create(things, { zoneId: "z1", name: "one" })).id, "z1/one");
  });
});
