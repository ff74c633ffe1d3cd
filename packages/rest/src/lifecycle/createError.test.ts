import assert from "node:assert/strict";
import { after, beforeEach, describe, it } from "node:test";
import { s } from "@tripod/kit";
import type { StepContext } from "../definition/change.js";
import {
  type Bench,
  dialect,
  type Fault,
  failureOf,
  LOST_BEFORE,
  refusal,
  startBench,
  thing,
} from "../testing/bench.testing.js";

let bench: Bench;
beforeEach(async () => {
  await bench?.close();
  bench = await startBench([{ path: "things" }, { path: "zones" }, { path: "zones/{zoneId}/things" }]);
});
after(() => bench.close());

const args = { name: "one", size: 3 };

/** What a user reads when the creation of such a thing is refused so. */
async function told(
  fault: Fault,
  groups: { readonly [group: string]: unknown } = {},
  more: object = {},
): Promise<string> {
  bench.next(/^POST/, fault);
  const failure = await failureOf(bench.create(thing(groups), { ...args, ...more }));
  return `${failure.name}: ${failure.message}`;
}

describe("an error response because the key is taken", () => {
  const taken = refusal(409, "taken", "the name is taken");

  it("names the import ID of the object that has the key", async () => {
    bench.objects("things").put("things-7", { id: "things-7", name: "other", size: 1 });
    bench.objects("things").put("things-8", { id: "things-8", name: "one", size: 1 });
    const text = await told(taken);
    assert.match(
      text,
      /Likely cause: the thing "one" already exists\. Import it as things-8, or give it another name\.$/,
    );
  });

  it("names the scope in the import ID unless the settings name it", async () => {
    bench.objects("things").put("things-8", { id: "things-8", name: "one", region: "r" });
    const fields = { region: s.string().replaces() };
    for (const [set, id] of [
      ["r", "things-8"],
      ["s", "r/things-8"],
    ]) {
      const endpoint = {
        path: "things",
        scopeInputs: ["region"],
        scopeDefaults: () => ({ region: set }),
        dialect: dialect(),
      };
      assert.match(await told(taken, { fields, endpoint }, { region: "r" }), new RegExp(`Import it as ${id}, or`));
    }
  });

  it("suggests no import if the list has no object with the key", async () => {
    bench.objects("things").put("things-7", { id: "things-7", name: "other", size: 1 });
    const text = await told(taken);
    assert.match(
      text,
      /the credentials see no thing "one", so an object elsewhere.* has the name, or another object excludes/,
    );
    assert.match(text, /Give it another name than "one", or delete the object that conflicts with it\.$/);
    const fields = { region: s.string().replaces() };
    const endpoint = { path: "things", scopeInputs: ["region"], dialect: dialect() };
    assert.match(await told(taken, { fields, endpoint }, { region: "r" }), /see no thing "one" in region r, so/);
  });

  it("names the import form if the list cannot be read, or does not show the key", async () => {
    const form = /Give it another name than "one", or import the thing that has it as one\.$/;
    bench.next(/^GET/, { ...refusal(500, "broken"), times: 99 });
    assert.match(await told(taken), form);
    bench.objects("things").put("things-7", { id: "things-7", size: 1 });
    assert.match(await told(taken), form);
  });

  it("names all of the key, and no secret in it", async () => {
    const fields = { mark: s.string().secret(), zone: s.string() };
    const text = await told(taken, { fields, identity: { key: ["zone", "mark"] } }, { zone: "z", mark: "hidden" });
    assert.match(text, /Give it another zone and mark than "z", or import the thing that has it as z\/<mark>\.$/);
    const secret = await told(taken, { fields, identity: { key: ["mark"] } }, { zone: "z", mark: "hidden" });
    assert.match(secret, /Give it another mark, or import/);
    assert.doesNotMatch(text + secret, /hidden/);
  });

  it("does not mention a key for a kind without one", async () => {
    const text = await told(taken, { identity: { key: null, onLostResponse: "fail" } });
    assert.match(text, /^HttpFailure: .*answered 409, "the name is taken" \(code taken\)\./);
    assert.doesNotMatch(text, /Give it another/);
  });

  it("is the only one that mentions the key", async () => {
    const text = await told(refusal(400, "bad", "no"));
    assert.doesNotMatch(text, /Give it another/);
    assert.match(text, /^HttpFailure: Create thing .*answered 400, "no"/);
  });
});

