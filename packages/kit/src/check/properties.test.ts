import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { fields, goodInputs, PLANTED, partlyKnownInputs, RUNS, wildSecrets } from "../arbitraryInputs.testing.js";
import { diffInputs } from "../diff/diff.js";
import { applyAutoNames } from "../fields/autoname.js";
import { s } from "../fields/field.js";
import { inputsAfterRefresh, inputsForImport } from "../lifecycle/state.js";
import { createRedactor } from "../secrets/redactor.js";
import { secretsIn } from "../secrets/secretsIn.js";
import { didYouMean, editDistance, nearest } from "../values/suggest.js";
import { hasSecret, type ValueObject } from "../values/value.js";
import { check } from "./check.js";
import { complete } from "./complete.js";

const definition = { fields, update: true };

function checked(inputs: ValueObject): ValueObject {
  const { value, failures } = check(fields, inputs, { noun: "input" });
  assert.deepEqual(failures, []);
  return value;
}

/** Returns outputs of an object made from these inputs. */
function stateOf(inputs: ValueObject): ValueObject {
  const answer = { serial: 1, token: "t", category: inputs.category ?? "theirs" };
  return complete(fields, answer, inputs, { where: "Test", echo: true });
}

const changes = (before: ValueObject, after: ValueObject) => diffInputs(definition, before, after).changes;

describe("for any inputs", () => {
  it("a check has nothing to say about its own result, and leaves it as it is", () => {
    fc.assert(
      fc.property(fc.oneof(goodInputs, partlyKnownInputs), (inputs) => {
        const once = checked(inputs);
        assert.deepEqual(checked(once), once);
      }),
      RUNS,
    );
  });

  it("a check marks what the definition calls secret", () => {
    fc.assert(
      fc.property(goodInputs, (inputs) => {
        const { password, code } = checked(inputs);
        for (const value of [password, code]) assert.ok(value === undefined || hasSecret(value));
      }),
      RUNS,
    );
  });

  it("equal inputs have no diff", () => {
    fc.assert(
      fc.property(goodInputs, (inputs) => {
        const value = checked(inputs);
        assert.deepEqual(changes(value, value), []);
        assert.deepEqual(changes(value, checked(inputs)), []);
      }),
      RUNS,
    );
  });

  it("an import, then an up with the program it describes, has no diff", () => {
    fc.assert(
      fc.property(goodInputs, (inputs) => {
        const imported = inputsForImport(fields, stateOf(checked(inputs)));
        assert.deepEqual(changes(imported, checked(imported)), []);
      }),
      RUNS,
    );
  });

  it("a refresh of an untouched object has no diff, in either direction", () => {
    fc.assert(
      fc.property(goodInputs, (inputs) => {
        const recorded = checked(inputs);
        const refreshed = inputsAfterRefresh(fields, recorded, stateOf(recorded));
        assert.deepEqual(changes(refreshed, recorded), []);
        assert.deepEqual(changes(recorded, refreshed), []);
      }),
      RUNS,
    );
  });

  it("no failure repeats a secret once it has passed the redactor of its call", () => {
    let failed = 0;
    fc.assert(
      fc.property(wildSecrets, (inputs) => {
        const { failures } = check(fields, inputs, { noun: "input" });
        const { redact } = createRedactor(secretsIn(inputs, fields));
        failed += failures.length;
        for (const { path, reason } of failures)
          assert.ok(!redact(`${path} ${reason}`).includes(PLANTED), `${path}: ${reason}`);
      }),
      RUNS,
    );
    assert.ok(failed > RUNS.numRuns, "hardly anything was refused");
  });
});

describe("suggestions", () => {
  /** Whatever 16 bits may be, halves of characters too. */
  const units = fc.array(fc.nat({ max: 0xffff }), { maxLength: 12 }).map((codes) => String.fromCharCode(...codes));
  const text = fc.oneof(units, fc.string({ unit: "grapheme" }), fc.lorem());

  it("measure the same distance both ways, none to itself", () => {
    fc.assert(
      fc.property(text, text, (left, right) => {
        assert.equal(editDistance(left, right), editDistance(right, left));
        assert.equal(editDistance(left, left), 0);
      }),
      RUNS,
    );
  });

  it("come from the candidates, without a fault for any text", () => {
    fc.assert(
      fc.property(text, fc.array(text), (written, candidates) => {
        const near = nearest(written, candidates);
        assert.ok(near.length <= 3 && near.every((candidate) => candidates.includes(candidate)));
        assert.equal(didYouMean(written, candidates) === "", near.length === 0);
      }),
      RUNS,
    );
  });
});

describe("automatic names", () => {
  it("are well-formed and never too long, whatever the resource is called", () => {
    const named = { label: s.string().autoName({ maxLength: 16 }) };
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        (resourceName, seed) => {
          const random = (): Uint8Array => assert.fail("there is a seed");
          const { label } = applyAutoNames(named, {}, {}, { resourceName, seed, random });
          assert.ok(typeof label === "string" && label.length <= 16 && /-[0-9a-f]{7}$/.test(label));
          assert.equal(Buffer.from(label, "utf8").toString("utf8"), label);
        },
      ),
      RUNS,
    );
  });
});
