import assert from "node:assert/strict";
import { type Fields, isInput, isWriteOnlyPath, writeOnlyPaths } from "@tripod/kit";
import { type Json, type JsonObject, reveal, type Stack, unknown } from "@tripod/testkit";
import { PLACES } from "../faults/foreignResponses.js";
import { until } from "../until.js";
import { adopted } from "./adopt.js";
import { cancelled } from "./cancelled.js";
import { changed } from "./changed.js";
import { another, conflict } from "./conflict.js";
import { type ConformanceContext, failureOf, plain, refused } from "./conformanceContext.js";
import { type ConformanceTest, idOf, injectFault, isThere, routeOf, rowOf } from "./conformanceTest.js";
import { createdOtherwise } from "./createdOtherwise.js";
import { creation } from "./creation.js";
import { emptied, givenAgain } from "./everyWay.js";
import { importOfNothing, importWithPlaces } from "./failedImports.js";
import { filledIn } from "./filledIn.js";
import { foreignLists } from "./foreignLists.js";
import { imported } from "./imported.js";
import { importId } from "./importId.js";
import { inCommon } from "./inCommon.js";
import { inPlaceOf } from "./inPlace.js";
import { ID_NAMES, lackingMembers } from "./lackingMembers.js";
import { LAGS, laggingLists } from "./laggingLists.js";
import { shownLate } from "./lateObjects.js";
import { laterSteps } from "./laterSteps.js";
import { meanwhile, membersOf } from "./meanwhile.js";
import { neighbors } from "./neighbors.js";
import { olderState } from "./olderState.js";
import { otherAccount } from "./otherAccount.js";
import { outputs } from "./outputs.js";
import { refusals } from "./refusals.js";
import { removedInput } from "./removedInput.js";
import { requestCounts } from "./requestCounts.js";
import { rotated } from "./rotated.js";
import { drifts, settles } from "./settles.js";
import { sparse } from "./sparse.js";
import { strangers } from "./strangers.js";
import { terraformState } from "./terraform.js";
import { unmade } from "./unmade.js";
import { writtenOut } from "./writtenOut.js";

/** Number of reads that fail after a create, more than the attempts and the search of one operation. */
const FAILED_READS = 60;

/** Reduces a response to the members that identify an object. */
function bare(body: unknown, isId: (name: string, value: unknown) => boolean): unknown {
  if (Array.isArray(body)) return body.map((item) => bare(item, isId));
  if (typeof body !== "object" || body === null) return body;
  const entries = Object.entries(body);
  const ids = entries.filter(([name, value]) => isId(name, value));
  if (ids.length > 0) return Object.fromEntries(ids);
  return Object.fromEntries(entries.map(([name, value]) => [name, bare(value, isId)]));
}

/** Returns the secrets that a fixture plants. */
const planted = (inputs: JsonObject): readonly string[] =>
  [...JSON.stringify(reveal(inputs)).matchAll(/planted-[\w-]+/g)].map(([text]) => text);

