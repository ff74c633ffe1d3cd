/** The time of each check and decoder of every lookup and resource grows at most linearly with its input. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { hostpkg } from "@tripod/hostpkg";
import { k8spkg } from "@tripod/k8spkg";
import { type AnyLookup, checkResource, diffInputs, loadAll, runLookup, type ValueObject } from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";
import { fieldAt } from "../conformance/inputPaths.js";
import { isThorough, thoroughness } from "../conformance/thoroughness.js";
import { keyOf, type Recorded, recordLookups } from "./fuzz.js";
import { type Growing, growings, growsTooFast } from "./grow.js";
import { type RecordedResource, recordResources } from "./recordResources.js";
import { replaceNetwork, type StubAnswer, type StubRequest } from "./stubTransport.js";

/** Sizes at which quadratic work exceeds the measuring threshold. */
const GIVEN = { text: 20_000, list: 10_000 };
/** Lists of objects have fewer items, in proportion to the values in an item, so that the total size is equal. */
const FEWEST = 2_000;
const ANSWERED = { text: 20_000, list: 2_000 };

/** Identifiers of objects in the path of a request. */
const AN_ID = /[\da-f-]{8,}|\d+/gi;

/** Each run measures an eighth of all definitions in turn, and changed ones. `npm run test:all` measures all. */
const TURN = thoroughness();
const isTurn = (name: string): boolean => isThorough(name, TURN);

/** The checks have passed: no request is sent. */
class Passed extends Error {}

describe("work grows no faster than what is given", () => {
  let lookups: readonly Recorded[];
  let resources: readonly RecordedResource[];
  const definitions = new Map<string, AnyLookup>();
  before(async () => {
    lookups = (await recordLookups()).filter(({ call: [lookup] }) => isTurn(lookup));
    resources = await recordResources(isTurn);
    for (const pkg of [hostpkg, logpkg, k8spkg]) {
      const loaded = await loadAll(pkg as never);
      for (const [name, lookup] of Object.entries(loaded.lookups)) definitions.set(`${pkg.name} ${name}`, lookup);
    }
  });

  it("which is distinguished from quadratic work", async () => {
    const rows = (size: number) => Array.from({ length: size }, (_, index) => `row ${index}`);
    // Runs several calls per measurement, so that the measured work exceeds the overhead on fast machines too.
    const squared = (size: number) => () => rows(size).filter((row, _, all) => all.find((one) => one === row) === row);
    const linear = (size: number) => () => new Set(rows(40 * size)).size;
    // Other processes and garbage collection can hide or imitate growth, so one of several runs is sufficient.
    let logged: string | undefined;
    for (let turn = 0; turn < 8 && logged === undefined; turn += 1) logged = await growsTooFast(GIVEN.list, squared);
    assert.match(logged ?? "", /8 times the size takes/);
    for (let turn = 0; turn < 8 && logged !== undefined; turn += 1) logged = await growsTooFast(GIVEN.list, linear);
    assert.equal(logged, undefined);
  });

  it("in the checks of every lookup, with the rules between its arguments", async () => {
    const slow: string[] = [];
    for (const { pkg, call } of lookups) {
      const [lookup, args] = call;
      const definition = definitions.get(`${pkg} ${lookup}`) as AnyLookup;
      const check = async (inputs: unknown) => {
        const connect = () => {
          throw new Passed();
        };
        await runLookup(definition, inputs as ValueObject, connect).catch((error: unknown) => {
          if (!(error instanceof Passed)) throw error;
        });
      };
      slow.push(...(await slowAmong(`${pkg} ${lookup}`, args, check)));
    }
    assert.deepEqual(slow, []);
  });

  it("in the checks of every resource, with its rules, and in comparing inputs with those before", async () => {
    const slow: string[] = [];
    const tried = new Set<unknown>();
    for (const { name, definition, inputs } of resources) {
      // Several resources share a field with the same checks: one of them is sufficient.
      const isOwn = ({ path }: Growing): boolean => {
        const field = fieldAt(definition.fields, path);
        const isNew = field === undefined || !tried.has(field);
        if (field !== undefined) tried.add(field);
        return isNew;
      };
      const context = { resourceName: "it", seed: new Uint8Array(32), random: () => new Uint8Array(8) };
      const check = (values: unknown) => {
        const { inputs: checked, failures } = checkResource(definition, values as ValueObject, {}, context);
        if (failures.length > 0) return;
        diffInputs(definition, inputs as ValueObject, checked, { resourceName: "it" });
        const again = checkResource(definition, values as ValueObject, {}, context);
        diffInputs(definition, again.inputs, checked, { resourceName: "it" });
      };
      slow.push(...(await slowAmong(name, inputs, check, isOwn)));
    }
    assert.ok(resources.length > (TURN.changed === "all" ? 90 : 0), `${resources.length} resources`);
    assert.deepEqual(slow, []);
  });

  it("in the decoders of every lookup", async () => {
    const slow: string[] = [];
    const tried = new Set<string>();
    for (const { pkg, call, answers, connect } of lookups) {
      const ask = async () => {
        const client = connect();
        await client.call(...call).catch(() => undefined);
        client.close();
      };
      slow.push(...(await slowAnswers(`${pkg} ${call[0]}`, answers, ask, tried)));
    }
    assert.deepEqual(slow, []);
  });

  it("in the decoders of every resource", async () => {
    const slow: string[] = [];
    const tried = new Set<string>();
    for (const { name, like, answers, read } of resources) {
      // Resources share decoders of common fields, so one of them is sufficient.
      const isOwn = ({ label }: Growing, request: string): boolean => {
        const spot = `${like} ${request.replaceAll(AN_ID, "*")} ${label.split(" with ")[0]}`;
        const isNew = !tried.has(spot);
        tried.add(spot);
        return isNew;
      };
      slow.push(...(await slowAnswers(name, answers, () => read().catch(() => undefined), tried, isOwn)));
    }
    assert.deepEqual(slow, []);
  });
});