describe("an error response because the parent does not exist", () => {
  it("names the input with the parent", async () => {
    const inZone = {
      fields: { zoneId: s.string().replaces() },
      endpoint: { path: "zones/{zoneId}/things", dialect: dialect() },
    };
    assert.match(
      await told({}, inZone, { zoneId: "z" }),
      /^InputError: zoneId: there is no zone with the id "z" \(the platform answered 404, .*\); check it, and the account of the credentials$/,
    );
  });

  it("names the parent if the path contains no input", async () => {
    const within = {
      fields: { project: s.string().replaces() },
      endpoint: { path: "things", scopeInputs: ["project"], dialect: dialect() },
    };
    const text = await told(refusal(404, "place_not_found"), within, { project: "p" });
    assert.match(text, /the parent of the thing does not exist \(project "p"\), or these credentials cannot access it/);
    assert.match(text, /Check the parent, the credentials and the address in the provider's settings/);
    assert.doesNotMatch(text, /pulumi (?:refresh|state)/);
  });

  it("does not report the parent missing if another server responds", async () => {
    const inZone = {
      fields: { zoneId: s.string().replaces() },
      endpoint: { path: "zones/{zoneId}/things", dialect: dialect() },
    };
    const text = await told({ answer: { status: 404, text: "<html>" } }, inZone, { zoneId: "z" });
    assert.match(text, /^HttpFailure: .*answered 404/);
  });
});

describe("an error response that names a member", () => {
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
    it(`names the path of ${what}`, async () => {
      const text = await told(bad(member), { fields });
      assert.match(
        text,
        new RegExp(`^InputError: ${path}: the platform refuses it: Create thing answered 400, "not so"`),
      );
    });
  }

  for (const [what, member] of [
    ["nothing that a program says", "elsewhere"],
    ["nothing that a program says, further in", "thing.elsewhere"],
    ["what only the platform says", "createdAt"],
    ["nothing", undefined],
  ] as const) {
    it(`is reported unchanged if it names ${what}`, async () => {
      assert.match(await told(bad(member), { fields }), /^HttpFailure: Create thing .*answered 400, "not so"/);
    });
  }

  it("names the input only if a value is rejected", async () => {
    assert.match(await told(refusal(403, "forbidden", "no", "size")), /^HttpFailure: .*answered 403/);
  });

  it("is not an input error if the outcome of the request is unknown", async () => {
    bench.next(/^POST/, { ...refusal(500, "bad", "no", "size"), times: 3 });
    const { id, reasons } = await bench.create(thing(), { name: "one", size: 3 });
    assert.match(id, /^pending-create:/);
    assert.match(reasons[0] ?? "", /^Create thing /);
  });
});

describe("an error response because another object is missing", () => {
  const fields = { network: s.string().optional(), other: s.string().optional(), key: s.string().optional().secret() };
  const missing = (message: string) => refusal(422, "bad", message);
  const groups = {
    fields,
    endpoint: {
      path: "things",
      dialect: dialect({ classifyError: () => "other" }),
    },
  };
  const notFound = (message: string): Fault => ({ ...missing(message), ...refusal(404, "no_network", message) });
  const id = "0b7c4ad5-network";

  it("names the input whose ID the platform names, even if it is short", async () => {
    assert.match(
      await told(notFound("network net-1234 not found"), groups, { network: "net-1234" }),
      /^InputError: network/,
    );
  });

  it("names the input whose ID the platform names", async () => {
    assert.match(
      await told(notFound(`network ${id} not found`), groups, { network: id }),
      /^InputError: network: the platform refuses it: Create thing answered 404/,
    );
  });

  for (const [what, message, more] of [
    ["the platform names none", "no network", { network: id }],
    ["two inputs have it", `network ${id} not found`, { network: id, other: id }],
    ["it is too short to be no chance", "network net-1 not found", { network: "net-1" }],
    ["it is secret", `network ${id} not found`, { key: id }],
    ["it is not a text", "network 12345678 not found", { size: 12345678 }],
  ] as const) {
    it(`names no input if ${what}`, async () => {
      assert.match(await told(notFound(message), groups, more), /^HttpFailure: .*answered 404/);
    });
  }

  it("names no input for another error", async () => {
    assert.match(await told(missing(`network ${id} is full`), groups, { network: id }), /^HttpFailure: .*answered 422/);
  });
});

it("an error response to a step names the input as well", async () => {
  const one = await bench.create(thing(), args);
  bench.next("PATCH things/things-1", refusal(400, "bad", "too large", "size"));
  await assert.rejects(bench.update(thing(), { ...args, size: 4 }, one), /^InputError: size: the platform refuses it/);
});

it("an input that would change the address is rejected before any request", async () => {
  const inZone = thing({
    fields: { zoneId: s.string().replaces() },
    endpoint: { path: "zones/{zoneId}/things", dialect: dialect() },
  });
  await assert.rejects(bench.create(inZone, { ...args, zoneId: ".." }), /^InputError: zoneId: must not be "\.\."/);
  assert.deepEqual(bench.routes(), []);
});