export const CONFORMANCE_TESTS: readonly ConformanceTest[] = [
  {
    name: "second up",
    promise: "made with the least and with everything: a second run, a refresh and a run after it find nothing to do",
    run: async (trial) => {
      const { create = 1, read = 1 } = trial.fixture.requests ?? {};
      const further = trial.variants().map((_, index) => () => trial.variants()[index] as JsonObject);
      for (const inputsOf of [trial.minimal, trial.full, ...further]) {
        const stack = trial.stack();
        const inputs = inputsOf();
        trial.platform.requests.reset();
        await stack.up(trial.program(inputs));
        // The provider requests the account of the credentials once per run, not once per object.
        const made = trial.requests().filter(({ path }) => !trial.subject.asksOwner.test(path)).length;
        // A list can be read before the first create in a parent, and not again.
        assert.ok(made <= create + 1, `creating took ${made} requests: ${trial.requests().map(routeOf).join(", ")}`);
        await settles(trial, stack, inputs);
        trial.platform.requests.reset();
        await stack.refresh();
        assert.ok(trial.requests().length <= read, `a refresh took ${trial.requests().map(routeOf).join(", ")}`);
        const state = JSON.stringify(stack.exportState({ encrypt: true }));
        for (const text of planted(inputs)) assert.ok(!state.includes(text), "a secret is in state as plain text");
        await stack.destroy();
        trial.covered(JSON.stringify(inputs));
      }
    },
  },
  {
    name: "in common",
    promise:
      "inputs shared with a similar resource can be changed, together in place or by a replacement, and a second run changes nothing",
    run: inCommon,
  },
  {
    name: "lost create",
    promise: "a creation whose answer is lost is found again, and never done twice",
    run: async (trial) => {
      const route = await creation(trial);
      for (const kind of ["lost-answer", "late-error"] as const) {
        const before = trial.rows().length;
        const stack = trial.stack();
        injectFault(trial, route, { kind });
        await stack.up(trial.program(trial.full()));
        assert.equal(trial.rows().length, before + 1, `${kind}: not exactly one object was made`);
        await settles(trial, stack, trial.full());
        await stack.destroy();
        assert.equal(trial.rows().length, before, `${kind}: something was left behind`);
        trial.covered(kind);
      }
      const before = trial.rows().length;
      const recordedStack = trial.stack();
      const failing = { kind: "answer", status: 500, body: {} } as const;
      injectFault(trial, route, { kind: "call", after: () => injectFault(trial, "GET /*", failing, FAILED_READS) });
      await failureOf(recordedStack.up(trial.program(trial.full())));
      trial.platform.faults.clear();
      // A create of several requests may end before the one that creates the object.
      const isMade = trial.rows().length > before;
      assert.ok(!isMade || isThere(recordedStack), "every read after the create fails: the object is not recorded");
      await recordedStack.refresh();
      await recordedStack.up(trial.program(trial.full()));
      assert.equal(trial.rows().length, before + 1, "every read after the create fails: it is created twice");
      await settles(trial, recordedStack, trial.full());
      await recordedStack.destroy();
      trial.covered("every read after the create fails");
      for (const lag of LAGS) {
        const before = trial.rows().length;
        const stack = trial.stack();
        injectFault(trial, route, { kind: "lost-answer" });
        injectFault(trial, "* /*", { kind: "edit", edit: laggingLists(trial, lag) }, 10_000);
        await stack.up(trial.program(trial.full()));
        trial.platform.faults.clear();
        assert.equal(trial.rows().length, before + 1, `lists lag ${lag} ms behind: not exactly one object was made`);
        await settles(trial, stack, trial.full());
        await stack.destroy();
        assert.equal(trial.rows().length, before, `lists lag ${lag} ms behind: something was left behind`);
        trial.covered(`lists lag ${lag} ms behind`);
      }
    },
  },
  {
    name: "equal twins",
    promise: "an equal object that existed before is never adopted",
    run: async (trial) => {
      const route = await creation(trial);
      const first = trial.stack();
      await first.up(trial.program(trial.full()));
      const older = idOf(first);
      // The second one is created by another process: this one would attribute its own object to another resource. The
      // creation time of some platforms and the `Date` header have whole seconds, and a response takes time: objects of
      // two seconds cannot be ordered.
      await trial.subject.clock.sleep(5_000);
      const serving = { plugin: await trial.subject.startPlugin() };
      const second = trial.stack(inPlaceOf(serving));
      injectFault(trial, route, { kind: "html", status: 502 });
      // Another attempt may create it, or it fails. The test checks the owner of the object only.
      await failureOf(second.up(trial.program(trial.full()))).finally(() => serving.plugin.stop());
      serving.plugin = trial.plugin;
      const ids =
        (second.exportState({ encrypt: true }) as { readonly resources?: readonly { readonly id?: string }[] })
          .resources ?? [];
      assert.ok(!ids.some(({ id }) => id === older), "an object of another resource was adopted");
      trial.platform.faults.clear();
      await second.destroy();
      await namesTheOlder(trial, first);
      assert.deepEqual(drifts(await first.refresh()), [], "the older object was touched");
      trial.covered("an answer of a proxy");
    },
  },
  {
    name: "id alone",
    promise: "an answer that has the id and little else is completed by a read",
    run: async (trial) => {
      const route = await creation(trial);
      const stack = trial.stack();
      injectFault(trial, route, { kind: "edit", edit: (body) => bare(body, (name) => ID_NAMES.has(name)) });
      await stack.up(trial.program(trial.full()));
      await settles(trial, stack, trial.full());
      trial.covered("the creation");
    },
  },
  {
    name: "empty update",
    promise: "an update that is answered with nothing is completed by a read",
    run: async (trial) => {
      for (const [name, value] of Object.entries(trial.changes())) {
        const stack = trial.stack();
        await stack.up(trial.program(trial.full()));
        const inputs = { ...trial.full(), [name]: value };
        if ((await stack.preview(trial.program(inputs))).update.length > 0) {
          for (const method of ["PUT", "PATCH"]) injectFault(trial, `${method} /*`, { kind: "empty" }, 10);
          await stack.up(trial.program(inputs));
          trial.platform.faults.clear();
          await settles(trial, stack, inputs);
          await stack.destroy();
          trial.covered(name);
          // The request of an update does not depend on the changed input.
          return;
        }
        await stack.destroy();
      }
      trial.passesOver("nothing of it changes in place");
    },
  },
  {
    name: "dropped secret",
    promise: "a secret that the program drops is never replaced by its mask, and state keeps it",
    run: async (trial) => {
      const fields: Fields = trial.subject.resources[trial.fixture.resource]?.fields ?? {};
      const full = trial.full();
      const optional = Object.keys(full).filter((name) => {
        const field = fields[name];
        return field?.spec.secret === true && isInput(field) && field.spec.presence !== "required";
      });
      for (const name of optional) {
        const stack = trial.stack();
        await stack.up(trial.program(full));
        const { [name]: _, ...without } = full;
        trial.platform.requests.reset();
        // The value is removed, or the removal is rejected.
        await failureOf(stack.up(trial.program(without)));
        for (const { body } of trial.writes()) assert.ok(!/\*{5,}/.test(body), "a mask was sent as a value");
        await stack.destroy();
        trial.covered(name);
      }
      trial.passesOver("no secret of it can be left out");
    },
  },
  {
    name: "list order",
    promise: "a list that comes in another order makes no difference",
    run: async (trial) => {
      const stack = trial.stack();
      await stack.up(trial.program(trial.full()));
      trial.platform.objects.order(trial.fixture.collection, "reversed");
      try {
        assert.deepEqual(drifts(await stack.refresh()), []);
        trial.covered("reversed");
      } finally {
        trial.platform.objects.order(trial.fixture.collection, "created");
      }
    },
  },
  {
    name: "drift",
    promise: "a change by another client is shown exactly, and reverted by the next run",
    run: async (trial) => {
      const { drift, collection } = trial.fixture;
      if ("none" in drift) return trial.passesOver(drift.none);
      const stack = trial.stack();
      await stack.up(trial.program(trial.full()));
      const row = rowOf(trial, stack);
      trial.platform.objects.patch(collection, row, drift.patch as never);
      const found = await stack.refresh();
      assert.deepEqual([...membersOf(found)].sort(), [...drift.shows].sort());
      const back = await stack.up(trial.program(trial.full()));
      assert.deepEqual([...back.update, ...back.replace], ["it"], "the next run does not revert it");
      await settles(trial, stack, trial.full());
      trial.covered("the drift of the fixture");
    },
  },
  {
    name: "concurrent change",
    promise: "a change by another client during an unrelated update is not lost silently",
    run: async (trial) => {
      const { drift, collection } = trial.fixture;
      if ("none" in drift) return trial.passesOver(drift.none);
      const stack = trial.stack();
      await stack.up(trial.program(trial.full()));
      const inputs = await another(trial, stack, trial.full(), drift.shows);
      if (inputs === undefined) return trial.passesOver("nothing else of it changes in place");
      trial.platform.objects.patch(collection, rowOf(trial, stack), drift.patch as never);
      const { logs } = trial.plugin;
      const logCount = logs.length;
      await stack.up(trial.program(inputs));
      const found = await stack.refresh();
      trial.covered("an update");
      // If the change was kept, the refresh shows it. If it was reverted, a warning was logged, perhaps later.
      if (drifts(found).length > 0) return;
      await until(
        () => logs.slice(logCount).some(({ severity }) => severity === "WARNING"),
        "a warning of the overwritten change",
      );
    },
  },
  {
    name: "unknown",
    promise: "a preview with any input unknown asks the platform for nothing but its offers, and succeeds",
    run: async (trial) => {
      for (const name of Object.keys(trial.full())) {
        const stack = trial.stack();
        trial.platform.requests.reset();
        const inputs = { ...trial.full(), [name]: unknown } as JsonObject;
        const { create } = await stack.preview(trial.program(inputs));
        assert.deepEqual(create, ["it"], name);
        const { offers } = trial.subject;
        const requests = trial.requests().filter(({ method, path }) => method !== "GET" || offers?.test(path) !== true);
        assert.deepEqual(requests.map(routeOf), [], `a preview with ${name} unknown asked the platform`);
        trial.covered(name);
      }
    },
  },
  {
    name: "import by id",
    promise: "an import by id yields inputs with which the next run changes nothing",
    run: (trial) => imports(trial, 0),
  },
  {
    name: "import by key",
    promise: "an import by name yields inputs with which the next run changes nothing",
    run: (trial) => imports(trial, 1),
  },
  {
    name: "list",
    promise: "a list names every object once, with ids that can be imported",
    run: async (trial) => {
      const resource = trial.subject.resources[trial.fixture.resource];
      assert.ok(resource?.listable, "there is no list");
      const stack = trial.stack();
      await stack.up(trial.program(trial.full()));
      const query = Object.fromEntries(
        Object.keys(resource.listable.query)
          .filter((name) => plain(trial.full())[name] !== undefined)
          .map((name) => [name, plain(trial.full())[name] as Json]),
      );
      const found: string[] = [];
      for await (const { result } of trial.plugin.list({ token: trial.type, query, limit: 0 })) {
        if (result !== undefined) found.push(result.id);
      }
      assert.equal(new Set(found).size, found.length, "an object is named twice");
      const expectedId = importId(stack, resource.imports?.forms[0] as string);
      assert.ok(found.includes(expectedId), `${expectedId} is not among ${found.slice(0, 5).join(", ")}`);
      trial.covered("its list");
    },
  },
  {
    name: "gone",
    promise: "a refresh removes a deleted object from state, a run recreates it, and a delete succeeds",
    run: async (trial) => {
      const stack = trial.stack();
      const before = heldBy(trial);
      await stack.up(trial.program(trial.full()));
      vanish(trial, stack, before);
      assert.deepEqual((await stack.refresh()).delete, ["it"]);
      assert.deepEqual((await stack.up(trial.program(trial.full()))).create, ["it"]);
      vanish(trial, stack, before);
      await stack.destroy();
      trial.covered("removed by another client");
    },
  },
  {
    name: "place gone",
    promise: "answers that are not the platform's own make nothing gone, and delete nothing",
    run: async (trial) => {
      const stack = trial.stack();
      await stack.up(trial.program(trial.full()));
      const id = idOf(stack);
      for (const [what, fault] of Object.entries(PLACES)) {
        injectFault(trial, "GET /*", fault, 50);
        await refused(stack.refresh());
        trial.platform.faults.clear();
        assert.equal(idOf(stack), id, "a response of another server removed it from state");
        trial.covered(what);
      }
      const { outputs } = stack.resource("it");
      injectFault(trial, "GET /*", { kind: "answer", status: 200, body: {} }, 50);
      await failureOf(stack.refresh());
      trial.platform.faults.clear();
      assert.deepEqual(stack.resource("it").outputs, outputs, "an object without a member empties what is known");
      injectFault(trial, "DELETE /*", { kind: "html", status: 200 }, 5);
      const before = trial.rows().length;
      await failureOf(stack.destroy());
      trial.platform.faults.clear();
      if (trial.rows().length === before)
        assert.ok(idOf(stack) !== "", "a response of another server is treated as a delete");
      trial.covered("a page for a delete");
    },
  },
  refusals,
  writtenOut,
  conflict,
  laterSteps,
  foreignLists,
  shownLate,
  meanwhile,
  unmade,
  strangers,
  neighbors,
  sparse,
  removedInput,
  cancelled,
  changed,
  givenAgain,
  emptied,
  rotated,
  olderState,
  outputs,
  imported,
  importWithPlaces,
  importOfNothing,
  adopted,
  terraformState,
  requestCounts,
  otherAccount,
  lackingMembers,
  filledIn,
  createdOtherwise,
];

