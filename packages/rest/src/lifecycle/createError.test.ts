import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { Reader } from "@tripod/http";
import { s } from "@tripod/kit";
import { createWording, useInEachTest } from "@tripod/kit/testing";
import type { StepContext } from "../definition/change.js";
import { dialect, type Fault, failureOf, LOST_BEFORE, refusal, startBench, thing } from "../testing/bench.testing.js";
import type { Values } from "../values/values.js";

const { assertFailure, assertRejected, assertWording } = createWording(import.meta.url);

const bench = useInEachTest(() =>
  startBench([
    { path: "things" },
    { path: "zones" },
    { path: "zones/{zoneId}/things" },
    { path: "kinds", shows: ({ size, ...rest }, where) => (where === "row" ? rest : { size, ...rest }) },
  ]),
);

const args = { name: "one", size: 3 };

/** Returns the message of a create with this error response. */
async function told(
  fault: Fault,
  groups: { readonly [group: string]: unknown } = {},
  more: object = {},
): Promise<Error> {
  bench.next(/^POST/, fault);
  return failureOf(bench.create(thing(groups), { ...args, ...more }));
}

describe("createError: an error response because the key is taken", () => {
  const taken = refusal(409, "taken", "the name is taken");

  it("names the import ID of the object that has the key", async (test) => {
    bench.objects("things").put("things-7", { id: "things-7", name: "other", size: 1 });
    bench.objects("things").put("things-8", { id: "things-8", name: "one", size: 1 });
    const text = await told(taken);
    assertFailure(test, text, { code: "conflict" });
  });

  it("names the scope in the import ID unless the settings name it", async (test) => {
    bench.objects("things").put("things-8", { id: "things-8", name: "one", region: "r" });
    const fields = { region: s.string().replaces() };
    for (const set of ["r", "s"]) {
      const endpoint = {
        path: "things",
        scopeInputs: ["region"],
        scopeDefaults: () => ({ region: set }),
        dialect: dialect(),
      };
      assertFailure(test, await told(taken, { fields, endpoint }, { region: "r" }), { code: "conflict" });
    }
  });

  it("suggests no import if the list has no object with the key", async (test) => {
    bench.objects("things").put("things-7", { id: "things-7", name: "other", size: 1 });
    const text = await told(taken);
    assertFailure(test, text, { code: "conflict" });
    const fields = { region: s.string().replaces() };
    const endpoint = { path: "things", scopeInputs: ["region"], dialect: dialect() };
    assertFailure(test, await told(taken, { fields, endpoint }, { region: "r" }), { code: "conflict" });
  });

  it("does not quote a key that is a JSON document", async (test) => {
    const name = JSON.stringify({ name: "one", rest: "x".repeat(100) });
    bench.objects("things").put("things-8", { id: "things-8", name });
    const error = await told(taken, {}, { name });
    assertFailure(test, error, { code: "conflict" });
    assert.doesNotMatch(error.message, /xxx/);
  });

  it("says that the name of a deleted object can never be used again", async (test) => {
    bench.objects("things").put("things-8", { id: "things-8", name: "one", gone: true });
    const groups = {
      identity: { nonReusable: ["name"] },
      read: { isDeleted: (live: Reader) => live.optionalBoolean("gone") === true },
    };
    assertFailure(test, await told(taken, groups), { code: "conflict" });
  });

  for (const [what, answer] of [
    ["a conflict", taken],
    ["any rejected value", refusal(400, "bad", "no")],
  ] as const) {
    it(`names an object of another kind that has the key, after ${what}`, async (test) => {
      const wire = { constants: { type: "small" }, otherKind: ({ type }: Values) => `a ${type} thing` };
      bench.objects("things").put("things-7", { id: "things-7", name: "other", type: "big" });
      bench.objects("things").put("things-8", { id: "things-8", name: "one", type: "big" });
      const text = await told(answer, { wire });
      assertFailure(test, text, { code: "conflict" }, { kind: "a big thing", id: "things-8" });
      assert.doesNotMatch(text.message, /things-7/);
    });
  }

  it("keeps the error of a rejected value if an object of another kind has another key", async (test) => {
    const wire = { constants: { type: "small" }, otherKind: ({ type }: Values) => `a ${type} thing` };
    bench.objects("things").put("things-7", { id: "things-7", name: "other", type: "big" });
    bench.objects("things").put("things-8", { id: "things-8", type: "big" });
    assertFailure(test, await told(refusal(400, "bad", "no"), { wire }), { code: "invalid-argument" });
  });

  it("suggests no import of an object that cannot be read as one of its kind, if rows do not show the kind", async (test) => {
    const groups = {
      wire: { isKind: ({ size }: Values) => size !== 9, otherKind: () => "something else" },
      list: { filter: "read" },
    };
    bench.objects("things").put("things-8", { id: "things-8", name: "one" });
    bench.next("GET things/things-8", refusal(404, "unknown"));
    const text = await told(taken, groups);
    assertFailure(test, text, { code: "conflict" });
    assertFailure(test, await told(taken, groups), { code: "conflict" }, { "import ID": "things-8" });
  });

  it("suggests no import of an object of another kind, if rows do not show the kind", async (test) => {
    const groups = {
      endpoint: { path: "kinds", dialect: dialect() },
      wire: { isKind: ({ size }: Values) => size !== 9, otherKind: ({ size }: Values) => `a thing of size ${size}` },
      list: { filter: "read" },
    };
    bench.objects("kinds").put("kinds-8", { id: "kinds-8", name: "one", size: 9 });
    const values = { kind: "a thing of size 9", id: "kinds-8" };
    assertFailure(test, await told(taken, groups), { code: "conflict" }, values);
  });

  it("names the import form if the list cannot be read, or does not show the key", async (test) => {
    bench.next(/^GET/, { ...refusal(500, "broken"), times: 99 });
    assertFailure(test, await told(taken), { code: "conflict" });
    bench.objects("things").put("things-7", { id: "things-7", size: 1 });
    assertFailure(test, await told(taken), { code: "conflict" });
  });

  it("names all of the key, and no secret in it", async (test) => {
    const fields = { mark: s.string().secret(), zone: s.string() };
    const text = await told(taken, { fields, identity: { key: ["zone", "mark"] } }, { zone: "z", mark: "hidden" });
    assertFailure(test, text, { code: "conflict" });
    const secret = await told(taken, { fields, identity: { key: ["mark"] } }, { zone: "z", mark: "hidden" });
    assertFailure(test, secret, { code: "conflict" });
    assert.doesNotMatch(text.message + secret.message, /hidden/);
  });

  it("does not mention a key for a kind without one", async (test) => {
    const text = await told(taken, { identity: { key: null, onLostResponse: "fail" } });
    assertFailure(test, text, { code: "conflict" });
  });

  it("is the only one that mentions the key", async (test) => {
    const text = await told(refusal(400, "bad", "no"));
    assertFailure(test, text, { code: "invalid-argument" });
  });
});

