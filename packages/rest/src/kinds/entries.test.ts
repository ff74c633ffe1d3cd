import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { Reader } from "@tripod/http";
import { type AnyResource, s } from "@tripod/kit";
import { createWording, useInEachTest } from "@tripod/kit/testing";
import {
  type Client,
  dialect,
  failureOf,
  LOST_AFTER,
  LOST_BEFORE,
  refusal,
  startBench,
  thing,
} from "../testing/bench.testing.js";
import type { Values } from "../values/values.js";
import { entries, ownInput } from "./entries.js";

const { assertFailure, assertLog } = createWording(import.meta.url);

/** On the small platform, a group has a member for each user that states whether the user belongs to the group. */
const usersOf = (group: Reader): readonly string[] =>
  Object.entries(group.raw as Values).flatMap(([name, is]) =>
    name.startsWith("has ") && is === true ? name.slice(4) : [],
  );
const write = (is: boolean) => ({
  method: "POST" as const,
  path: "groups/{groupId}/users",
  body: (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [`has ${id}`, is])),
});

const membership = entries({
  name: "Membership",
  kind: "membership",
  doc: "Members of a group.",
  of: { input: "groupId", path: "groups/{groupId}", list: "groups" },
  dialect: dialect(),
  fields: { groupId: s.string("The group.").replaces(), userIds: s.list("Users in the group.", s.string()).wire(null) },
  entries: "userIds",
  there: usersOf,
  identify: (id) => id.toLowerCase(),
  write: { add: write(true), drop: write(false) },
}) as unknown as AnyResource<Client>;

describe("entries", () => {
  const bench = useInEachTest(() => startBench([{ path: "groups" }]));
  beforeEach(() => {
    put("g1", []);
  });

  /** A group with users that another client has added. */
  const put = (id: string, users: readonly string[], members: Values = {}): void =>
    bench.objects("groups").put(id, { ...members, ...Object.fromEntries(users.map((user) => [`has ${user}`, true])) });
  const there = (id = "g1"): readonly string[] => usersOf({ raw: bench.objects("groups").all()[id] } as Reader);
  const of = (userIds: readonly string[]) => ({ groupId: "g1", userIds });

  it("are added by a create; entries of others stay and are read", async () => {
    put("g1", ["theirs"]);
    const made = await bench.create(membership, of(["b", "a"]));
    assert.deepEqual(bench.writes(), [["POST groups/g1/users", { "has b": true, "has a": true }]]);
    assert.equal(made.id, "g1");
    assert.deepEqual(made.state.userIds, ["b", "a", "theirs"]);
    assert.equal(made.state.membershipId, "g1");
  });

  it("of others cause a warning at the create, because later operations remove them", async (test) => {
    put("g1", ["A", "b", "c", "d", "e", "f", "g"]);
    await bench.create(membership, of(["a"]));
    assertLog(test, bench.log);
    put("g2", []);
    await bench.create(membership, { groupId: "g2", userIds: ["a"] });
    assert.equal(bench.log.length, 1);
  });

  it("are read in the program's order, with entries that others have added, without removed ones", async () => {
    const made = await bench.create(membership, of(["b", "a", "c"]));
    put("g1", ["theirs"], { "has a": false });
    assert.deepEqual((await bench.refresh(membership, made))?.state.userIds, ["b", "c", "theirs"]);
  });

  it("equal the inputs after an update, which removes all other entries", async () => {
    const made = await bench.create(membership, of(["a", "b"]));
    put("g1", ["theirs"]);
    bench.writes();
    const changed = await bench.update(membership, of(["b", "c"]), made);
    assert.deepEqual(bench.writes(), [
      ["POST groups/g1/users", { "has c": true }],
      ["POST groups/g1/users", { "has a": false, "has theirs": false }],
    ]);
    assert.deepEqual(changed.state.userIds, ["b", "c"]);
  });

  it("need no request for entries that exist already or no longer exist", async () => {
    const made = await bench.create(membership, of(["a", "b"]));
    bench.writes();
    put("g1", ["c"], { "has b": false });
    await bench.update(membership, of(["a", "c"]), made);
    assert.deepEqual(bench.writes(), []);
  });

  it("are distinguished by the definition's `identify`", async () => {
    put("g1", ["A"]);
    const made = await bench.create(membership, of(["a"]));
    bench.writes();
    await bench.update(membership, of(["A", "b"]), made);
    assert.deepEqual(bench.writes()[0], ["POST groups/g1/users", { "has b": true }]);
  });

  it("are removed by a delete if they exist; other entries and the owner stay", async () => {
    const made = await bench.create(membership, of(["a", "b"]));
    put("g1", ["theirs"], { "has b": false });
    bench.writes();
    await bench.delete(membership, made);
    assert.deepEqual(bench.writes(), [["POST groups/g1/users", { "has a": false }]]);
    assert.deepEqual(there(), ["theirs"]);
  });

  it("need no delete request if none exists any longer", async () => {
    const made = await bench.create(membership, of(["a"]));
    put("g1", [], { "has a": false });
    bench.writes();
    await bench.delete(membership, made);
    assert.deepEqual(bench.writes(), []);
  });

  it("are removed from state with their owner", async () => {
    const made = await bench.create(membership, of(["a"]));
    bench.objects("groups").remove("g1");
    assert.equal(await bench.refresh(membership, made), undefined);
    await bench.delete(membership, made);
  });

  it("are recorded as far as they were applied if an update fails", async (test) => {
    const made = await bench.create(membership, of(["a"]));
    bench.next(/POST/, refusal(400, "bad", "no such user"));
    assertFailure(test, await failureOf(bench.update(membership, of(["a", "b"]), made)), { code: "invalid-argument" });
    assert.deepEqual(there(), ["a"]);
  });

  it("are never added twice after a lost response, and the error has a next step", async (test) => {
    for (const fault of [LOST_AFTER, LOST_BEFORE]) {
      bench.next(/POST/, fault);
      assertFailure(test, await failureOf(bench.create(membership, of(["a"]))), { code: "outcome-unknown" });
      assert.equal(bench.writes().length, 1);
    }
  });

  it("are imported by the ID of their owner, and listed by its name if it has entries", async () => {
    put("g1", ["a"], { name: "one" });
    put("g2", [], { name: "two" });
    put("g3", ["b"]);
    const { id, inputs } = (await bench.import(membership, "g1")) ?? {};
    assert.deepEqual([id, inputs], ["g1", { groupId: "g1", userIds: ["a"] }]);
    assert.deepEqual(await bench.list(membership), [
      { id: "g1", name: "one", where: { groupId: "g1" } },
      { id: "g3", where: { groupId: "g3" } },
    ]);
  });
});