/** Deletes the object of a stack as another client, with the rows that exist only since: those outside of `before`. */
function vanish(trial: ConformanceContext, stack: Stack, before: ReadonlySet<unknown>): void {
  const { objects } = trial.platform;
  objects.remove(trial.fixture.collection, rowOf(trial, stack));
  for (const collection of objects.names()) {
    for (const row of objects.rows(collection).filter((one) => !before.has(one.id ?? one)))
      objects.remove(collection, row);
  }
}

/** Returns all objects of the platform: their IDs, or rows without an ID. */
const heldBy = ({ platform: { objects } }: ConformanceContext): ReadonlySet<unknown> =>
  new Set(objects.names().flatMap((name) => objects.rows(name).map((row) => row.id ?? row)));

async function imports(trial: ConformanceContext, form: number): Promise<void> {
  const resource = trial.subject.resources[trial.fixture.resource];
  const forms = resource?.imports?.forms ?? [];
  assert.ok(forms.length > 0, "it cannot be imported");
  if (forms[form] === undefined) return trial.passesOver(`it is imported as ${forms.join(" or ")}, by no name`);
  const further = trial.variants().map((_, index) => () => trial.variants()[index] as JsonObject);
  for (const inputsOf of [trial.minimal, trial.full, ...further]) await importsOne(trial, forms[form], inputsOf());
}

