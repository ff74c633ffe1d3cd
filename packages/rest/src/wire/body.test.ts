import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Fields, s } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { contextOf, formOf, planOfThings, shownAs } from "../addressing/thing.testing.js";
import type { Plan, PlannedStep } from "../definition/plan.js";
import { memberAt, type Values } from "../values/values.js";
import { bodyOfStep, createBody, enveloped } from "./body.js";

const { assertWording } = createWording(import.meta.url);

const fields = {
  name: s.string(),
  note: s.string().optional(),
  size: s.number().optional(),
  id: s.string().computed(),
};

describe("createBody: the envelope of a body", () => {
  const around = (says: object, own?: string | null) =>
    enveloped(formOf(planOfThings(fields, says, { envelope: { sent: "usual" } })), "body", own);
  for (const [what, says, own, wanted] of [
    ["is that of the API", {}, undefined, { usual: "body" }],
    ["is that of the definition", { wire: { envelope: "thing" } }, undefined, { thing: "body" }],
    ["is that of the definition's requests", { wire: { envelope: { sent: "thing" } } }, undefined, { thing: "body" }],
    [
      "is that of the API where the definition speaks of answers",
      { wire: { envelope: { shown: "x" } } },
      undefined,
      { usual: "body" },
    ],
    ["is that of the step", { wire: { envelope: "thing" } }, "step", { step: "body" }],
    ["is absent if the step sets null", { wire: { envelope: "thing" } }, null, "body"],
    ["is absent if the definition sets null", { wire: { envelope: { sent: null } } }, undefined, "body"],
  ] as const) {
    it(what, () => assert.deepEqual(around(says, own), wanted));
  }
  it("is absent by default", () => assert.equal(enveloped(formOf(planOfThings(fields)), "body"), "body"));
});

describe("createBody: the body of a create", () => {
  it("contains the inputs without deferred ones, and the constants of the definition", async () => {
    const plan = planOfThings(fields, {
      wire: {
        constants: { "spec.kind": "thing" },
        encode: (body, inputs) => {
          body.label = `${inputs.name} ${memberAt(body, "spec.kind")}`;
        },
      },
      create: { deferred: ["note"], prepare: async ({ name }) => ({ owner: `owner of ${name}`, label: "prepared" }) },
    });
    const inputs = { name: "n", note: "x", size: 1 };
    const desired = { name: "n", size: 1, spec: { kind: "thing" }, label: "prepared", owner: "owner of n" };
    assert.deepEqual(await createBody(formOf(plan), plan.create, inputs, contextOf()), { desired, body: desired });
  });

  it("comes from `create.body` if the definition has it", async () => {
    const plan = planOfThings(fields, { create: { body: (desired, { name }) => [{ ...desired, of: name }] } });
    const { desired, body } = await createBody(formOf(plan), plan.create, { name: "n" }, contextOf());
    assert.deepEqual([desired, body], [{ name: "n" }, [{ name: "n", of: "n" }]]);
  });
});

interface Case {
  readonly inputs: Values;
  readonly before?: Values;
  readonly outputs?: Values;
  readonly live?: unknown;
  readonly changed?: readonly string[];
}

function taken(plan: Plan, { inputs, before = {}, outputs = before, live, changed = [] }: Case, step?: PlannedStep) {
  const context = contextOf();
  const shown = live === undefined ? undefined : { body: shownAs(live), version: undefined };
  const recorded = { inputs: before, outputs };
  const change = { inputs, recorded, live: shown?.body, changed: new Set(changed), isNew: false };
  const task = { inputs, recorded, live: shown, isNew: false, timeout: undefined };
  const one = step ?? (plan.steps[0] as PlannedStep);
  return {
    ...bodyOfStep(formOf(plan), one, task, change.changed, change as never, context.log),
    log: context.log.lines,
  };
}

/** Returns the body of a step of a definition with these fields. */
const sends = <F extends Fields>(of: F, update: object, one: Case, says: object = {}, speaks: object = {}): unknown =>
  taken(planOfThings(of, { update: [update] as never, ...says }, speaks), one).body;

describe("createBody: a step with its own body", () => {
  it("sends the result of its function, which proves nothing about the object", () => {
    const plan = planOfThings(fields, {
      update: [{ method: "PUT", body: ({ inputs, changed }) => ({ is: inputs.name, changed: [...changed] }) }],
    });
    const { body, desired } = taken(plan, { inputs: { name: "n" }, changed: ["name"] });
    assert.deepEqual([body, desired], [{ is: "n", changed: ["name"] }, {}]);
  });
});

