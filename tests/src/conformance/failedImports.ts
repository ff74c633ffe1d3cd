import assert from "node:assert/strict";
import type { AnyResource } from "@tripod/kit";
import type { Json, JsonObject, Stack } from "@tripod/testkit";
import { type ConformanceContext, failureOf, plain, refused } from "./conformanceContext.js";
import { type ConformanceTest, idOf } from "./conformanceTest.js";
import { importId } from "./importId.js";
import { typeOf } from "./subjects.js";

const PROJECT = "c0ffee7ad1e94c3f8a6b90d4e7c31a01";
const REGION = "ru-3";

/** Resources that exist as long as their parent object. */
const STAY = [
  ...["ContentPermission", "DbaasFirewallV1", "IamGroupMembershipV1"],
  ...["IamOidcFederationGroupMappingsV1", "IamSamlFederationGroupMappingsV1"],
];
/** Import ID without an object. A singleton cannot be deleted, so its own ID always finds it. */
const NO_OBJECT = "no-such-name";

/** Reports whether the message of an import is about the import ID, and not about a login with a part of it. */
const isAboutId = (error: string, forms: readonly string[]): boolean => forms.every((form) => error.includes(form));

/** Import IDs with a project and a region before them. */
export const importWithPlaces: ConformanceTest = {
  name: "import with places",
  promise: "an import takes the parents of its object before the ID, and else reports the forms that it takes",
  run: async (trial) => {
    const { fixture, subject } = trial;
    const { imports, listable } = subject.resources[fixture.resource] as AnyResource;
    if (subject.name !== "hostpkg") return trial.passesOver("its package has no projects and regions in import IDs");
    if (imports?.unsupported !== undefined) return trial.passesOver(imports.unsupported);
    const stack = trial.stack();
    await stack.up(trial.program(trial.minimal()));
    const forms = imports?.forms ?? [];
    const own = importId(stack, forms[0] as string);
    const type = typeOf(subject, fixture.resource);
    const isIn = (name: string): boolean => listable?.query[name] !== undefined;
    const whole = [...(isIn("projectId") ? [PROJECT] : []), ...(isIn("region") ? [REGION] : [])].join("/");
    for (const settings of [[PROJECT], [REGION], [PROJECT, REGION], [PROJECT, "ru-99"], ["x", "y", "z"]]) {
      const id = [...settings, own].join("/");
      const other = trial.stack();
      const failure = await failureOf(other.import({ type, name: "it", id }));
      if (failure === undefined) assert.equal(idOf(other), idOf(stack), `${id} is another one`);
      else if (settings.join("/") === whole && !forms[0]?.startsWith("<projectId>"))
        assert.fail(`${id} is not taken: ${failure.message}`);
      else assert.ok(isAboutId(failure.message, forms), `${id}: ${failure.message}`);
    }
    await stack.destroy();
    trial.covered("places");
  },
};

/** Asserts that a program reads the object (`get`) by its ID, and with the state arguments that a message names. */
async function isReadById(trial: ConformanceContext, stack: Stack): Promise<void> {
  const { outputs } = stack.resource("it");
  const read = async (state: JsonObject) => {
    const reader = trial.stack();
    await reader.up([{ name: "it", read: trial.type, id: () => idOf(stack), state }]);
    assert.equal(idOf(reader), idOf(stack));
  };
  const failure = await failureOf(read({}));
  if (failure === undefined) return;
  const named = /set (.+) in the state arguments/.exec(failure.message)?.[1] ?? assert.fail(failure.message);
  await read(Object.fromEntries(named.split(" and ").map((name) => [name, outputs[name] as Json])));
}

/** Import IDs without an object. */
export const importOfNothing: ConformanceTest = {
  name: "import of nothing",
  promise: "an import that finds nothing reports the forms that it takes and where it searched",
  run: async (trial) => {
    const { fixture, subject } = trial;
    const { imports, listable } = subject.resources[fixture.resource] as AnyResource;
    if (imports?.unsupported !== undefined) return trial.passesOver(imports.unsupported);
    if (STAY.includes(fixture.resource)) return trial.passesOver("it exists as long as the object that it is part of");
    const stack = trial.stack();
    await stack.up(trial.program(trial.full()));
    const forms = imports?.forms ?? [];
    const id = fixture.resetOnDelete === undefined ? importId(stack, forms[0] as string) : NO_OBJECT;
    const inputs = plain(trial.full());
    const type = typeOf(subject, fixture.resource);
    await isReadById(trial, stack);
    await stack.destroy();
    const error = await refused(trial.stack().import({ type, name: "it", id }));
    for (const form of forms) assert.ok(error.includes(form), `${id}: ${error}`);
    for (const setting of ["projectId", "region"]) {
      if (listable?.query[setting] === undefined) continue;
      assert.ok(error.includes(String(inputs[setting])), `${setting} of ${id}: ${error}`);
    }
    trial.covered("an ID");
  },
};