describe("createError: an error response because the parent does not exist", () => {
  it("names the input with the parent", async (test) => {
    const inZone = {
      fields: { zoneId: s.string().replaces() },
      endpoint: { path: "zones/{zoneId}/things", dialect: dialect() },
    };
    assertFailure(test, await told({}, inZone, { zoneId: "z" }), { code: "invalid-argument", path: "zoneId" });
  });

  it("names the parent if the path contains no input", async (test) => {
    const within = {
      fields: { project: s.string().replaces() },
      endpoint: { path: "things", scopeInputs: ["project"], dialect: dialect() },
    };
    const text = await told(refusal(404, "place_not_found"), within, { project: "p" });
    assertFailure(test, text, { code: "failed-precondition" });
  });

  it("does not report the parent missing if another server responds", async (test) => {
    const inZone = {
      fields: { zoneId: s.string().replaces() },
      endpoint: { path: "zones/{zoneId}/things", dialect: dialect() },
    };
    const text = await told({ answer: { status: 404, text: "<html>" } }, inZone, { zoneId: "z" });
    assertFailure(test, text, { code: "failed-precondition" });
  });
});

describe("createError: an error response that names a member", () => {
  const bad = (member: string | undefined) => refusal(400, "bad", "not so", member);
  const fields = {
    config: s.object({ mode: s.string().optional(), secret: s.string().optional().secret() }).optional(),
    wide: s.number().optional().wire("shape.width"),
    beside: s.object({ level: s.string() }).optional().wire(""),
  };

  for (const [what, member, path] of [
    ["an input", "size", "size"],
    ["a member of one", "config.mode", "config.mode"],
    ["an input by its address on the wire", "shape.width", "wide"],
    ["an input inside an input without a wire name", "thing.size", "size"],
    ["a member inside an input without a wire name", "thing.config.mode", "config.mode"],
  ] as const) {
    it(`names the path of ${what}`, async (test) => {
      const text = await told(bad(member), { fields });
      assertFailure(test, text, { code: "invalid-argument", path });
    });
  }

  for (const [what, member] of [
    ["nothing that a program says", "elsewhere"],
    ["nothing that a program says, further in", "thing.elsewhere"],
    ["what only the platform says", "createdAt"],
    ["nothing", undefined],
  ] as const) {
    it(`is reported unchanged if it names ${what}`, async (test) => {
      assertFailure(test, await told(bad(member), { fields }), { code: "invalid-argument" });
    });
  }

  it("names the input only if a value is rejected", async (test) => {
    assertFailure(test, await told(refusal(403, "forbidden", "no", "size")), { code: "permission-denied" });
  });

  it("is not an input error if the outcome of the request is unknown", async (test) => {
    bench.next(/^POST/, { ...refusal(500, "bad", "no", "size"), times: 3 });
    const { id, reasons } = await bench.create(thing(), { name: "one", size: 3 });
    assert.match(id, /^pending-create:/);
    assertWording(test, reasons[0] ?? "");
  });
});

