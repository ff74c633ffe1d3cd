import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { isInput } from "@tripod/kit";
import {
  engine,
  type JsonObject,
  OperationFailed,
  type ResourceOptions,
  reveal,
  type Stack,
  type Summary,
  secret,
  startPlugin,
  unknown,
} from "@tripod/testkit";
import { configuredThing, FULL, MINIMAL, newStore, PLUGIN, type Scope, THING } from "./harness.js";
import { Thing } from "./thing/Thing.js";

/** Another value for each input; `null` omits the input. An input without an entry fails the test below. */
const CHANGED: Readonly<Record<string, JsonObject[string]>> = {
  label: "other",
  zone: "south",
  size: 3,
  password: secret("planted-password-2"),
  sealed: secret("planted-sealed-2"),
  tags: ["one"],
  document: '{"a":[2,1]}',
  labels: null,
  rules: [{ name: "first", pattern: "*", mode: "exclude", key: secret("planted-key-2") }],
  failing: "never",
};
/** `note` excludes `labels`, which the full thing has. */
const ELSEWHERE = ["note"];

const shared = await configuredThing({ after });

const program = (inputs: JsonObject, options: ResourceOptions = {}) => [{ name: "box", type: THING, inputs, options }];

/** Creates a stack whose operations share one running plugin, without things. */
function sharedStack(): Stack {
  for (const id of Object.keys(shared.store.all())) shared.store.delete(id);
  return engine(shared.plugin).stack({ package: "thing", config: { file: shared.file } });
}

/** Returns the operation on the one resource. */
function fate({ events }: Summary): string[] {
  return events.map(({ op }) => op);
}

function details({ events }: Summary): string[] {
  return events.flatMap(({ detailedDiff = {} }) =>
    Object.entries(detailedDiff).map(([path, { kind }]) => `${path} ${kind}`),
  );
}

/** Full inputs from a program that marks no secrets, so that the package must mark them. */
const BARE = reveal(FULL);

describe("lifecycle of a resource, one process for each operation", () => {
  it("create, nothing, drift, repair, delete: no secret leaves state, log or output in the clear", async (t: Scope) => {
    const { file, store } = newStore(t);
    const printed: { stdout: string; stderr: string; logs: readonly object[] }[] = [];
    const start = async () => {
      const plugin = await startPlugin({ path: PLUGIN });
      printed.push(plugin);
      return plugin;
    };
    const stack = engine(start).stack({ package: "thing", config: { file, apiKey: secret("planted-api-key") } });

    assert.deepEqual(fate(await stack.preview(program(BARE))), ["create"]);
    assert.deepEqual(store.all(), {});
    assert.deepEqual(fate(await stack.up(program(BARE))), ["create"]);
    assert.deepEqual(fate(await stack.up(program(BARE))), ["same"]);
    assert.deepEqual(fate(await stack.refresh()), ["same"]);

    const made = store.get("thing-1");
    assert.ok(made);
    store.put("thing-1", { ...made, size: 7 });
    assert.deepEqual(details(await stack.refresh()), ["size UPDATE"]);
    assert.deepEqual(details(await stack.up(program(BARE))), ["size UPDATE"]);
    assert.equal(store.get("thing-1")?.size, 2);
    await assert.rejects(stack.up(program({ ...BARE, failing: "partial" })), OperationFailed);
    assert.deepEqual(fate(await stack.up(program(BARE))), ["update"]);

    const reported = JSON.stringify([stack.exportState({ encrypt: true }), printed.map(({ logs }) => logs)]);
    assert.doesNotMatch(reported, /planted|token-of/);
    for (const { stdout, stderr } of printed) assert.doesNotMatch(stdout + stderr, /planted|token-of/);
    assert.match(JSON.stringify(stack.exportState({ encrypt: false })), /planted-password.*token-of-1/);

    assert.deepEqual(fate(await stack.up([])), ["delete"]);
    assert.deepEqual(store.all(), {});
  });
});

describe("create", () => {
  it("takes the least, and invents the name", async () => {
    const stack = sharedStack();
    await stack.up(program(MINIMAL));
    const { outputs } = stack.resource("box");
    assert.match(String(outputs.label), /^box-[0-9a-f]{7}$/);
    assert.equal(outputs.size, 1);
    assert.deepEqual(fate(await stack.up(program(MINIMAL))), ["same"]);
    assert.deepEqual(fate(await stack.refresh()), ["same"]);
    assert.deepEqual(fate(await stack.up(program(MINIMAL))), ["same"]);
  });

  it("creates in the update what the preview showed", async () => {
    const stack = sharedStack();
    const promised = (await stack.preview(program(MINIMAL))).outputs.box?.label;
    await stack.up(program(MINIMAL));
    assert.equal(stack.resource("box").outputs.label, promised);
  });

  it("keeps what a failed creation left behind, and finishes it next time", async () => {
    const stack = sharedStack();
    await assert.rejects(stack.up(program({ ...FULL, failing: "partial" })), (error: OperationFailed) => {
      assert.match(error.message, /the thing was made but did not start/);
      return true;
    });
    assert.equal(stack.resource("box").id, "thing-1");
    assert.deepEqual(fate(await stack.up(program(FULL))), ["update"]);
    assert.deepEqual(stack.resource("box").initErrors, []);
    assert.deepEqual(Object.keys(shared.store.all()), ["thing-1"]);
  });

  it("records nothing if the platform rejects the create or the timeout expires", async () => {
    const stack = sharedStack();
    await assert.rejects(stack.up(program({ ...FULL, failing: "refused" })), OperationFailed);
    const slow = program({ ...FULL, failing: "slow" }, { customTimeouts: { create: 0.05 } });
    await assert.rejects(stack.up(slow), /longer than the 0.05 seconds/);
    assert.throws(() => stack.resource("box"));
    assert.deepEqual(stack.pendingOperations(), []);
    assert.deepEqual(shared.store.all(), {});
  });
});

