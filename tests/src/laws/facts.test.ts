/** What is known from a platform's reference, as the specimens have it, against what the definitions say. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyField, type AnyResource, type Fields, isInput } from "@tripod/kit";
import type { Refer, Specimen } from "@tripod/testkit";
import { changeOf } from "./changed.js";
import { ownFields } from "./law.js";
import { anyElement, isOpen, spotsOf } from "./spots.js";
import { isAsked, type Subject, subjects, wanted } from "./subjects.js";

/** What a definition says: the paths of what it says it of. */
interface Said {
  readonly replaces: string[];
  readonly defaults: Record<string, unknown>;
  readonly secret: string[];
  readonly once: string[];
}

/** Deeper than anything that is not made of itself. */
const DEEPEST = 7;

function saidBy({ fields, update }: AnyResource): Said {
  const said: Said = { replaces: [], defaults: {}, secret: [], once: [] };
  const visit = (all: Fields, before: string, depth: number, isIgnored = false): void => {
    if (depth > DEEPEST) return;
    for (const [name, field] of Object.entries(all)) {
      const { spec } = field;
      const path = `${before}${name}`;
      if (spec.secret === true) said.secret.push(path);
      if (!isInput(field)) continue;
      const [inner, sign] = membersOf(field);
      const counts = !isIgnored && spec.ignored === undefined;
      const isWhole = counts && depth === 0 && update === undefined && spec.manner !== true;
      // Of what counts for nothing the reference page must not say that it replaces, either.
      if (isWhole || spec.replaces === true || spec.replacesIf !== undefined) said.replaces.push(path);
      if (spec.onlyAtCreation !== undefined) said.once.push(path);
      if (counts && spec.default !== undefined) said.defaults[path] = spec.default;
      visit(inner, `${path}${sign}.`, depth + 1, !counts);
    }
  };
  visit(fields, "", 0);
  return said;
}

/** The members of an object, or of the objects of a list. */
function membersOf({ spec: { type } }: AnyField): readonly [Fields, string] {
  if (type.kind === "object") return [type.fields, ""];
  if ("element" in type && type.element.spec.type.kind === "object") return [type.element.spec.type.fields, "[]"];
  return [{}, ""];
}

/** Members inside of what the platform alone gives that are not said to be its own. */
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

const STANDS_ON = "stands on ";

/** The places among the inputs of which a specimen tells no change, and not why. */
function unchanged(subject: Subject, specimen: Specimen): readonly string[] {
  const of: Refer = (name, output = "id") => `${STANDS_ON}${name}.${output}`;
  const finals = specimen.refused?.(of) ?? {};
  const fields = subject.resources[specimen.resource]?.fields ?? {};
  return (
    spotsOf(fields, specimen.full(of))
      .filter(
        (spot) =>
          isOpen(spot) && changeOf({ subject, specimen, changes: () => specimen.changes(of) }, spot) === undefined,
      )
      // Of what it stands on a trial has one, unless the specimen puts another beside it.
      .filter(({ given }) => !String(given).startsWith(STANDS_ON))
      .map(({ path }) => anyElement(path))
      .filter((path) => !(path in finals) && specimen.unchanged?.[path] === undefined)
  );
}

/** What has handlers of its own, and a specimen all the same: no law tries it, and what is known of it is said there, too. */
const byHand = ({ specimens, byHand }: Subject): readonly Specimen[] =>
  [...specimens.values()].filter(({ resource }) => byHand[resource] !== undefined && isAsked(resource));

for (const subject of await subjects()) {
  describe(`the definitions of ${subject.name} say what is known`, () => {
    for (const specimen of [...wanted(subject), ...byHand(subject)]) {
      const { resource, facts } = specimen;
      const { replaces = [], defaults = {}, secret = [], once = [], spends = [], holds = false } = facts;
      const said = (): Said => saidBy(subject.resources[resource] as AnyResource);
      it(`${resource}: which inputs replace it`, () => {
        assert.deepEqual(said().replaces.sort(), [...replaces].sort());
      });
      it(`${resource}: what inputs are that are left out`, () => {
        assert.deepEqual(said().defaults, defaults);
      });
      it(`${resource}: what is in its results is always there, as their types promise`, () => {
        assert.deepEqual(looseResults((subject.resources[resource] as AnyResource).fields), []);
      });
      it(`${resource}: what counts once, and what is lost with it`, () => {
        const { spends: spent = [], loses } = subject.resources[resource] as AnyResource;
        assert.deepEqual(said().once.sort(), [...once].sort());
        assert.deepEqual([...spent].sort(), [...spends].sort());
        assert.equal(loses !== undefined, holds, "previews say of nothing else that it is lost");
      });
      it(`${resource}: what is secret`, () => {
        assert.deepEqual(said().secret.sort(), [...secret].sort());
      });
      if (subject.byHand[resource] !== undefined) continue;
      it(`${resource}: its specimen gives a change for each input, or says why there is none`, () => {
        assert.deepEqual(unchanged(subject, specimen), []);
      });
      const { like } = specimen;
      if (like !== undefined) {
        it(`${resource}: what is tried with ${like} in its place is said there`, () => {
          const other = subject.specimens.get(like) ?? assert.fail(`${like} has no specimen`);
          assert.equal(other.like, undefined, `${like} is tried in whole`);
          const own = ownFields({ subject, specimen });
          const fields = subject.resources[resource]?.fields ?? {};
          const shared = Object.keys(fields).filter(
            (name) => own[name] === undefined && isInput(fields[name] as AnyField),
          );
          assert.ok(shared.length > 0, "nothing is shared");
          const said = { ...other.full(() => ""), ...other.changes(() => ""), ...other.refused?.(() => "") };
          const isManner = (name: string): boolean => fields[name]?.spec.manner === true;
          const silent = shared.filter(
            (name) => !(name in said) && !isManner(name) && other.unchanged?.[name] === undefined,
          );
          assert.deepEqual(silent, []);
        });
      }
    }
  });
}
