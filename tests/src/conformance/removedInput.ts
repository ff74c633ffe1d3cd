import assert from "node:assert/strict";
import { type AnyField, type Fields, isInput } from "@tripod/kit";
import { isSecret, type Json, type JsonObject, reveal, signatureKey } from "@tripod/testkit";
import type { ConformanceContext } from "./conformanceContext.js";
import { type ConformanceTest, fieldsOf, ownFields, routeOf } from "./conformanceTest.js";
import { inHalves, layersOf } from "./halves.js";
import { pathOf } from "./inputPaths.js";
import { drifts } from "./settles.js";

type Path = readonly (string | number)[];

/** Inputs that a program removes one after the other, at any depth. */
export const removedInput: ConformanceTest = {
  name: "removed input",
  promise: "a removed input is cleared as planned, or the plan rejects the removal; nothing is sent as null",
  run: async (trial) => {
    const fields = ownFields(trial);
    const programs = [trial.full, ...trial.variants().map((_, index) => () => trial.variants()[index] as JsonObject)];
    for (const program of programs) {
      let stack = trial.stack();
      await stack.up(trial.program(program()));
      const own = optionalPaths(fields, program());
      const shared = sharedPaths(trial, program());
      const attempt = async (paths: readonly Path[]): Promise<void> => {
        const inputs = paths.reduce<Json>((left, path) => without(left, path) as Json, program()) as JsonObject;
        const name = paths.map((path) => path.join(".")).join(" ");
        const planned = await stack.preview(trial.program(inputs)).catch(() => undefined);
        if (planned === undefined || planned.update.length === 0) {
          assert.ok(paths.length === 1 || paths === shared, "not all together");
          return;
        }
        trial.platform.requests.reset();
        const refusal = await stack.up(trial.program(inputs)).then(() => "", String);
        if (refusal !== "") {
          assert.ok(paths.length === 1 || paths === shared, "not all together");
          trial.covered(name);
          // The preview must reject an input that only the platform rejects, because every run would fail.
          assert.match(refusal, /cannot be changed|must/, name);
          assert.doesNotMatch(
            refusal,
            /answered (4\d\d|500)/,
            `${name}: the plan shows the removal, and the platform refuses it`,
          );
          assert.deepEqual(drifts(await stack.refresh()), [], `${name}: a refused change has changed something`);
          trial.uncovered(name);
          return;
        }
        const isSent = trial.writes().length > 0;
        const isRecordedOnly = paths.every((path) => trial.fixture.notStored?.includes(pathOf(path)) === true);
        assert.ok(isSent || isRecordedOnly, `${name}: the plan shows a removal, and the run sends nothing`);
        noNulls(trial, name);
        for (const path of paths) await clearedBy(trial, stack.resource("it").outputs as JsonObject, program(), path);
        assert.deepEqual(drifts(await stack.refresh()), [], `${name}: a refresh finds a difference`);
        assert.deepEqual(
          (await stack.up(trial.program(inputs))).same,
          ["it"],
          `${name}: a second run changes something`,
        );
        for (const path of paths) trial.covered(path.join("."));
        const back = await stack.up(trial.program(program()));
        if (back.replace.length > 0) await anew();
      };
      const anew = async (): Promise<void> => {
        await stack.destroy();
        stack = trial.stack();
        await stack.up(trial.program(program()));
      };
      const removals = own.map((steps) => ({ steps, path: pathOf(steps) }));
      const isUpdate = await Promise.all(
        removals.map(async ({ steps }) => {
          const inputs = without(program(), steps) as JsonObject;
          const planned = await stack.preview(trial.program(inputs)).catch(() => undefined);
          return planned !== undefined && planned.update.length > 0;
        }),
      );
      if (trial.isThorough) for (const path of own) await attempt([path]);
      else
        for (const layer of layersOf(removals.filter((_, index) => isUpdate[index])))
          await inHalves(
            layer,
            ({ path }) => path,
            async (some) => {
              try {
                await attempt(some.map(({ steps }) => steps));
              } catch (error) {
                await anew();
                throw error;
              }
            },
          );
      // Inputs that a similar resource tests individually are removed together here, because each resource has its own
      // steps and codecs.
      if (shared.length > 0) await attempt(shared);
      await stack.destroy();
    }
    trial.passesOver("it has no optional input that can be removed in place");
  },
};

