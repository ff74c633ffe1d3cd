import assert from "node:assert/strict";
import { test } from "node:test";
import { PlatformError } from "./platformError.js";
import { termFilter } from "./termFilter.js";

const ROWS = [
  { name: "calico", version: "3.9.0", clouds: ["all"] },
  { name: "calico", version: "3.29.2", clouds: ["eks", "aws"] },
  { name: "cANDy", version: "1.0.0", clouds: ["edge-native"] },
];

const FIELDS = {
  "spec.name": ({ name }: (typeof ROWS)[0]) => [name],
  "spec.version": ({ version }: (typeof ROWS)[0]) => [version],
  "spec.cloudTypes": ({ clouds }: (typeof ROWS)[0]) => clouds,
};

function versionsFor(filters: string | undefined): string[] {
  return ROWS.filter(termFilter(filters, FIELDS)).map(({ version }) => version);
}

test("terms are joined from left to right", () => {
  assert.deepEqual(versionsFor("spec.name=calicoANDspec.version>3.10.0"), ["3.29.2"]);
  assert.deepEqual(versionsFor("spec.name=cANDyORspec.name=calicoANDspec.version=3.9.0"), ["3.9.0"]);
  assert.deepEqual(versionsFor("spec.version=3.9.0ORspec.name=cANDy"), ["3.9.0", "1.0.0"]);
});

test("on a list, = asks for one of its values and _in_ for any of several", () => {
  assert.deepEqual(versionsFor("spec.cloudTypes=eks"), ["3.29.2"]);
  assert.deepEqual(versionsFor("spec.cloudTypes_in_eks,all"), ["3.9.0", "3.29.2"]);
});

test("a missing filter matches everything", () => {
  assert.equal(versionsFor(undefined).length, 3);
  assert.equal(versionsFor("").length, 3);
});

for (const filters of ["spec.name", "spec.color=red", "spec.name<b", "spec.name = calico"]) {
  test(`"${filters}" is rejected`, () => {
    assert.throws(
      () => versionsFor(filters),
      (error) => error instanceof PlatformError && error.status === 400,
    );
  });
}
