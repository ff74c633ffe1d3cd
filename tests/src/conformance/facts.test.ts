/** Compares the platform facts in the fixtures with the definitions. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyField, type AnyResource, type Fields, isInput } from "@tripod/kit";
import type { Refer, ResourceFixture } from "@tripod/testkit";
import { changeOf } from "./changed.js";
import { ownFields } from "./conformanceTest.js";
import { anyElement, isOpen, spotsOf } from "./inputPaths.js";
import { isSelected, type Subject, selectedFixtures, subjects } from "./subjects.js";

/** Facts of a definition, by path. */
interface DeclaredFacts {
  readonly replaces: string[];
  readonly defaults: Record<string, unknown>;
  readonly secret: string[];
  readonly once: string[];
}

/** Maximum depth; only recursive types are deeper. */
const DEEPEST = 7;

function declaredFacts({ fields, update }: AnyResource): DeclaredFacts {
  const facts: DeclaredFacts = { replaces: [], defaults: {}, secret: [], once: [] };
  const visit = (all: Fields, before: string, depth: number, isIgnored = false): void => {
    if (depth > DEEPEST) return;
    for (const [name, field] of Object.entries(all)) {
      const { spec } = field;
      const path = `${before}${name}`;
      if (spec.secret === true) facts.secret.push(path);
      if (!isInput(field)) continue;
      const [inner, sign] = membersOf(field);
      const counts = !isIgnored && spec.noEffect === undefined;
      const isWhole = counts && depth === 0 && update === undefined && spec.noDiff !== true;
      // The reference page must not state a replacement for inputs without effect.
      if (isWhole || spec.replaces === true || spec.replacesIf !== undefined) facts.replaces.push(path);
      if (spec.createOnly !== undefined) facts.once.push(path);
      if (counts && spec.default !== undefined) facts.defaults[path] = spec.default;
      visit(inner, `${path}${sign}.`, depth + 1, !counts);
    }
  };
  visit(fields, "", 0);
  return facts;
}

/** Returns the members of an object, or of the objects of a list. */
function membersOf({ spec: { type } }: AnyField): readonly [Fields, string] {
  if (type.kind === "object") return [type.fields, ""];
  if ("element" in type && type.element.spec.type.kind === "object") return [type.element.spec.type.fields, "[]"];
  return [{}, ""];
}

/** Returns members of computed values that are not declared as computed. */
function looseResults(fields: Fields, path = "", isResult = false, depth = 0): readonly string[] {
  if (depth > DEEPEST) return [];
  return Object.entries(fields).flatMap(([name, field]) => {
    const [inner, sign] = membersOf(field);
    const here = `${path}${name}`;
    const isOwn = field.spec.presence === "computed";
    return [
      ...(isResult && !isOwn ? [here] : []),
      ...looseResults(inner, `${here}${sign}.`, isResult || isOwn, depth + 1),
    ];
  });
}

const STANDS_ON = "dependency ";

/** Returns the paths among the inputs for which a fixture has neither a change nor a reason. */
function unchanged(subject: Subject, fixture: ResourceFixture): readonly string[] {
  const of: Refer = (name, output = "id") => `${STANDS_ON}${name}.${output}`;
  const finals = fixture.rejectedChanges?.(of) ?? {};
  const fields = subject.resources[fixture.resource]?.fields ?? {};
  return (
    spotsOf(fields, fixture.full(of))
      .filter(
        (spot) =>
          isOpen(spot) && changeOf({ subject, fixture, changes: () => fixture.changes(of) }, spot) === undefined,
      )
      // Dependencies have one value, unless the fixture creates a second one.
      .filter(({ input: value }) => !String(value).startsWith(STANDS_ON))
      .map(({ path }) => anyElement(path))
      .filter((path) => !(path in finals) && fixture.immutable?.[path] === undefined)
  );
}

/** Fixtures of resources with custom handlers, which have no conformance tests. */
const byHand = ({ fixtures, byHand }: Subject): readonly ResourceFixture[] =>
  [...fixtures.values()].filter(({ resource }) => byHand[resource] !== undefined && isSelected(resource));

for (const subject of await subjects()) {
  describe(`the definitions of ${subject.name} say what is known`, () => {
    for (const fixture of [...selectedFixtures(subject), ...byHand(subject)]) {
      const { resource, facts } = fixture;
      const {
        replaces = [],
        defaults = {},
        secret = [],
        createOnly = [],
        nonReusable = [],
        containsData = false,
      } = facts;
      const declared = (): DeclaredFacts => declaredFacts(subject.resources[resource] as AnyResource);
      it(`${resource}: which inputs replace it`, () => {
        assert.deepEqual(declared().replaces.sort(), [...replaces].sort());
      });
      it(`${resource}: what inputs are that are left out`, () => {
        assert.deepEqual(declared().defaults, defaults);
      });
      it(`${resource}: members of its computed values are always present, as their types declare`, () => {
        assert.deepEqual(looseResults((subject.resources[resource] as AnyResource).fields), []);
      });
      it(`${resource}: create-only inputs and data loss`, () => {
        const { nonReusable: spent = [], dataLoss } = subject.resources[resource] as AnyResource;
        assert.deepEqual(declared().once.sort(), [...createOnly].sort());
        assert.deepEqual([...spent].sort(), [...nonReusable].sort());
        assert.equal(dataLoss !== undefined, containsData, "previews warn of data loss for no other resource");
      });
      it(`${resource}: secret properties`, () => {
        assert.deepEqual(declared().secret.sort(), [...secret].sort());
      });
      if (subject.byHand[resource] !== undefined) continue;
      it(`${resource}: its fixture has a change, or a reason against one, for each input`, () => {
        assert.deepEqual(unchanged(subject, fixture), []);
      });
      const { sharesFieldsWith } = fixture;
      if (sharesFieldsWith !== undefined) {
        it(`${resource}: inputs that are tested with ${sharesFieldsWith} exist there`, () => {
          const other = subject.fixtures.get(sharesFieldsWith) ?? assert.fail(`${sharesFieldsWith} has no fixture`);
          assert.equal(other.sharesFieldsWith, undefined, `${sharesFieldsWith} is tried in whole`);
          const own = ownFields({ subject, fixture });
          const fields = subject.resources[resource]?.fields ?? {};
          const shared = Object.keys(fields).filter(
            (name) => own[name] === undefined && isInput(fields[name] as AnyField),
          );
          assert.ok(shared.length > 0, "nothing is shared");
          const facts = { ...other.full(() => ""), ...other.changes(() => ""), ...other.rejectedChanges?.(() => "") };
          const isManner = (name: string): boolean => fields[name]?.spec.noDiff === true;
          const silent = shared.filter(
            (name) => !(name in facts) && !isManner(name) && other.immutable?.[name] === undefined,
          );
          assert.deepEqual(silent, []);
        });
      }
    }
  });
}