describe("createBody: a step that sends changes", () => {
  it("sends changed inputs and `alsoSends`, and clears removed inputs in the API's form", () => {
    const before = { name: "n", note: "x", size: 1 };
    const change = { inputs: { name: "n", size: 2 }, before, changed: ["note", "size"] };
    assert.deepEqual(sends(fields, { body: "changes" }, change), { note: "", size: 2 });
    assert.deepEqual(sends(fields, { body: "changes", alsoSends: ["name"] }, { ...change, changed: ["size"] }), {
      name: "n",
      size: 2,
    });
    assert.deepEqual(sends(fields, { body: "changes" }, change, {}, { clearWith: "omit" }), { size: 2 });
  });

  for (const [what, given, note] of [
    ["gets what a hook sends in place of it", { note: "none" }, "none"],
    ["is cleared where a hook leaves it out", {}, undefined],
  ] as const) {
    it(`a member that the program no longer sets is absent for hooks, and ${what}`, () => {
      const seen: unknown[] = [];
      const encode = (body: Record<string, unknown>): void => {
        seen.push("note" in body, memberAt(body, "spec.users"));
        for (const [name, value] of Object.entries(given)) body[name] ??= value;
      };
      const of = { ...fields, users: s.set(s.string()).optional().wire("spec.users") };
      const one = { inputs: { name: "n" }, before: { name: "n", note: "x", users: ["a"] }, live: { note: "x" } };
      const body = sends(of, { body: "full" }, one, { wire: { encode } }, { clearWith: "omit" }) as Values;
      assert.deepEqual(seen, [false, undefined]);
      assert.deepEqual([body.name, body.note], ["n", note]);
    });
  }

  it("returns the sent values as desired ones", () => {
    const plan = planOfThings(fields, { update: "changes" });
    const { body, desired } = taken(plan, {
      inputs: { name: "n" },
      before: { name: "m", size: 1 },
      changed: ["name", "size"],
    });
    assert.deepEqual([body, desired], [{ name: "n" }, { name: "n" }]);
  });

  it("never sends inputs of the create only, or inputs that replace and are never returned", () => {
    const of = {
      ...fields,
      image: s.string().optional().createOnly("do so"),
      word: s.string().writeOnly().replaces(),
      key: s.string().writeOnly(),
      zone: s.string().replaces(),
    };
    const inputs = { name: "n", image: "i", word: "w", key: "k", zone: "z" };
    assert.deepEqual(sends(of, { body: "changes" }, { inputs, changed: Object.keys(inputs) }), {
      name: "n",
      key: "k",
      zone: "z",
    });
  });

  it("uses the outputs as old inputs if an earlier engine does not send them", () => {
    const change = { inputs: { name: "n" }, before: {}, outputs: { name: "n", note: "x" }, changed: ["note"] };
    assert.deepEqual(sends(fields, { body: "changes" }, change), { note: "" });
  });

  it("applies the `encode` hook of its definition", () => {
    const says = { wire: { encode: (body: object) => void Object.assign(body, { extra: "x" }) } };
    assert.deepEqual(sends(fields, { body: "changes" }, { inputs: { name: "n" }, changed: ["name"] }, says), {
      name: "n",
      extra: "x",
    });
  });

  it("warns about an unknown secret that stays as it is", (test) => {
    const plan = planOfThings({ ...fields, word: s.string().secret().optional() }, { update: "full" });
    const { body, log } = taken(plan, { inputs: { name: "n" }, live: { name: "n", word: "*****" } });
    assert.deepEqual(body, { name: "n" });
    assert.equal(log.length, 1);
    assertWording(test, String(log));
    assert.deepEqual(taken(plan, { inputs: { name: "n", word: "w" }, live: { word: "*****" } }).log, []);
  });
});