describe("a create that the platform rejects because of its key", () => {
  const several = thing({ identity: { unique: false } });
  beforeEach(() => {
    bench.objects("things").put("older", { name: "one", size: 3 });
    bench.objects("things").put("other", { name: "one more", size: 3 });
  });

  for (const [status, code] of [
    [400, "bad"],
    [409, "taken"],
  ] as const) {
    it(`names the object that has the key after a ${status}`, async () => {
      bench.next("POST things", refusal(status, code, "no"));
      const { message } = await failureOf(bench.create(thing(), args));
      assert.match(
        message,
        /Likely cause: the thing "one" already exists\. Import it as older, or give it another name\.$/,
      );
    });
  }

  it("advises no import of an object that another resource of the program manages", async () => {
    const { id } = await bench.create(thing(), { name: "two", size: 3 });
    bench.next("POST things", refusal(400, "bad", "no"));
    const { message } = await failureOf(bench.create(thing(), { name: "two", size: 4 }));
    assert.match(
      message,
      new RegExp(`this program manages the thing ${id} with this name\\. Give it another name than "two"\\.$`),
    );
  });

  it("keeps the error if no object has the key, or the list fails", async () => {
    bench.next("POST things", refusal(400, "bad", "no"));
    assert.match(
      (await failureOf(bench.create(thing(), { name: "new", size: 3 }))).message,
      /rejected one of the values/,
    );
    bench.next("POST things", refusal(400, "bad", "no"));
    bench.next("GET things", { ...LOST_BEFORE, times: 20 });
    assert.match((await failureOf(bench.create(thing(), args))).message, /rejected one of the values/);
  });

  it("keeps an error that names another input than the key", async () => {
    bench.next("POST things", refusal(400, "bad", "too large", "size"));
    assert.match((await failureOf(bench.create(thing(), args))).message, /^size: the platform refuses it/);
    assert.deepEqual(bench.routes(), ["POST things"]);
  });

  it("names only an equal object if the key is not unique", async () => {
    bench.next("POST things", refusal(409, "taken", "no"));
    assert.match(
      (await failureOf(bench.create(several, args))).message,
      /the thing "one" already exists\. Import it as older, or/,
    );
    bench.next("POST things", refusal(409, "taken", "no"));
    assert.doesNotMatch(
      (await failureOf(bench.create(several, { name: "one", size: 4 }))).message,
      /older|the credentials see no/,
    );
    bench.next("POST things", refusal(400, "bad", "no"));
    assert.match((await failureOf(bench.create(several, args))).message, /rejected one of the values/);
  });
});

describe("an update that the platform rejects because of its key", () => {
  const fields = { name: s.string() };
  const renamed = thing({ fields });
  const update = async (after: object, resource = renamed) => {
    const one = await bench.create(resource, args);
    bench.routes();
    return (await failureOf(bench.update(resource, after, one))).message;
  };

  for (const [status, code] of [
    [400, "bad"],
    [409, "taken"],
  ] as const) {
    it(`names the object that has the new key after a ${status}`, async () => {
      bench.objects("things").put("older", { name: "two", size: 3 });
      bench.next(/^PATCH/, refusal(status, code, "no"));
      assert.match(
        await update({ ...args, name: "two" }),
        /Likely cause: the thing "two" already exists\. Give it another name, or delete or rename the other thing older\.$/,
      );
    });
  }

  it("names the object that has the new key if a step in code is rejected", async () => {
    bench.objects("things").put("older", { name: "two" });
    const run = async (_: unknown, on: StepContext) => void (await on.send("POST", "things/{id}/name", {}));
    bench.next(/name$/, refusal(409, "taken", "no"));
    const resource = thing({ fields, update: [{ sends: ["name"], alsoSends: [], run }] });
    assert.match(await update({ ...args, name: "two" }, resource), /"two" already exists.* the other thing older/);
  });

  it("names an object that another resource of the program manages", async () => {
    const { id } = await bench.create(renamed, { name: "two", size: 3 });
    bench.next(/^PATCH/, refusal(400, "bad", "no"));
    assert.match(
      await update({ ...args, name: "two" }),
      new RegExp(`this program manages the thing ${id} with this name\\.`),
    );
  });

  it("does not name the object itself", async () => {
    bench.next(/^PATCH/, refusal(409, "taken", "no"));
    const one = await bench.create(renamed, args);
    bench.objects("things").put(one.id, { name: "two", size: 3 });
    const { message } = await failureOf(bench.update(renamed, { ...args, name: "two" }, one));
    assert.doesNotMatch(message, /already exists\. Give|manages/);
  });

  it("keeps the error if no object has the new key, or the list fails", async () => {
    bench.next(/^PATCH/, refusal(400, "bad", "no"));
    assert.match(await update({ ...args, name: "two" }), /rejected one of the values/);
    bench.next(/^PATCH/, refusal(400, "bad", "no"));
    bench.next("GET things", { ...LOST_BEFORE, times: 20 });
    assert.match(await update({ ...args, name: "two" }), /rejected one of the values/);
  });

  it("keeps the error, and reads no list, if the key does not change", async () => {
    bench.objects("things").put("older", { name: "one", size: 3 });
    bench.next(/^PATCH/, refusal(400, "bad", "no"));
    assert.match(await update({ ...args, size: 4 }), /rejected one of the values/);
    assert.deepEqual(bench.routes(), ["PATCH things/things-1"]);
  });

  it("keeps an error that names another input than the key", async () => {
    bench.next(/^PATCH/, refusal(400, "bad", "too large", "size"));
    assert.match(await update({ name: "two", size: 4 }), /^size: the platform refuses it/);
    assert.deepEqual(bench.routes(), ["PATCH things/things-1"]);
  });
});