describe("createError: an error response because another object is missing", () => {
  const fields = { network: s.string().optional(), other: s.string().optional(), key: s.string().optional().secret() };
  const missing = (message: string) => refusal(422, "bad", message);
  const groups = { fields, endpoint: { path: "things", dialect: dialect({ classifyError: () => "other" }) } };
  const notFound = (message: string): Fault => ({ ...missing(message), ...refusal(404, "no_network", message) });
  const id = "0b7c4ad5-network";

  it("names the input whose ID the platform names, even if it is short", async (test) => {
    assertFailure(test, await told(notFound("network net-1234 not found"), groups, { network: "net-1234" }), {
      code: "invalid-argument",
      path: "network",
    });
  });

  it("names the input whose ID the platform names", async (test) => {
    assertFailure(test, await told(notFound(`network ${id} not found`), groups, { network: id }), {
      code: "invalid-argument",
      path: "network",
    });
  });

  for (const [what, message, more] of [
    ["the platform names none", "no network", { network: id }],
    ["two inputs have it", `network ${id} not found`, { network: id, other: id }],
    ["it is too short to be no chance", "network net-1 not found", { network: "net-1" }],
    ["it is secret", `network ${id} not found`, { key: id }],
    ["it is not a text", "network 12345678 not found", { size: 12345678 }],
  ] as const) {
    it(`names no input if ${what}`, async (test) => {
      assertFailure(test, await told(notFound(message), groups, more), { code: "not-found" });
    });
  }

  it("names no input for another error", async (test) => {
    assertFailure(test, await told(missing(`network ${id} is full`), groups, { network: id }), {
      code: "invalid-argument",
    });
  });
});