describe("ownInput", () => {
  const bench = useInEachTest(() => startBench([{ path: "things" }]));

  const roles = ownInput({
    input: "roles",
    there: (live: Reader) => (live.optionalList("roles") ?? []).map((role) => role.text("")),
    identify: (role: string) => role.toLowerCase(),
    path: "things/{id}/roles",
    body: (some) => ({ some }),
  });
  const user = thing({
    fields: { roles: s.list(s.string()).optional().wire(null) },
    wire: { codecs: roles.codecs },
    create: { deferred: ["roles"] },
    update: [{ body: "changes", sends: ["size", "note"] }, roles.step],
  });
  /** The platform adds roles by PUT and removes them by DELETE. */
  const listen = (): void => {
    const roles = () => (bench.objects("things").only().roles ?? []) as readonly string[];
    const change = (to: (some: readonly string[]) => readonly string[]) => {
      const { some } = (bench.requests.at(-1) as { readonly body: unknown }).body as {
        readonly some: readonly string[];
      };
      bench.objects("things").put(String(bench.objects("things").only().id), { roles: to(some) });
    };
    const answer = { status: 204 };
    bench.next(/^PUT things.*roles$/, { answer, before: () => change((some) => [...roles(), ...some]), times: 9 });
    bench.next(/^DELETE things.*roles$/, {
      answer,
      before: () => change((some) => roles().filter((one) => !some.includes(one))),
      times: 9,
    });
  };
  const writesOfRoles = () => bench.writes().filter(([route]) => route.endsWith("/roles"));

  it("are added to it, and entries of others are removed", async () => {
    listen();
    const made = await bench.create(user, { name: "one", roles: ["b", "a"] });
    const path = `things/${made.id}/roles`;
    assert.deepEqual(writesOfRoles(), [[`PUT ${path}`, { some: ["b", "a"] }]]);
    assert.deepEqual(made.state.roles, ["b", "a"]);
    bench.objects("things").put(made.id, { roles: ["A", "theirs", "b"] });
    assert.deepEqual((await bench.refresh(user, made))?.state.roles, ["b", "A", "theirs"]);
    const changed = await bench.update(user, { name: "one", roles: ["a", "c"] }, made);
    assert.deepEqual(writesOfRoles(), [
      [`PUT ${path}`, { some: ["c"] }],
      [`DELETE ${path}`, { some: ["theirs", "b"] }],
    ]);
    assert.deepEqual(changed.state.roles, ["A", "c"]);
  });

  it("are removed if the program no longer sets the input", async () => {
    listen();
    const made = await bench.create(user, { name: "one", roles: ["a"] });
    bench.writes();
    await bench.update(user, { name: "one" }, made);
    assert.deepEqual(writesOfRoles(), [[`DELETE things/${made.id}/roles`, { some: ["a"] }]]);
  });

  it("need no request without a difference", async () => {
    listen();
    const made = await bench.create(user, { name: "one", roles: ["a"] });
    bench.writes();
    bench.objects("things").put(made.id, { roles: ["a", "b"] });
    await bench.update(user, { name: "one", roles: ["a", "b"] }, made);
    assert.deepEqual(writesOfRoles(), []);
  });
});
