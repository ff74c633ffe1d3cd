/** Promises to the user, tested with every resource and field against the emulator over HTTP. */
import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { hasUnknown, isInput, type PlainObject, reveal, Secret, UNKNOWN, type Value } from "@tripod/kit";
import { useInSuite } from "@tripod/kit/testing";
import { type Fixture, SPECIMENS, type Wire } from "./fixtures.testing.js";
import { type Recorded, startBench } from "./resources.testing.js";

const bench = useInSuite(startBench);
afterEach(() => bench.restore());

/** Returns the inputs that have an effect. */
function inputsOf({ resource }: Fixture): string[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => isInput(field) && field.spec.noEffect === undefined)
    .map(([name]) => name);
}

/** Returns the inputs that can change; some have one value only. */
function changeableOf(fixture: Fixture): string[] {
  return inputsOf(fixture).filter((name) => {
    const values = fixture.resource.fields[name]?.spec.values;
    return values === undefined || values.open || Object.keys(values.known).length > 1;
  });
}

/** Returns a full program with one changed input. Never sets two alternative inputs together. */
function changed({ full, changes, beside }: Fixture, name: string): Record<string, unknown> {
  const { cutoffTimestamp, ...rest } = full;
  const others = name === "cutoffRelativeTime" || cutoffTimestamp === undefined ? rest : { ...rest, cutoffTimestamp };
  return { ...others, ...beside?.[name], [name]: changes[name] ?? full[name] };
}

function isApp({ idName }: Fixture): boolean {
  return idName === "appId";
}

/** Returns the object in the emulator, secrets included. */
function stored(fixture: Fixture, { id }: Recorded): unknown {
  if (!isApp(fixture)) return bench.logs.control.source(Number(id));
  return bench.logs.control.appInstances().find((instance) => instance.id === id);
}

function changeOutside(fixture: Fixture, { id }: Recorded, edit: (source: Wire) => void): void {
  if (isApp(fixture)) bench.logs.control.changeAppInstance(id, (instance) => edit(instance as unknown as Wire));
  else bench.logs.control.changeSource(Number(id), edit);
}

function deleteOutside(fixture: Fixture, { id }: Recorded): void {
  if (isApp(fixture)) bench.logs.control.deleteAppInstance(id);
  else bench.logs.control.deleteSource(Number(id));
}

const pathsOf = (changes: readonly { readonly path: string }[]) => changes.map(({ path }) => path);
const withoutMarks = (object: Recorded) => reveal(object.state);

