/**
 * Imports, and programs without changes after them: the program that created the object, and the program that the
 * import generated.
 */
import assert from "node:assert/strict";
import type { AnyResource } from "@tripod/kit";
import type { Json, JsonObject, Stack } from "@tripod/testkit";
import { type ConformanceContext, plain } from "./conformanceContext.js";
import { type ConformanceTest, idOf } from "./conformanceTest.js";
import { importId } from "./importId.js";
import { isRecord } from "./inputPaths.js";
import { drifts, recorded } from "./settles.js";
import { filledIn } from "./writtenOut.js";

/** Additional inputs that must not show a change: values that every object has anyway, and options of operations. */
const MORE: Readonly<Record<string, readonly JsonObject[]>> = {
  ContentPermission: [{ notifyRecipient: true }, { notificationMessage: "Have another look" }],
  GcpSource: [
    { authentication: { type: "NoAuthentication" } },
    { path: { type: "NoPathExpression" } },
    { authentication: {}, path: {} },
  ],
  KinesisLogSource: [{ path: { type: "NoPathExpression" } }],
  ScanBudget: [{ scope: { excludedRoles: [], includedRoles: [], excludedUsers: [] } }],
};

/** Returns inputs with members added that they lack. */
function merged(inputs: JsonObject, more: JsonObject): JsonObject {
  const added = Object.entries(more).map(([name, value]): [string, Json] => {
    const input = inputs[name];
    return [name, isRecord(value) && isRecord(input) ? { ...value, ...input } : (value as Json)];
  });
  return { ...inputs, ...Object.fromEntries(added) };
}

/** Programs that describe the imported object. */
export const imported: ConformanceTest = {
  name: "imported",
  promise: "an import leaves nothing to change for a program that says what is there, before a refresh and after it",
  run: async (trial) => {
    const { fixture, subject } = trial;
    const { imports, fields } = subject.resources[fixture.resource] as AnyResource;
    if (imports?.unsupported !== undefined) return trial.passesOver(imports.unsupported);
    const further = trial.variants().map((_, index) => () => trial.variants()[index] as JsonObject);
    for (const program of trial.isThorough ? [trial.minimal, trial.full, ...further] : [trial.full]) {
      const stack = trial.stack();
      const inputs = program();
      await stack.up(trial.program(inputs));
      const found = trial.stack();
      const id = importId(stack, imports?.forms[0] as string);
      await found.import({ type: trial.type, name: "it", id });
      assert.equal(idOf(found), idOf(stack));
      // Inputs that the platform never returns are unknown to an import; the next run records them.
      const hidden = new Set(
        Object.keys(fields).filter((name) => {
          const { secret, writeOnly } = fields[name]?.spec ?? {};
          return secret === true || writeOnly === true || fixture.writeOnly?.includes(name) === true;
        }),
      );
      const written = found.resource("it").inputs as JsonObject;
      const visible = Object.fromEntries(Object.entries(plain(written)).filter(([name]) => !hidden.has(name)));
      const input = { ...visible, ...Object.fromEntries(Object.entries(inputs).filter(([name]) => hidden.has(name))) };
      const { outputs } = found.resource("it");
      const programs = [
        ["as it was made", inputs],
        ["as the import wrote it down", input],
        ...Object.entries(filledIn(fields, inputs, plain(outputs as JsonObject)))
          .filter(([name]) => !hidden.has(name))
          .map(([name, value]) => [`with ${name} as it is`, { ...inputs, [name]: value }] as const),
        ...(MORE[fixture.resource] ?? []).map(
          (more) => [`with ${JSON.stringify(more)}`, merged(inputs, more)] as const,
        ),
      ] as const;
      for (const [what, program] of programs)
        assert.deepEqual(await changed(trial, found, program, hidden), [], `the program ${what} changes it`);
      const before = recorded(found);
      assert.deepEqual(drifts(await found.refresh()), [], "a refresh finds a difference");
      // A preview depends on the state only, so it is the same for an unchanged state.
      const isOther = recorded(found) !== before;
      for (const [what, program] of isOther ? programs : [])
        assert.deepEqual(await changed(trial, found, program, hidden), [], `${what}, after a refresh`);
      await stack.destroy();
      trial.covered(JSON.stringify(inputs));
    }
  },
};

/** Returns the paths that a program would change, without those that an import cannot know. */
async function changed(trial: ConformanceContext, stack: Stack, inputs: JsonObject, hidden: ReadonlySet<string>) {
  const preview = await stack.preview(trial.program(inputs)).catch((error: Error) => error.message);
  // An input that excludes another configured one cannot be added to the program.
  if (typeof preview === "string") return /must not be set together/.test(preview) ? [] : [preview];
  return preview.events
    .flatMap(({ detailedDiff = {} }) => Object.keys(detailedDiff))
    .filter((path) => !hidden.has(path.split(/[.[]/)[0] as string));
}
