import assert from "node:assert/strict";
import { reveal, type Stack } from "@tripod/testkit";
import { changeOf } from "./changed.js";
import { type ConformanceTest, ownFields } from "./conformanceTest.js";
import { each } from "./everyWay.js";
import { spotsOf, withValue } from "./inputPaths.js";
import { drifts } from "./settles.js";

/** Secrets that the program rotates one by one. */
export const rotated: ConformanceTest = {
  name: "secret rotated",
  promise:
    "each new secret is sent once, and nothing else changes; state contains only the new one, and a refresh finds no drift",
  run: async (trial) => {
    const full = trial.full();
    const secrets = spotsOf(ownFields(trial), full).filter(
      ({ field: { spec }, input: value }) => spec.secret === true && spec.type.kind === "string" && value !== undefined,
    );
    await each(secrets, async (spot) => {
      const value = changeOf(trial, spot);
      if (value === undefined) return trial.uncovered(spot.path);
      const [old, next] = [textOf(spot.input), textOf(value)];
      const inputs = withValue(full, spot.steps, value);
      const stack = trial.stack();
      await stack.up(trial.program(full));
      trial.platform.requests.reset();
      const done = await stack.up(trial.program(inputs));
      assert.deepEqual([...done.update, ...done.replace], ["it"], "it is not detected as a change");
      const paths = done.events.flatMap(({ detailedDiff = {} }) => Object.keys(detailedDiff));
      assert.ok(
        paths.every((path) => path.split(/[.[]/)[0] === spot.steps[0]),
        `${paths.join(", ")} change`,
      );
      const { dryRunPath } = trial.fixture;
      const sent = trial
        .writes()
        .filter(({ body, path, status }) => path !== dryRunPath && carries(body, next) && (status ?? 0) < 400);
      assert.equal(sent.length, 1, `it is sent in ${sent.length} requests`);
      assert.ok(!trial.writes().some(({ body }) => carries(body, old)), "the old one is sent");
      holdsOnly(stack, next, old);
      assert.deepEqual(drifts(await stack.refresh()), [], "a refresh finds a difference");
      assert.deepEqual((await stack.up(trial.program(inputs))).same, ["it"], "a second run changes something");
      holdsOnly(stack, next, old);
      await stack.destroy();
      trial.covered(spot.path);
    });
    trial.passesOver("it has no secret inputs");
  },
};

const textOf = (value: unknown): string => String(reveal(value as never));

/** Reports whether a body contains a string as plain text or in Base64. */
function carries(body: string, text: string): boolean {
  const forms = [JSON.stringify(text).slice(1, -1), Buffer.from(text).toString("base64")];
  return forms.some((form) => `${body}"`.includes(`${form}"`));
}

function holdsOnly(stack: Stack, next: string, old: string): void {
  const { inputs, outputs } = stack.resource("it");
  const plainText = JSON.stringify(reveal([inputs, outputs] as never));
  const isKnown = (text: string): boolean => plainText.includes(JSON.stringify(text));
  assert.ok(isKnown(next), "state does not hold it");
  assert.ok(!isKnown(old), "state holds the old one");
  const encrypted = JSON.stringify(stack.exportState({ encrypt: true }));
  assert.ok(!encrypted.includes(JSON.stringify(next).slice(1, -1)), "state holds it in the clear");
}