/** Returns the inputs of a program without default that a resource shares with a similar one. */
function sharedPaths(trial: ConformanceContext, program: JsonObject): readonly Path[] {
  const own = ownFields(trial);
  return Object.entries(fieldsOf(trial)).flatMap(([name, { spec }]) => {
    const isLeftOut = spec.presence === "optional" && spec.default === undefined && spec.noDiff !== true;
    return own[name] === undefined && name in program && isLeftOut && spec.noEffect === undefined ? [[name]] : [];
  });
}

/** Asserts that the object no longer has the removed value. */
async function clearedBy(trial: ConformanceContext, outputs: JsonObject, full: JsonObject, path: Path): Promise<void> {
  if (trial.fixture.writeOnly?.includes(String(path[0])) === true) return;
  const before = at(reveal(full), path);
  const now = at(reveal(outputs), path);
  assert.notDeepEqual(now, before, `${path.join(".")} is unchanged, although the run reports its removal`);
}

/** Rejects nulls in requests, except whole bodies and members that null clears. */
function noNulls(trial: ConformanceContext, name: string): void {
  for (const request of trial.writes()) {
    if (request.body === "" || request.body === "null") continue;
    // Null values of responses are sent back unchanged.
    const rowsText = JSON.stringify(trial.rows());
    const { clearedByNull = [] } = trial.fixture;
    const isOwn = (path: string): boolean => {
      const member = path.split("/").at(-1) ?? "";
      return !clearedByNull.includes(member) && !rowsText.includes(`"${member}":null`);
    };
    const found = nullsIn(JSON.parse(request.body) as Json, "").filter(isOwn);
    assert.deepEqual(found, [], `removing ${name} sends null: ${routeOf(request)} ${request.body}`);
  }
}

function nullsIn(value: Json, path: string): readonly string[] {
  if (value === null) return [path];
  if (typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, member]) => nullsIn(member as Json, `${path}/${name}`));
}

/** Returns the paths of set optional inputs; of lists, those of the first element. */
function optionalPaths(fields: Fields, inputs: JsonObject, at: Path = []): readonly Path[] {
  return Object.entries(inputs).flatMap(([name, value]) => {
    const field = fields[name];
    if (field === undefined || !isInput(field) || field.spec.noDiff === true) return [];
    const here = [...at, name];
    const mayOmit = field.spec.presence === "optional" && field.spec.noEffect === undefined;
    return [...(mayOmit ? [here] : []), ...innerPaths(field, value as Json, here)];
  });
}

function innerPaths({ spec: { type } }: AnyField, input: Json, here: Path): readonly Path[] {
  const value = isSecret(input) ? (input.value as Json) : input;
  if (type.kind === "object" && typeof value === "object" && value !== null && !Array.isArray(value))
    return optionalPaths(type.fields, value as JsonObject, here);
  if ((type.kind === "list" || type.kind === "set") && Array.isArray(value) && value.length > 0)
    return innerPaths(type.element, value[0] as Json, [...here, 0]);
  return [];
}

function at(value: Json, [step, ...rest]: Path): Json | undefined {
  if (step === undefined) return value;
  if (typeof value !== "object" || value === null) return undefined;
  const inner = (value as Record<string | number, Json>)[step];
  return inner === undefined ? undefined : at(inner, rest);
}

function without(value: Json, [step, ...rest]: Path): Json {
  if (isSecret(value))
    return {
      ...value,
      [signatureKey]: value[signatureKey] as Json,
      value: without(value.value as Json, [step as string, ...rest]),
    };
  if (Array.isArray(value))
    return value.map((item, index) => (index === step ? without(item as Json, rest) : item)) as Json;
  const { [step as string]: inner, ...others } = value as unknown as JsonObject;
  return rest.length === 0 ? others : { ...others, [step as string]: without(inner as Json, rest) };
}
