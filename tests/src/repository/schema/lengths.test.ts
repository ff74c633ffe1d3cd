/** Documented lengths of strings match the accepted ones. */
import assert from "node:assert/strict";
import { it } from "node:test";
import type { AnyField, Fields } from "@tripod/kit";
import { type Json, reveal } from "@tripod/testkit";
import { subjects } from "../../conformance/subjects.js";
import { complaintsOf, textsOf } from "./emptyTexts.js";

/** Longer than every maximum length. */
const ENDLESS = 200_000;

/** Returns the placeholder for references: a string in the form of an ID. */
const anything = (name: string): Json => (name === "#" ? 7 : "0000000000000001");

/** Returns the field docs for a path of `textsOf`; for elements, those of the list, too. */
function docAt(fields: Fields, path: string): string {
  const [first = "", ...rest] = path.split(/[.[\]]+/).filter(Boolean);
  let field: AnyField = fields[first] ?? assert.fail(path);
  let doc = field.spec.doc ?? "";
  for (const step of rest) {
    const { type } = field.spec;
    const isMember = type.kind === "object";
    field = (isMember ? type.fields[step] : "element" in type ? type.element : undefined) ?? assert.fail(path);
    doc = field.spec.doc || (isMember ? "" : doc);
  }
  return doc;
}

/** Limit of each label of a DNS name. The name itself can be longer. */
const LABELS = "Each label has at most 63 characters.";

/** Returns the documented maximum length, and the minimum if there is one. */
function lengthsIn(doc: string): { readonly least?: number; readonly most: number } | undefined {
  const reason =
    /(?:\b([\d,]+)–|\b(at most) )?\b([\d,]+) (?:lower-case |Latin )?(?:characters|letters|hexadecimal)/i.exec(
      doc.replace(LABELS, ""),
    );
  if (reason === null) return undefined;
  const [, from, atMost, to = ""] = reason;
  const number = (digits: string) => Number(digits.replaceAll(",", ""));
  const most = number(to);
  return atMost === undefined ? { most, least: number(from ?? to) } : { most };
}

const cases = (await subjects()).flatMap(({ name: pkg, fixtures, resources }) =>
  [...fixtures].map(([name, { full }]) => ({ pkg, name, full, resources })),
);
for (const { pkg, name, full, resources } of cases) {
  it(`${pkg} ${name} takes texts of the lengths that it tells, and no others`, () => {
    const program = reveal(full(anything)) as Record<string, unknown>;
    const resource = resources[name] ?? assert.fail();
    for (const path of textsOf(resource.fields)) {
      const doc = docAt(resource.fields, path);
      const limits = lengthsIn(doc);
      const complaints = (size: number) => complaintsOf(resource, program, path, "a".repeat(size));
      const ofForm = complaints(20);
      const ofLength = (size: number) =>
        complaints(size).filter(
          (reason) =>
            /\d characters/.test(reason) &&
            !ofForm.includes(reason) &&
            !(doc.includes(LABELS) && reason.includes("labels of at most 63 characters")),
        );
      assert.deepEqual(ofLength(limits?.most ?? ENDLESS), [], `${path} is limited otherwise than it tells`);
      if (limits === undefined) continue;
      assert.notDeepEqual(complaints(limits.most + 1), [], `${path} takes ${limits.most + 1} characters`);
      if (limits.least === undefined) continue;
      assert.deepEqual(ofLength(limits.least), [], `${path} is limited otherwise than it tells`);
      // An empty string is rejected or treated as unset; emptyTexts.test.ts tests this.
      if (limits.least > 1)
        assert.notDeepEqual(complaints(limits.least - 1), [], `${path} takes ${limits.least - 1} characters`);
    }
  });
}