/** Creates an object, imports it into another stack, and asserts that a run there changes nothing. */
async function importsOne(trial: ConformanceContext, form: string, inputs: JsonObject): Promise<void> {
  const stack = trial.stack();
  await stack.up(trial.program(inputs));
  const id = importId(stack, form);
  // Tests of the packages cover names of parents.
  if (id.includes("<")) {
    await stack.destroy();
    return trial.passesOver(`${id} names its place, which the tests of the package look up`);
  }
  const other = trial.stack();
  await other.import({ type: trial.type, name: "it", id });
  assert.equal(idOf(other), idOf(stack));
  await assertReadsById(trial, stack, id);
  const maskPaths = masksIn(inputs);
  const masks = masksIn(other.resource("it")).filter((text) => !maskPaths.includes(text));
  assert.deepEqual(masks, [], "a mask is treated as a value: the imported program would send it");
  const { writeOnly = [] } = trial.fixture;
  const next = await other.preview(trial.program(inputs));
  const changed = next.events.flatMap(({ detailedDiff = {} }) =>
    Object.keys(detailedDiff).map((path) => path.split(/[.[]/)[0] as string),
  );
  assert.deepEqual(
    changed.filter((name) => !writeOnly.includes(name)),
    [],
    "a run after the import changes something",
  );
  assert.deepEqual(next.replace, [], "an import leads to a replacement");
  if (writeOnly.length === 0) assert.deepEqual(next.same, ["it"]);
  await keepsAsImported(trial, other, inputs);
  await stack.destroy();
  trial.covered(id);
}

/**
 * A program receives the ID by which it reads an object: another name than the ID is rejected, and the failure has the
 * ID.
 */
async function assertReadsById(trial: ConformanceContext, made: Stack, name: string): Promise<void> {
  const id = idOf(made);
  const readBy = (by: string, state: JsonObject = {}) => [{ name: "it", read: trial.type, id: () => by, state }];
  const failure = await failureOf(trial.stack().up(readBy(name)));
  if (name === id) return assert.equal(failure, undefined);
  const { message = "it was read by another name than its ID" } = failure ?? {};
  assert.ok(message.includes(`Set it to ${JSON.stringify(id)}`), message);
  const [, text = ""] = /, and (.+) in the state arguments/.exec(message) ?? [];
  const parents = text === "" ? [] : text.split(" and ").map((one) => [one, made.resource("it").outputs[one]]);
  const read = trial.stack();
  await read.up(readBy(id, Object.fromEntries(parents) as JsonObject));
  assert.equal(idOf(read), id);
}

/** Returns the masks of a platform. */
const masksIn = (value: unknown): readonly string[] => JSON.stringify(value).match(/"[^"]*\*\*\*[^"]*"/g) ?? [];

/** The imported program has no changes, before a refresh and after it. */
async function keepsAsImported(trial: ConformanceContext, stack: Stack, inputs: JsonObject): Promise<void> {
  // Values that cannot be read are added, and then recorded.
  const { fields = {} } = trial.subject.resources[trial.fixture.resource] ?? {};
  const unknown = writeOnlyPaths(fields).map((name): [string, Json | undefined] => [name, inputs[name]]);
  const written = { ...stack.resource("it").inputs, ...Object.fromEntries(unknown) } as JsonObject;
  for (const when of ["immediately", "after a refresh"]) {
    const { events, replace } = await stack.preview(trial.program(written));
    const changed = events.flatMap(({ detailedDiff = {} }) => Object.keys(detailedDiff));
    // Unreadable values that follow from added ones are recorded with them.
    const follows = (name: string): boolean => fields[name]?.spec.writeOnly === true && !(name in written);
    const isOther = (path: string): boolean =>
      unknown.every(([name]) => path !== name) && !isWriteOnlyPath(fields, path) && !follows(path);
    const others = changed.filter(isOther);
    assert.deepEqual([others, replace], [[], []], `${when}, the program that an import writes changes something`);
    assert.deepEqual(drifts(await stack.refresh()), [], `${when}, a refresh after the import finds drift`);
  }
}

/** Billed resources without a unique key, whose lists show when an object was created. */
const BILLED: readonly string[] = [
  "DbaasDatastoreV1",
  "DbaasKafkaDatastoreV1",
  "DbaasMysqlDatastoreV1",
  "DbaasPostgresqlDatastoreV1",
  "DbaasRedisDatastoreV1",
  "MksClusterV1",
  "MksNodegroupV1",
  "VpcPublicPortV1",
];

/** Resources whose lists lack the unique input. */
const KEY_UNSEEN: readonly string[] = ["AuditTrail", "IamUserV1"];

/**
 * A create that the platform rejects because of an equal object, such as one of a killed run, names that object's
 * import ID.
 */
async function namesTheOlder(trial: ConformanceContext, older: Stack): Promise<void> {
  const form = trial.subject.resources[trial.fixture.resource]?.imports?.forms[0];
  // A process that has read and created nothing yet, like that of the next run.
  const serving = { plugin: await trial.subject.startPlugin() };
  const { plugin } = serving;
  try {
    const stack = trial.stack(inPlaceOf(serving));
    const failure = await failureOf(stack.up(trial.program(trial.full())));
    if (failure !== undefined && form !== undefined && !KEY_UNSEEN.includes(trial.fixture.resource)) {
      const id = importId(older, form);
      assert.ok(failure.message.includes(id), `the import ID ${id} is not in: ${failure.message}`);
      trial.covered("a taken key");
    }
    if (BILLED.includes(trial.fixture.resource)) {
      assert.equal(failure, undefined);
      const isNamed = () =>
        plugin.logs.some(({ severity, message }) => severity === "WARNING" && message.includes(idOf(older)));
      await until(isNamed, "a warning that names the equal object");
      trial.covered("a warning about an equal object");
    }
    await stack.destroy();
  } finally {
    serving.plugin = trial.plugin;
    await plugin.stop();
  }
}