async function slowAmong(
  name: string,
  whole: object,
  check: (inputs: unknown) => unknown,
  isTried: (one: Growing) => boolean = () => true,
): Promise<string[]> {
  const slow: string[] = [];
  for (const one of growings(whole, name)) {
    if (!isTried(one)) continue;
    const { label, kind, weight, of } = one;
    const found = await growsTooFast(Math.max(FEWEST, Math.round(GIVEN[kind] / weight)), (size) => {
      const inputs = of(size);
      return () => check(inputs);
    });
    if (found !== undefined) slow.push(`${name} ${label}: ${found}`);
  }
  return slow;
}

async function slowAnswers(
  name: string,
  answers: ReadonlyMap<string, StubAnswer>,
  ask: () => Promise<unknown>,
  tried: Set<string>,
  isTried: (one: Growing, request: string) => boolean = () => true,
): Promise<string[]> {
  const slow: string[] = [];
  for (const [key, answer] of answers) {
    // The same response is decoded in the same way for every caller.
    if (tried.has(key)) continue;
    tried.add(key);
    const grown = (one: Growing, size: number) => ({ ...answer, body: JSON.stringify(one.of(size)) });
    for (const one of growings(parsed(answer.body), name)) {
      if (!isTried(one, key)) continue;
      const found = await growsTooFast(ANSWERED[one.kind], (size) => {
        const body = grown(one, size);
        return async () => {
          const restore = replaceNetwork((request) =>
            keyOf(request) === key ? body : exampleAnswer(request, answers),
          );
          await ask().finally(restore);
        };
      });
      if (found !== undefined) slow.push(`${name} ${key} ${one.label}: ${found}`);
    }
  }
  return slow;
}

/** Returns the recorded response; an empty one for further pages. */
function exampleAnswer(request: StubRequest, answers: ReadonlyMap<string, StubAnswer>): StubAnswer {
  const right = answers.get(keyOf(request));
  if (right !== undefined) return right;
  const [path] = request.path.split("?");
  const first = [...answers].find(([key]) => (JSON.parse(key) as string[])[1]?.split("?")[0] === path);
  if (first === undefined) return { status: 404, headers: {}, body: '{"code":"notfound","message":"not here"}' };
  return { ...first[1], body: JSON.stringify(emptied(parsed(first[1].body))) };
}

function emptied(body: unknown): unknown {
  if (Array.isArray(body)) return [];
  if (typeof body !== "object" || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? [] : value]));
}

/** Returns the JSON value of a body; undefined if it is not JSON. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