describe("one changed input", () => {
  it("tests every input", () => {
    const inputs = Object.entries(Thing.fields).flatMap(([name, field]) => (isInput(field) ? [name] : []));
    assert.deepEqual(inputs.sort(), [...Object.keys(CHANGED), ...ELSEWHERE].sort());
  });

  const fields = new Map(Object.entries(Thing.fields));
  for (const [name, value] of Object.entries(CHANGED)) {
    const expected = fields.get(name)?.spec.replaces === true ? "replace" : "update";
    it(`${name}: ${expected}, the same in preview and update, and nothing after it`, async () => {
      const stack = sharedStack();
      await stack.up(program(FULL));
      const changed = program({ ...FULL, [name]: value });
      const preview = await stack.preview(changed);
      const update = await stack.up(changed);
      assert.equal(fate(update)[0], expected);
      assert.deepEqual(fate(preview), fate(update));
      assert.ok(details(update).every((detail) => detail.startsWith(name)));
      assert.deepEqual(fate(await stack.up(changed)), ["same"]);
      assert.deepEqual(fate(await stack.refresh()), ["same"]);
      assert.deepEqual(fate(await stack.up(changed)), ["same"]);
    });

    it(`${name} not known yet: the preview of a create and of an update stands`, async () => {
      const open = program({ ...FULL, [name]: unknown });
      const stack = sharedStack();
      assert.deepEqual(fate(await stack.preview(open)), ["create"]);
      await stack.up(program(FULL));
      assert.equal(fate(await stack.preview(open))[0], expected);
    });
  }

  it("note: comes and goes in place", async () => {
    const stack = sharedStack();
    await stack.up(program(MINIMAL));
    assert.deepEqual(details(await stack.up(program({ ...MINIMAL, note: "n" }))), ["note ADD"]);
    assert.deepEqual(details(await stack.up(program(MINIMAL))), ["note DELETE"]);
    assert.equal(shared.store.get("thing-1")?.note, undefined);
  });

  it("is skipped if the program ignores it", async () => {
    const stack = sharedStack();
    await stack.up(program(FULL));
    const ignoring = program({ ...FULL, size: 9, rules: [] }, { ignoreChanges: ["size", "rules"] });
    assert.deepEqual(fate(await stack.up(ignoring)), ["same"]);
  });
});

describe("replacement", () => {
  it("makes the new object before it deletes the old one", async () => {
    const stack = sharedStack();
    await stack.up(program(MINIMAL));
    const moved = await stack.up(program({ zone: "north" }));
    assert.deepEqual(fate(moved), ["replace", "delete-replaced"]);
    const writes = moved.calls.map(({ method }) => method).filter((method) => /Create|Delete/.test(method));
    assert.deepEqual(writes, ["Create", "Delete"]);
    assert.deepEqual(Object.keys(shared.store.all()), ["thing-2"]);
  });
});

describe("refresh", () => {
  it("shows an outside change, exactly, and keeps what is masked or never returned", async () => {
    const stack = sharedStack();
    await stack.up(program(FULL));
    const made = shared.store.get("thing-1");
    assert.ok(made);
    shared.store.put("thing-1", { ...made, labels: { "a.b": "dotted" }, sealed: "set outside", tags: ["two", "one"] });
    assert.deepEqual(details(await stack.refresh()), ["labels.plain DELETE"]);
    assert.deepEqual(stack.resource("box").inputs, { ...FULL, labels: { "a.b": "dotted" } });
  });

  it("removes deleted objects from state", async () => {
    const stack = sharedStack();
    await stack.up(program(FULL));
    shared.store.delete("thing-1");
    assert.deepEqual(fate(await stack.refresh()), ["delete"]);
    assert.deepEqual(fate(await stack.up(program(FULL))), ["create"]);
  });
});

describe("import", () => {
  for (const id of ["1", "south/plain"]) {
    it(`by ${id}, then an up with the natural program: nothing to do`, async () => {
      const natural = { label: "plain", zone: "south", rules: [{ name: "r" }], labels: { a: "b" } };
      await sharedStack().up(program(natural));
      const stack = engine(shared.plugin).stack({ package: "thing", config: { file: shared.file } });
      assert.deepEqual((await stack.import({ type: THING, name: "box", id })).import, ["box"]);
      assert.deepEqual(stack.resource("box").inputs, natural);
      assert.deepEqual(fate(await stack.up(program(natural))), ["same"]);
    });
  }

  it("of what does not exist fails", async () => {
    await assert.rejects(sharedStack().import({ type: THING, name: "box", id: "99" }), OperationFailed);
  });
});

describe("get", () => {
  it("reads an object that is not managed", async () => {
    await sharedStack().up(program(FULL));
    const stack = engine(shared.plugin).stack({ package: "thing", config: { file: shared.file } });
    const summary = await stack.up([{ name: "seen", read: THING, id: "thing-1" }]);
    assert.equal(summary.outputs.seen?.serial, 1);
    await stack.destroy();
    assert.deepEqual(Object.keys(shared.store.all()), ["thing-1"]);
  });
});

describe("delete", () => {
  it("succeeds for an object that no longer exists", async () => {
    const stack = sharedStack();
    await stack.up(program(FULL));
    shared.store.delete("thing-1");
    assert.deepEqual(fate(await stack.destroy()), ["delete"]);
  });
});
