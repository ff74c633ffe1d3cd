/** Computed members of lists, sets, maps and objects have the live value, for every definition. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { type Answer, read } from "@tripod/http";
import { type AnyField, type Fields, isInput } from "@tripod/kit";
import { decodeFields, wireNameOf } from "@tripod/rest";
import { subjects } from "./subjects.js";

const NAMES = { hostpkg: "snake", logpkg: "same" } as const;

function reader(body: unknown) {
  const request = { operation: "Read", method: "GET", url: "" };
  const answer: Answer = { status: 200, headers: {}, text: "", request, json: () => body };
  return read(answer);
}

function holdsComputed({ spec: { type } }: AnyField): boolean {
  const inner = type.kind === "object" ? Object.values(type.fields) : "element" in type ? [type.element] : [];
  return inner.some((field) => !isInput(field) || holdsComputed(field));
}

/** Returns a platform value whose inputs are constant and whose computed members depend on `time`. */
function shownAt(field: AnyField, names: "snake" | "same", time: number, isOwn: boolean): unknown {
  const { type } = field.spec;
  switch (type.kind) {
    case "object": {
      const members: Record<string, unknown> = {};
      for (const [name, inner] of Object.entries(type.fields)) {
        const path = wireNameOf(name, inner, names);
        if (path === null || path.includes(".")) continue;
        members[path] = shownAt(inner, names, time, isOwn || !isInput(inner));
      }
      return members;
    }
    case "list":
    case "set":
      return [shownAt(type.element, names, time, isOwn)];
    case "map":
      return { one: shownAt(type.element, names, time, isOwn) };
    case "boolean":
      return isOwn ? time % 2 === 0 : true;
    case "number":
      return isOwn ? time : 1;
    default:
      return isOwn ? `192.0.2.${time}` : "said";
  }
}

describe("outputs inside of a value have the current value of the platform", async () => {
  for (const { name: pkg, resources } of await subjects()) {
    const names = NAMES[pkg as keyof typeof NAMES];
    for (const [resource, { fields }] of Object.entries(resources)) {
      for (const [name, field] of Object.entries(fields as Fields)) {
        const path = wireNameOf(name, field, names);
        if (path === null || path === "" || path.includes(".") || !holdsComputed(field)) continue;
        // Special forms without generic values are tested in the folder of their definition.
        const made = (time: number) => reader({ [path]: shownAt(field, names, time, !isInput(field)) });
        const alone = (time: number) => decodeFields({ [name]: field }, made(time), { names });
        if (isDeepStrictEqual(alone(1), alone(2))) continue;
        it(`${resource}.${name}`, () => {
          const now = decodeFields({ [name]: field }, made(2), { names, recorded: alone(1) });
          assert.deepEqual(now, alone(2));
        });
      }
    }
  }
});