describe("createBody: a step that sends members", () => {
  const of = {
    ...fields,
    zone: s.string(),
    word: s.string().writeOnly().optional(),
    unused: s.string().optional().noEffect("no"),
    timeouts: s.string().optional().wire(null),
    deep: s.string().optional().wire("spec.deep"),
    box: s.object({ extra: s.number().optional() }).optional(),
  };
  const live = {
    id: "7",
    name: "theirs",
    note: "theirs",
    zone: "theirs",
    word: "theirs",
    unused: "theirs",
    size: null,
    spec: { deep: "theirs", more: 1 },
    box: { extra: 2 },
    extra: 1,
  };

  it("sends live members that are inputs, with the program's values applied", () => {
    assert.deepEqual(
      sends(of, { body: "inputs" }, { inputs: { name: "n" }, live }, { endpoint: { scopeInputs: ["zone"] } }),
      { name: "n", note: "theirs", spec: { deep: "theirs" }, box: { extra: 2 } },
    );
  });

  it("sends only its own members and `takes`", () => {
    const inputs = { name: "n", note: "mine", zone: "z" };
    assert.deepEqual(sends(of, { body: "inputs", sends: ["name"], alsoSends: ["zone"] }, { inputs, live }), {
      name: "n",
      zone: "z",
    });
    assert.deepEqual(sends(of, { body: "inputs", sends: ["name"] }, { inputs, live }), { name: "n" });
    assert.deepEqual(sends(of, { body: "inputs", sends: ["note"] }, { inputs: { name: "n" }, live }), {
      note: "theirs",
    });
  });

  it("sends members of an input without a wire name, some of which have the names of inputs", () => {
    const beside = {
      name: s.string(),
      all: s
        .object({ note: s.string().optional(), name: s.string().optional().wire("title") })
        .optional()
        .wire(""),
      list: s.list(s.string()).optional().wire(""),
    };
    const shown = { name: "theirs", note: "theirs", title: "t", extra: 1 };
    const step = { body: "inputs", sends: ["all"] };
    assert.deepEqual(sends(beside, step, { inputs: { name: "n", all: { note: "mine" } }, live: shown }), {
      note: "mine",
      title: "t",
    });
  });

  it("sends the inputs if nothing is shown", () => {
    assert.deepEqual(sends(of, { body: "inputs" }, { inputs: { name: "n" } }), { name: "n" });
  });
});

