import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { Reader } from "@tripod/http";
import { type AnyResource, fail, s } from "@tripod/kit";
import { createWording, useInEachTest } from "@tripod/kit/testing";
import { inFolder } from "../kinds/inFolder.js";
import { type Client, dialect, failureOf, startBench, thing } from "../testing/bench.testing.js";
import type { Values } from "../values/values.js";

const { assertFailure, assertLog, assertRejected } = createWording(import.meta.url);

describe("listableOf: a list", () => {
  const bench = useInEachTest(() =>
    startBench([{ path: "things", page: 2 }, { path: "zones/{zone}/things" }, { path: "boxes" }]),
  );

  const put = (path: string, rows: Readonly<Record<string, Values>>): void => {
    for (const [id, members] of Object.entries(rows)) bench.objects(path).put(id, { ...members });
  };
  const idsOf = async (resource: AnyResource<Client>, query: object = {}) =>
    (await bench.list(resource, query)).map(({ id }) => id);
  /** Returns inputs of the query, and whether they are required. */
  const queryOf = ({ listable }: AnyResource<Client>) =>
    Object.fromEntries(
      Object.entries(listable?.query ?? {}).map(([name, { spec }]) => [
        name,
        `${spec.presence} ${spec.type.kind}: ${spec.doc}`,
      ]),
    );

  describe("of things", () => {
    it("returns the ID and name of each object on every page", async () => {
      put("things", { t1: { name: "one" }, t2: { name: "two" }, t3: { name: "three" } });
      assert.deepEqual(await bench.list(thing()), [
        { id: "t1", name: "one", platformId: "t1", where: {} },
        { id: "t2", name: "two", platformId: "t2", where: {} },
        { id: "t3", name: "three", platformId: "t3", where: {} },
      ]);
      assert.deepEqual(queryOf(thing()), {});
    });

    it("tolerates incomplete rows: one without an ID is skipped, one without a name has no name", async () => {
      put("things", { t1: { id: null, name: "one" }, t2: { name: ["two"] }, t3: { name: "three" } });
      assert.deepEqual(
        (await bench.list(thing())).map(({ id, name }) => [id, name]),
        [
          ["t2", undefined],
          ["t3", "three"],
        ],
      );
    });

    it("omits objects of another kind and deleted ones", async () => {
      const small = thing({
        wire: { constants: { type: "small" }, otherKind: ({ type }: Values) => `a ${type} one` },
        read: { isDeleted: (live: Reader) => live.has("removedAt") },
      });
      put("things", {
        t1: { name: "one", type: "big" },
        t2: { name: "two", removedAt: "then" },
        t3: { name: "three", type: "small" },
      });
      assert.deepEqual(await idsOf(small), ["t3"]);
    });

    it("omits objects that a request shows to be of another kind, and marks those that no program can manage", async () => {
      const sorted = thing({
        list: {
          filter:
            async () =>
            ({ size }: Values) =>
              Number(size) > 9 ? "a large one" : undefined,
          unmanageable:
            async () =>
            ({ note }: Values) =>
              note === "system" ? "the platform owns it" : undefined,
        },
      });
      put("things", { t1: { name: "one", size: 20 }, t2: { name: "two", note: "system" }, t3: { name: "three" } });
      assert.deepEqual(await bench.list(sorted), [
        { id: "t2", name: "two", platformId: "t2", where: {}, unmanageable: "the platform owns it" },
        { id: "t3", name: "three", platformId: "t3", where: {} },
      ]);
    });

    it("reads each object if rows do not show the kind, and omits objects that were deleted or moved meanwhile", async (test) => {
      const read = thing({
        endpoint: {
          path: "things",
          dialect: dialect((client) => ({
            send: async (request, on) => {
              if (request.path === "things/t4") fail("", "it is in another zone");
              return dialect()(client).send(request, on);
            },
          })),
        },
        wire: { constants: { type: "small" }, otherKind: ({ type }: Values) => `a ${type} one` },
        list: { filter: "read" },
      });
      const rows = ["t1", "t2", "t3", "t4", "t5"].map((id) => ({ id, name: id }));
      put("things", { t1: { name: "one", type: "big" }, t3: { name: "three" }, t5: { name: "five" } });
      bench.next("GET things", { answer: { status: 200, body: { rows } } });
      assert.deepEqual(await idsOf(read), ["t3", "t5"]);
      bench.next("GET things/t3", { answer: { status: 500 } });
      assertFailure(test, await failureOf(idsOf(read)), { code: "unavailable" });
    });

    it("uses the display name as the name, never the ID of a connected object", async () => {
      const titled = thing({ identity: { displayName: (live: Reader) => live.text("label") } });
      const link = thing({
        fields: { diskId: s.string().replaces(), port: s.string().replaces() },
        identity: { key: ["diskId", "port"] },
      });
      put("things", {
        t1: { name: "n", label: "One", diskId: "d", port: "p" },
        t2: { name: "n", diskId: "d", port: "p" },
      });
      const names = async (resource: AnyResource<Client>) => (await bench.list(resource)).map(({ name }) => name);
      assert.deepEqual(await names(titled), ["One", undefined]);
      assert.deepEqual(await names(link), ["p", "p"]);
    });

    it("names the resources that it yields to", () => {
      const [yields, all] = [thing({ list: { supersededBy: ["SmallThing"] } }), thing()];
      assert.deepEqual(yields.listable?.supersededBy, ["SmallThing"]);
      assert.ok(!("supersededBy" in (all.listable ?? {})));
    });

    it("is not supported, with a hint how to find an object, if the platform lacks one", () => {
      const { listable, unlistable } = thing({ list: { unlistable: "Look at the portal." } });
      assert.deepEqual([listable, unlistable], [undefined, "Look at the portal."]);
    });
  });

  describe("of things in a project", () => {
    const inProject = (settings: Values, path = "things") =>
      thing({
        fields: { project: s.string("The project.").replaces() },
        endpoint: {
          path,
          scopeInputs: ["project"],
          scopeDefaults: () => settings,
          dialect: (client: Client, { project }: Values) => {
            const api = dialect()(client);
            return { ...api, rows: (list: string, on: never) => api.rows(`zones/${project}/${list}`, on) };
          },
        },
      });

    it("uses the project of the settings by default; IDs in other projects contain the project", async () => {
      put("zones/home/things", { t1: { name: "one" } });
      put("zones/away/things", { t2: { name: "two" } });
      const things = inProject({ project: "home" });
      assert.deepEqual(await bench.list(things), [
        { id: "t1", name: "one", platformId: "t1", where: { project: "home" } },
      ]);
      assert.deepEqual(await bench.list(things, { project: "away" }), [
        { id: "away/t2", name: "two", platformId: "t2", where: { project: "away" } },
      ]);
      assert.deepEqual(await idsOf(things, { project: undefined }), ["t1"]);
      assert.deepEqual(queryOf(things), {
        project: "optional string: The project. Default: the value of the provider's settings.",
      });
    });

    it("has IDs with the whole scope if any part of it differs from the settings", async () => {
      const things = thing({
        fields: { project: s.string().replaces(), region: s.string().replaces(), zoneId: s.string().replaces() },
        endpoint: {
          path: "zones/{zoneId}/things",
          scopeInputs: ["project", "region"],
          scopeDefaults: () => ({ project: "home", region: "north" }),
          dialect: dialect(),
        },
      });
      put("zones/z1/things", { t1: { name: "one" } });
      assert.deepEqual(await idsOf(things, { zoneId: "z1" }), ["z1/t1"]);
      assert.deepEqual(await idsOf(things, { zoneId: "z1", region: "south" }), ["home/south/z1/t1"]);
      const presences = Object.entries(things.listable?.query ?? {}).map(([name, { spec }]) => [name, spec.presence]);
      assert.deepEqual(Object.fromEntries(presences), { project: "optional", region: "optional", zoneId: "required" });
    });

    it("has a query with the values of the parent input, so that others are rejected", () => {
      const things = thing({
        fields: { project: s.string("The project.").values({ own: "own objects" }).replaces() },
        endpoint: { path: "things", scopeInputs: ["project"], scopeDefaults: () => ({}), dialect: dialect() },
      });
      const { values } = things.listable?.query.project?.spec ?? {};
      assert.deepEqual([Object.keys(values?.known ?? {}), values?.open], [["own"], false]);
    });

    it("requires the project if neither the query nor the settings contain it", async (test) => {
      for (const settings of [{}, { project: "" }])
        await assertRejected(test, bench.list(inProject(settings)), { code: "invalid-argument", path: "project" });
    });
  });

  describe("of objects in parents", () => {
    const inZones = (place?: object, more: object = {}) =>
      thing({
        fields: { zoneId: s.string("The zone.").replaces() },
        endpoint: { path: "zones/{zoneId}/things", ...(place && { parents: { zoneId: place } }), dialect: dialect() },
        ...more,
      });
    const all = async () => ["z1", "z2"];
    beforeEach(() => {
      put("zones/z1/things", { t1: { name: "one" } });
      put("zones/z2/things", { t2: { name: "two" } });
    });

    it("lists all parents, or the one in the query", async () => {
      const things = inZones({ all, resources: ["Zone"] });
      assert.deepEqual(await bench.list(things), [
        { id: "z1/t1", name: "one", platformId: "t1", where: { zoneId: "z1" } },
        { id: "z2/t2", name: "two", platformId: "t2", where: { zoneId: "z2" } },
      ]);
      assert.deepEqual(await idsOf(things, { zoneId: "z2" }), ["z2/t2"]);
      assert.deepEqual(queryOf(things), { zoneId: "optional string: The zone. Default: all." });
      assert.deepEqual(things.listable?.parents, { zoneId: ["Zone"] });
    });

    it("requires the parent if parents cannot be listed", async (test) => {
      for (const things of [inZones(), inZones({ byName: async () => ["z1"] })]) {
        assert.deepEqual(await idsOf(things, { zoneId: "z1" }), ["z1/t1"]);
        await assertRejected(test, bench.list(things), { code: "invalid-argument", path: "zoneId" });
        assert.deepEqual(queryOf(things), { zoneId: "required string: The zone." });
        assert.equal(things.listable?.parents, undefined);
      }
    });

    it("lists parents of parents, and requests numeric parents by number", async () => {
      const shelves = thing({
        fields: { room: s.number().replaces(), shelf: s.string().replaces() },
        endpoint: {
          path: "zones/{room}-{shelf}/things",
          parents: {
            room: { all: async () => [1, 2] },
            shelf: { all: async (_: unknown, { room }: Values) => [`s${room}`] },
          },
          dialect: dialect(),
        },
      });
      put("zones/1-s1/things", { a: { name: "a" } });
      put("zones/2-s2/things", { b: { name: "b" } });
      put("zones/2-s9/things", { c: { name: "c" } });
      assert.deepEqual(await idsOf(shelves), ["1/s1/a", "2/s2/b"]);
      assert.deepEqual(await idsOf(shelves, { room: 2 }), ["2/s2/b"]);
      assert.deepEqual(await idsOf(shelves, { room: 2, shelf: "s9" }), ["2/s9/c"]);
      assert.match(String(queryOf(shelves).room), /^optional number/);
    });

    it("has IDs with all their parts, some of them from the object", async () => {
      const placed = inZones({ all }, { identity: { id: "{zoneId}/{id}" } });
      assert.deepEqual(await idsOf(placed), ["z1/t1", "z2/t2"]);
      const owned = inZones(
        { all },
        {
          fields: { zoneId: s.string().replaces(), owner: s.string().replaces().wire("ownedBy.name") },
          endpoint: {
            path: "zones/{zoneId}/things",
            itemPath: "owners/{owner}/things/{id}",
            parents: { zoneId: { all } },
            dialect: dialect(),
          },
          identity: { id: "{owner}/{zoneId}/{id}" },
        },
      );
      put("zones/z1/things", { t1: { ownedBy: { name: "me" } } });
      assert.deepEqual(await idsOf(owned, { zoneId: "z1" }), ["me/z1/t1"]);
    });
  });

  describe("of things in a tree of folders", () => {
    const inTree = (folder: object) =>
      thing({
        fields: { parentId: s.string("The folder.").optional().computed() },
        endpoint: inFolder<"parentId", Client>({
          path: "things",
          input: "parentId",
          children: "zones/{parentId}/things",
          dialect: dialect(),
          ...folder,
        }),
      });
    beforeEach(() => {
      put("zones/top/things", { t1: { name: "one" } });
      put("zones/other/things", { t2: { name: "two" } });
    });

    it("starts at the root of the tree, and documents that", async () => {
      const things = inTree({ begins: { says: "the top of the tree", ids: async () => ["top", "other"] } });
      assert.deepEqual(await bench.list(things), [
        { id: "t1", name: "one", platformId: "t1", where: { parentId: "top" } },
        { id: "t2", name: "two", platformId: "t2", where: { parentId: "other" } },
      ]);
      assert.deepEqual(await idsOf(things, { parentId: "other" }), ["t2"]);
      assert.deepEqual(queryOf(things), { parentId: "optional string: The folder. Default: the top of the tree." });
    });

    it("uses the root folder if the program need not set one", async () => {
      let asked = 0;
      const top = async () => {
        asked += 1;
        return "top";
      };
      const things = inTree({ top });
      assert.deepEqual(await idsOf(things), ["t1"]);
      assert.deepEqual(await idsOf(things, { parentId: "other" }), ["t2"]);
      assert.equal(asked, 1);
      assert.deepEqual(queryOf(things), { parentId: "optional string: The folder." });
    });

    it("requires the folder if there is no default", async (test) => {
      const things = inTree({});
      assert.deepEqual(await idsOf(things, { parentId: "other" }), ["t2"]);
      await assertRejected(test, bench.list(things), { code: "invalid-argument", path: "parentId" });
      assert.deepEqual(queryOf(things), { parentId: "required string: The folder." });
    });
  });

  describe("of objects that an owner has or lacks", () => {
    const lids = (more: object = {}) =>
      thing({
        fields: { boxId: s.string("The box.").replaces() },
        endpoint: { path: "boxes/{boxId}/lid", itemPath: "boxes/{boxId}/lid", dialect: dialect() },
        identity: { id: "{boxId}", key: null, onLostResponse: "fail" },
        list: {
          unlistable: {
            list: "boxes",
            input: "boxId",
            has: async (row: Reader, get: (path: string) => Promise<{ readonly text: string }>) =>
              row.has("lid") && (await get("boxes/{boxId}")).text.includes("closed"),
          },
        },
        ...more,
      });

    it("returns each owner with such an object, by the owner's name", async () => {
      put("boxes", {
        b1: { name: "one", lid: true, state: "closed" },
        b2: { name: "two", state: "closed" },
        b3: { name: "three", lid: true, state: "open" },
        b4: { name: 4, lid: true, state: "closed" },
      });
      assert.deepEqual(await bench.list(lids()), [
        { id: "b1", name: "one", where: { boxId: "b1" } },
        { id: "b4", where: { boxId: "b4" } },
      ]);
      assert.deepEqual(queryOf(lids()), {});
    });

    it("skips owners without an ID, with a warning, and deleted ones", async (test) => {
      const gone = lids({ read: { isDeleted: (live: Reader) => live.has("removedAt") } });
      const lid = { name: "n", lid: true, state: "closed" };
      put("boxes", { b1: { ...lid, id: "" }, b2: { ...lid, id: 2 }, b3: { ...lid, removedAt: "then" }, b4: lid });
      const told: string[] = [];
      const on = {
        platform: bench.client,
        signal: new AbortController().signal,
        log: (severity: string, text: string) => void told.push(`${severity}: ${text}`),
      };
      const found = [];
      for await (const { id } of gone.listable?.list({} as never, on as never) ?? []) found.push(id);
      assert.deepEqual(found, ["b4"]);
      assertLog(test, told);
    });

    it("uses the project of the settings or of the query", async () => {
      const inProject = lids({
        fields: { boxId: s.string().replaces(), project: s.string("The project.").replaces() },
        endpoint: {
          path: "boxes/{boxId}/lid",
          itemPath: "boxes/{boxId}/lid",
          scopeInputs: ["project"],
          scopeDefaults: () => ({ project: "home" }),
          dialect: dialect(),
        },
      });
      put("boxes", { b1: { name: "one", lid: true, state: "closed" } });
      const pathParams = async (query: object) => (await bench.list(inProject, query)).map((one) => one.where);
      assert.deepEqual(await pathParams({}), [{ project: "home", boxId: "b1" }]);
      assert.deepEqual(await pathParams({ project: undefined }), [{ project: "home", boxId: "b1" }]);
      assert.deepEqual(await pathParams({ project: "away" }), [{ project: "away", boxId: "b1" }]);
      assert.deepEqual(Object.keys(queryOf(inProject)), ["project"]);
    });
  });
});
