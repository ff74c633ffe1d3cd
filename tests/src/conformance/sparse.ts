import assert from "node:assert/strict";
import { type AnyField, type Fields, isInput, snakeCase } from "@tripod/kit";
import type { ConformanceTest } from "./conformanceTest.js";
import { drifts } from "./settles.js";

/** Responses without members that the platform may fill in or omit. */
export const sparse: ConformanceTest = {
  name: "sparse answers",
  promise: "a response without members that the platform may fill in is not an error, in a create or in a refresh",
  run: async (trial) => {
    const resource = trial.subject.resources[trial.fixture.resource];
    const names = innerNames(resource?.fields ?? {});
    if (names.size === 0) return trial.passesOver("the platform fills in nothing inside of its inputs");
    for (const inputs of [trial.full(), ...trial.variants()]) {
      const input = namesIn(inputs);
      const stack = trial.stack();
      const lacks = (name: string): boolean => {
        const property = names.get(name);
        return property !== undefined && !input.has(property);
      };
      trial.platform.faults.add({ route: "* /*", fault: { kind: "edit", edit: (body) => without(body, lacks) } });
      try {
        await stack.up(trial.program(inputs));
        assert.deepEqual(drifts(await stack.refresh()), []);
        assert.deepEqual((await stack.up(trial.program(inputs))).same, ["it"]);
      } finally {
        trial.platform.faults.clear();
      }
      await stack.destroy();
      trial.covered(JSON.stringify(inputs));
    }
  },
};

/**
 * Returns property names by wire name: of members inside of values that the platform may fill in. Ambiguous names are
 * omitted.
 */
function innerNames(fields: Fields): ReadonlyMap<string, string> {
  const may = new Map<string, string>();
  const others = new Set<string>(["id", "uid", "name"]);
  const walk = (all: Fields, isInner: boolean): void => {
    for (const [name, field] of Object.entries(all)) {
      const { presence, wire } = field.spec;
      const wired = wire?.name?.split(/[.[]/).at(-1);
      const spelled = [name, snakeCase(name), ...(wired === undefined ? [] : [wired])];
      const mayOmit = isInner && presence === "optionalComputed" && isInput(field);
      for (const one of spelled) {
        if (mayOmit) may.set(one, name);
        else others.add(one);
      }
      inside(field);
    }
  };
  const inside = ({ spec: { type } }: AnyField): void => {
    if (type.kind === "object") walk(type.fields, true);
    else if ("element" in type) inside(type.element);
  };
  walk(fields, false);
  return new Map([...may].filter(([name]) => !others.has(name)));
}

function namesIn(value: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const walk = (inner: unknown): void => {
    if (typeof inner !== "object" || inner === null) return;
    if (!Array.isArray(inner)) for (const name of Object.keys(inner)) names.add(name);
    for (const member of Object.values(inner)) walk(member);
  };
  walk(value);
  return names;
}

function without(body: unknown, lacks: (name: string) => boolean): unknown {
  if (Array.isArray(body)) return body.map((item) => without(item, lacks));
  if (typeof body !== "object" || body === null) return body;
  const remaining = Object.entries(body).filter(([name]) => !lacks(name));
  return Object.fromEntries(remaining.map(([name, member]) => [name, without(member, lacks)]));
}