describe("createBody: a step that sends the whole object", () => {
  it("contains an empty optional text unless the API omits unset members", () => {
    const of = {
      ...fields,
      inner: s.object({ note: s.string().optional(), size: s.number() }).optional(),
      rows: s.list(s.object({ note: s.string().optional() })).optional(),
      text: s.string().default("usual"),
    };
    const valuesOf = (note: string) => ({ note, inner: { note, size: 1 }, rows: [{ note }], text: note });
    const change = { inputs: { name: "n", ...valuesOf("") }, before: { name: "n", ...valuesOf("x") } };
    const one = { ...change, live: { name: "n", ...valuesOf("x") }, changed: ["note", "inner", "rows", "text"] };
    const whole = (body: string, clearWith: string) => sends(of, { body }, one, {}, { clearWith });
    const omitted = { name: "n", inner: { size: 1 }, rows: [{}], text: "" };
    for (const body of ["full", "inputs"]) {
      assert.deepEqual(whole(body, "omit"), omitted, body);
      assert.deepEqual(whole(body, "empty"), change.inputs, body);
    }
    const { name: _, ...sent } = change.inputs;
    assert.deepEqual(whole("changes", "omit"), sent);
  });

  it("contains the nulls of the live object unless the API omits unset members", () => {
    const live = { name: "n", note: null, size: null, foreign: null, inner: { x: null } };
    const whole = (clearWith: string) =>
      sends(fields, { body: "full" }, { inputs: { name: "m" }, live }, {}, { clearWith });
    assert.deepEqual(whole("omit"), { name: "m", inner: { x: null } });
    for (const clearWith of ["null", "empty", "empty or null"])
      assert.deepEqual(whole(clearWith), { ...live, name: "m" }, clearWith);
  });

  const live = {
    name: "theirs",
    size: 1,
    state: { phase: "DONE" },
    users: [{ name: "u", word: "*****" }],
    word: "******",
    spec: { kept: 1, word: "*****", deep: "theirs" },
    extra: "kept",
  };
  const of = { ...fields, deep: s.string().optional().wire("spec.deep"), key: s.string().optional().wire("spec.key") };

  it("keeps live members next to the inputs, and sends no mask back", () => {
    assert.deepEqual(sends(of, { body: "full" }, { inputs: { name: "n", deep: "mine" }, live }), {
      name: "n",
      size: 1,
      state: { phase: "DONE" },
      users: [{ name: "u" }],
      spec: { kept: 1, deep: "mine" },
      extra: "kept",
    });
  });

  it("omits the members in `without`, the status, and subresources", () => {
    const says = {
      waits: { status: { at: "state.phase", values: {}, default: "stable" } },
      read: { subresources: { members: ["extra"], read: async () => ({}) } },
    };
    assert.deepEqual(sends(fields, { body: "full", omit: ["spec", "users"] }, { inputs: { name: "n" }, live }, says), {
      name: "n",
      size: 1,
    });
  });

  it("omits the members in `without` although they contain inputs that another step sends", () => {
    const step = { body: "full", omit: ["size"] } as const;
    assert.deepEqual(
      sends({ name: s.string(), size: s.number() }, step, { inputs: { name: "n", size: 2 }, live }, {}),
      { ...(sends({ name: s.string() }, step, { inputs: { name: "n" }, live }, {}) as object) },
    );
  });

  it("sends masks if the platform keeps the secret for its mask", () => {
    const body = sends(of, { body: "full" }, { inputs: { name: "n" }, live }, {}, { keepsMasked: true });
    assert.deepEqual([memberAt(body, "word"), memberAt(body, "spec.word")], ["******", "*****"]);
  });

  it("sends no mask that only its field knows", () => {
    const hidden = {
      ...fields,
      word: s
        .string()
        .optional()
        .masked((shown) => shown === "<hidden>"),
      key: s
        .string()
        .optional()
        .masked((shown) => shown === "<hidden>")
        .wire(null),
    };
    const shown = { name: "theirs", word: "<hidden>", key: "<hidden>" };
    assert.deepEqual(sends(hidden, { body: "full" }, { inputs: { name: "n" }, live: shown }), {
      name: "n",
      key: "<hidden>",
    });
    assert.deepEqual(sends(hidden, { body: "full" }, { inputs: { name: "n" }, live: { ...shown, word: "seen" } }), {
      name: "n",
      word: "seen",
      key: "<hidden>",
    });
  });

  it("sends `adds`, and constants that the object lacks", () => {
    const says = { wire: { constants: { "spec.kind": "thing", type: "T" } } };
    const shown = { name: "theirs", type: "shown" };
    const body = sends(fields, { body: "full", constants: { more: 1 } }, { inputs: { name: "n" }, live: shown }, says);
    assert.deepEqual(body, { name: "n", type: "shown", spec: { kind: "thing" }, more: 1 });
  });

  it("omits removed values at any depth, and keeps the positions of list elements", () => {
    const deep = {
      name: s.string(),
      rate: s.number().optional(),
      spec: s.object({ rate: s.number().optional() }).optional(),
      inner: s.number().optional().wire("spec.inner"),
      rows: s.list(s.object({ name: s.string(), rate: s.number().optional() })),
      any: s.any().optional(),
    };
    const before = { name: "n", rate: 1, inner: 3, rows: [{ name: "a", rate: 2 }] };
    const shown = { ...before, spec: { inner: 3, other: 4 } };
    const inputs = { name: "n", rows: [{ name: "a" }], any: [undefined, { a: undefined, b: [1] }] };
    const { body, desired } = taken(planOfThings(deep, { update: "full" }), { inputs, before, live: shown });
    const rest = { name: "n", rows: [{ name: "a" }], any: [undefined, { b: [1] }] };
    assert.deepEqual(body, { ...rest, inner: 3, spec: { other: 4 } });
    assert.deepEqual(desired, { ...rest, spec: {} });
  });

  it("sends the inputs if the live value is not an object", () => {
    for (const shown of [undefined, ["x"]])
      assert.deepEqual(sends(fields, { body: "full" }, { inputs: { name: "n" }, live: shown }), { name: "n" });
  });

  it("omits a list with masks, instead of sending the masks or the rest of the list", () => {
    const shown = {
      words: ["*****", "*****"],
      rows: [["seen"], ["*****"]],
      texts: ["seen"],
      box: { words: ["seen", "*****"] },
    };
    assert.deepEqual(sends(fields, { body: "full" }, { inputs: { name: "n" }, live: shown }), {
      name: "n",
      texts: ["seen"],
      box: {},
    });
  });

  it("sends no mask back at any depth", () => {
    const nested = (leaf: object) => Array.from({ length: 400 }).reduce<object>((inner) => [inner], leaf);
    const one = { inputs: { name: "n" }, live: { nested: nested({ word: "*****", a: 1 }) } };
    assert.deepEqual(
      JSON.stringify(sends(fields, { body: "full" }, one)),
      JSON.stringify({ nested: nested({ a: 1 }), name: "n" }),
    );
  });
});
