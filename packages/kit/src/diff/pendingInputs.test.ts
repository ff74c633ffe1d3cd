import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { definitionsFor, type ResourceContext } from "../definition/definition.js";
import { s } from "../fields/field.js";
import { createResource, readResource, updateResource } from "../lifecycle/resource.js";
import { PartialFailure } from "../values/errors.js";
import { Secret, type ValueObject } from "../values/value.js";
import { diffInputs } from "./diff.js";
import { appliedInputs } from "./pendingInputs.js";

const { resource } = definitionsFor<object>();
const context = () => ({}) as Omit<ResourceContext<object>, "fail">;

describe("pendingInputs: an object with pending inputs", () => {
  const seen: unknown[] = [];
  const live = { name: "a", off: false };
  const thing = resource({
    name: "Thing",
    terraform: "thing",
    doc: "",
    fields: {
      name: s.string().replaces(),
      off: s.boolean().default(false),
      password: s.string().optional().secret().writeOnly(),
    },
    create: async () => {
      throw new PartialFailure({ id: "1", state: live, reasons: ["no"], pendingInputs: ["name", "off", "password"] });
    },
    read: async () => live,
    update: async (_, __, ___, { recorded }) => {
      seen.push(recorded);
      return live;
    },
    delete: async () => {},
  });
  const inputs: ValueObject = { name: "a", off: true, password: new Secret("p") };
  const differs = (state: ValueObject): readonly string[] =>
    diffInputs(thing, appliedInputs(thing.fields, inputs, state), inputs).changes.map(({ path }) => path);

  it("receives them with the next update, after a refresh too", async () => {
    const { state } = await createResource(thing, inputs, context, { preview: false });
    assert.deepEqual(differs(state), ["off", "password"]);
    const read = await readResource(thing, { id: "1", state, inputs }, context);
    assert.ok(read);
    assert.deepEqual(differs(read.state), ["off", "password"]);
    await updateResource(thing, { ...read, inputs, recorded: inputs }, context, { preview: false });
    assert.deepEqual(seen, [{ name: "a" }]);
  });

  it("is complete after an update", async () => {
    const { state } = await createResource(thing, inputs, context, { preview: false });
    const object = { id: "1", state, inputs, recorded: inputs };
    const updated = await updateResource(thing, object, context, { preview: false });
    assert.deepEqual(differs(updated.state), []);
  });
});