for (const fixture of SPECIMENS) {
  const { resource, idName, minimal, full } = fixture;
  describe(resource.name, () => {
    it("has a change for every input, and a stable ID", () => {
      assert.deepEqual(Object.keys(fixture.changes).sort(), changeableOf(fixture).sort());
      assert.equal(resource.fields[idName]?.spec.stable, true);
    });

    for (const [size, program] of Object.entries({ minimal, full })) {
      it(`is created from a ${size} program, without a diff or drift afterward`, async () => {
        const object = await bench.create(resource, program);
        assert.deepEqual(object.reasons, []);
        assert.equal(object.state[idName], object.id);
        assert.ok(stored(fixture, object), "the emulator contains the object");
        assert.deepEqual(bench.diff(resource, program, object).changes, []);
        const refreshed = await bench.refresh(resource, object);
        assert.deepEqual(refreshed && withoutMarks(refreshed), withoutMarks(object));
        assert.deepEqual(refreshed?.inputs, object.inputs);
        await bench.delete(resource, object);
        assert.equal(stored(fixture, object), undefined);
        assert.equal(await bench.refresh(resource, object), undefined);
        await bench.delete(resource, object);
      });
    }

    it("returns in a preview the known outputs of the create", async () => {
      const planned = await bench.preview(resource, full);
      const object = await bench.create(resource, full);
      assert.equal(planned.id, "");
      for (const [name, value] of Object.entries(planned.state)) {
        if (value !== undefined && !hasUnknown(value)) assert.deepEqual(object.state[name], value, name);
      }
      assert.ok(hasUnknown(planned.state[idName]));
    });

    for (const name of inputsOf(fixture)) {
      it(`can be previewed while ${name} is unknown`, async () => {
        const program = changed(fixture, name);
        const { failures } = bench.check(resource, { ...program, [name]: UNKNOWN });
        assert.deepEqual(failures, []);
        const planned = await bench.preview(resource, { ...program, [name]: UNKNOWN });
        assert.ok(hasUnknown(planned.state[name]));
        for (const [inner, value] of Object.entries(program[name] as object)) {
          if (typeof program[name] !== "object" || Array.isArray(program[name])) break;
          if (inner === "type") continue;
          const partly = { ...(program[name] as Wire), [inner]: UNKNOWN };
          const { state } = await bench.preview(resource, { ...program, [name]: partly });
          assert.ok(hasUnknown(state[name]), `${name}.${inner} ${value}`);
        }
      });
    }

    for (const name of changeableOf(fixture)) {
      it(`applies a change of ${name} as declared`, async () => {
        const program = changed(fixture, name);
        const object = await bench.create(resource, full);
        const { changes, replaces, deleteBeforeReplace } = bench.diff(resource, program, object);
        assert.ok(changes.length > 0);
        const expected = [name, ...Object.keys(fixture.beside?.[name] ?? {})];
        assert.deepEqual(
          changes.filter(({ input }) => !expected.includes(input)),
          [],
        );
        assert.deepEqual(replaces, resource.fields[name]?.spec.replaces === true ? [name] : []);
        const unchanged = structuredClone(stored(fixture, object));
        if (replaces.length > 0 && deleteBeforeReplace) await bench.delete(resource, object);
        const next =
          replaces.length > 0
            ? await bench.create(resource, { ...program, ...(program.name === undefined ? {} : { name: "next" }) })
            : await bench.update(resource, program, object);
        assert.deepEqual(next.reasons, []);
        if (replaces.length === 0) {
          if (name !== "contentType") assert.notDeepEqual(stored(fixture, next), unchanged);
          assert.deepEqual(bench.diff(resource, program, next).changes, []);
          const refreshed = await bench.refresh(resource, next);
          assert.deepEqual(refreshed?.inputs, next.inputs);
          assert.deepEqual(refreshed && withoutMarks(refreshed), withoutMarks(next));
        }
      });
    }

    for (const [path, edit] of Object.entries(fixture.drift)) {
      it(`detects only a change of ${path} outside of the program, and the next update reverts it`, async () => {
        const object = await bench.create(resource, full);
        changeOutside(fixture, object, edit);
        const refreshed = await bench.refresh(resource, object);
        assert.ok(refreshed);
        const { changes } = bench.diff(resource, full, refreshed);
        assert.deepEqual(pathsOf(changes), [path]);
        if (path !== "cutoffTimestamp") {
          const repaired = await bench.update(resource, full, refreshed);
          assert.deepEqual(bench.diff(resource, full, repaired).changes, []);
          const again = await bench.refresh(resource, repaired);
          assert.deepEqual(again?.inputs, repaired.inputs);
        }
      });
    }

    it("is imported by each form of its import ID, without a diff to the imported inputs", async () => {
      const object = await bench.create(resource, full);
      const ids = isApp(fixture)
        ? [object.id]
        : [`101234567/${object.id}`, `hosted-prod/${full.name ?? "okta"}`, `101234567/${full.name ?? "okta"}`];
      for (const id of ids) {
        const imported = await bench.import(resource, id);
        assert.equal(imported?.id, object.id, id);
        const program = reveal(imported.inputs) as PlainObject;
        assert.deepEqual(bench.check(resource, program, imported).failures, []);
        assert.deepEqual(bench.diff(resource, program, imported).changes, []);
        assert.doesNotMatch(JSON.stringify([reveal(imported.inputs), reveal(imported.state)]), /\*{5}/);
        const refreshed = await bench.refresh(resource, imported);
        assert.deepEqual(refreshed?.inputs, imported.inputs);
      }
    });

    it("is removed from state after a deletion outside of the program, and can be deleted again", async () => {
      const object = await bench.create(resource, minimal);
      deleteOutside(fixture, object);
      assert.equal(await bench.refresh(resource, object), undefined);
      await bench.delete(resource, object);
    });

    it("is never removed from state because the platform is failing", async () => {
      const object = await bench.create(resource, minimal);
      for (const fault of [{ kind: "unavailable" }, { kind: "html", status: 404 }, { kind: "truncate" }] as const) {
        bench.logs.faults.add({ route: "GET /api/*", fault });
        await assert.rejects(bench.refresh(resource, object));
        bench.logs.faults.clear();
      }
      assert.ok(await bench.refresh(resource, object));
    });

    it("keeps secrets secret, and sends a changed one", async () => {
      const object = await bench.create(resource, full);
      const plain = (value: Value | undefined) =>
        JSON.stringify(value, (_, part) => (part instanceof Secret ? "[secret]" : part));
      for (const secret of fixture.planted) {
        assert.doesNotMatch(plain(object.state) + plain(object.inputs), new RegExp(secret));
        assert.match(JSON.stringify(stored(fixture, object)), new RegExp(secret));
        const rotated = JSON.parse(JSON.stringify(full).replaceAll(secret, `rotated-${secret}`)) as Wire;
        const next = await bench.update(resource, rotated, object);
        assert.match(JSON.stringify(stored(fixture, next)), new RegExp(`rotated-${secret}`));
        assert.deepEqual(bench.diff(resource, rotated, next).changes, []);
      }
      assert.doesNotMatch([...bench.log, ...bench.told].join("\n"), /planted/i);
    });
  });
}