describe("createError: an error response about an ID of another object", () => {
  const fields = {
    roleIds: s.list(s.string()).optional(),
    parentFolderId: s.string().optional(),
    target: s.object({ groupId: s.string().optional(), name: s.string().optional() }).optional(),
  };
  const [one, two] = ["0000000000A1B2C3", "0000000000A1B2C4"];
  for (const [message, path, inputs] of [
    [`No role has the ID ${two}.`, "roleIds[1]", { roleIds: [one, two] }],
    [`Group ${two} is unknown`, "target.groupId", { target: { groupId: two } }],
    ["Parent folder not found", "parentFolderId", { parentFolderId: one }],
    ["No folder has this ID", "parentFolderId", { parentFolderId: one, roleIds: [two] }],
    ["Role with the given ID does not exist.", "roleIds", { parentFolderId: one, roleIds: [two] }],
  ] as const)
    it(`names ${path} after ${JSON.stringify(message)}`, async (test) => {
      assertFailure(test, await told(refusal(400, "bad", message), { fields }, inputs), {
        code: "invalid-argument",
        path,
      });
    });

  it("names the only ID of a request that a 404 answers, and none of several", async (test) => {
    const missing = refusal(404, "not_found", "Not found");
    const only = await told(missing, { fields }, { parentFolderId: one });
    assertFailure(test, only, { code: "invalid-argument", path: "parentFolderId" });
    const several = await told(missing, { fields }, { parentFolderId: one, roleIds: [two] });
    assertFailure(test, several, { code: "not-found" });
  });
});

it("an error response to a step names the input as well", async (test) => {
  const one = await bench.create(thing(), args);
  bench.next("PATCH things/things-1", refusal(400, "bad", "too large", "size"));
  assertFailure(test, await failureOf(bench.update(thing(), { ...args, size: 4 }, one)), {
    code: "invalid-argument",
    path: "size",
  });
});

it("an input that would change the address is rejected before any request", async (test) => {
  const inZone = thing({
    fields: { zoneId: s.string().replaces() },
    endpoint: { path: "zones/{zoneId}/things", dialect: dialect() },
  });
  assertFailure(test, await failureOf(bench.create(inZone, { ...args, zoneId: ".." })), {
    code: "invalid-argument",
    path: "zoneId",
  });
  assert.deepEqual(bench.routes(), []);
});

describe("createError: a create that the platform rejects because of its key", () => {
  const several = thing({ identity: { unique: false } });
  beforeEach(() => {
    bench.objects("things").put("older", { name: "one", size: 3 });
    bench.objects("things").put("other", { name: "one more", size: 3 });
  });

  for (const [status, code] of [
    [400, "bad"],
    [409, "taken"],
  ] as const) {
    it(`names the object that has the key after a ${status}`, async (test) => {
      bench.next("POST things", refusal(status, code, "no"));
      const failure = await failureOf(bench.create(thing(), args));
      assertFailure(test, failure, { code: "conflict" });
    });
  }

  it("advises no import of an object that another resource of the program manages", async (test) => {
    await bench.create(thing(), { name: "two", size: 3 });
    bench.next("POST things", refusal(400, "bad", "no"));
    const failure = await failureOf(bench.create(thing(), { name: "two", size: 4 }));
    assertFailure(test, failure, { code: "conflict" });
  });

  it("keeps the error if no object has the key, or the list fails", async (test) => {
    bench.next("POST things", refusal(400, "bad", "no"));
    assertFailure(test, await failureOf(bench.create(thing(), { name: "new", size: 3 })), { code: "invalid-argument" });
    bench.next("POST things", refusal(400, "bad", "no"));
    bench.next("GET things", { ...LOST_BEFORE, times: 20 });
    assertFailure(test, await failureOf(bench.create(thing(), args)), { code: "invalid-argument" });
  });

  it("keeps an error that names another input than the key", async (test) => {
    bench.next("POST things", refusal(400, "bad", "too large", "size"));
    assertFailure(test, await failureOf(bench.create(thing(), args)), { code: "invalid-argument", path: "size" });
    assert.deepEqual(bench.routes(), ["POST things"]);
  });

  it("names only an equal object if the key is not unique", async (test) => {
    bench.next("POST things", refusal(409, "taken", "no"));
    assertFailure(test, await failureOf(bench.create(several, args)), { code: "conflict" });
    bench.next("POST things", refusal(409, "taken", "no"));
    const differing = await failureOf(bench.create(several, { name: "one", size: 4 }));
    assertFailure(test, differing, { code: "conflict" });
    assert.doesNotMatch(differing.message, /older/);
    bench.next("POST things", refusal(400, "bad", "no"));
    assertFailure(test, await failureOf(bench.create(several, args)), { code: "invalid-argument" });
  });
});

describe("createError: an update that the platform rejects because of its key", () => {
  const fields = { name: s.string() };
  const renamed = thing({ fields });
  const update = async (after: object, resource = renamed) => {
    const one = await bench.create(resource, args);
    bench.routes();
    return failureOf(bench.update(resource, after, one));
  };

  for (const [status, code] of [
    [400, "bad"],
    [409, "taken"],
  ] as const) {
    it(`names the object that has the new key after a ${status}`, async (test) => {
      bench.objects("things").put("older", { name: "two", size: 3 });
      bench.next(/^PATCH/, refusal(status, code, "no"));
      assertFailure(test, await update({ ...args, name: "two" }), { code: "conflict" });
    });
  }

  it("names the object that has the new key if a step in code is rejected", async (test) => {
    bench.objects("things").put("older", { name: "two" });
    const run = async (_: unknown, on: StepContext) => void (await on.send("POST", "things/{id}/name", {}));
    bench.next(/name$/, refusal(409, "taken", "no"));
    const resource = thing({ fields, update: [{ sends: ["name"], alsoSends: [], run }] });
    assertFailure(test, await update({ ...args, name: "two" }, resource), { code: "conflict" });
  });

  it("names an object that another resource of the program manages", async (test) => {
    await bench.create(renamed, { name: "two", size: 3 });
    bench.next(/^PATCH/, refusal(400, "bad", "no"));
    assertFailure(test, await update({ ...args, name: "two" }), { code: "conflict" });
  });

  it("does not name the object itself", async (test) => {
    bench.next(/^PATCH/, refusal(409, "taken", "no"));
    const one = await bench.create(renamed, args);
    bench.objects("things").put(one.id, { name: "two", size: 3 });
    await assertRejected(test, bench.update(renamed, { ...args, name: "two" }, one), { code: "conflict" });
  });

  it("keeps the error if no object has the new key, or the list fails", async (test) => {
    bench.next(/^PATCH/, refusal(400, "bad", "no"));
    assertFailure(test, await update({ ...args, name: "two" }), { code: "invalid-argument" });
    bench.next(/^PATCH/, refusal(400, "bad", "no"));
    bench.next("GET things", { ...LOST_BEFORE, times: 20 });
    assertFailure(test, await update({ ...args, name: "two" }), { code: "invalid-argument" });
  });

  it("keeps the error, and reads no list, if the key does not change", async (test) => {
    bench.objects("things").put("older", { name: "one", size: 3 });
    bench.next(/^PATCH/, refusal(400, "bad", "no"));
    assertFailure(test, await update({ ...args, size: 4 }), { code: "invalid-argument" });
    assert.deepEqual(bench.routes(), ["PATCH things/things-1"]);
  });

  it("keeps an error that names another input than the key", async (test) => {
    bench.next(/^PATCH/, refusal(400, "bad", "too large", "size"));
    assertFailure(test, await update({ name: "two", size: 4 }), { code: "invalid-argument", path: "size" });
    assert.deepEqual(bench.routes(), ["PATCH things/things-1"]);
  });
});
