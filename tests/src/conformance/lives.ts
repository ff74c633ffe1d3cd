import assert from "node:assert/strict";
import type { Row } from "@tripod/emulators";
import { snakeCase } from "@tripod/kit";
import {
  type Json,
  type JsonObject,
  type OperationFailed,
  type ResourceFixture,
  reveal,
  type Stack,
  type Summary,
} from "@tripod/testkit";
import { type ConformanceContext, failureOf } from "./conformanceContext.js";
import { injectFault, routeOf } from "./conformanceTest.js";
import type { InputPath } from "./inputPaths.js";
import { drifts, settles } from "./settles.js";
import { isOfChanges, type WorldRow, watch } from "./world.js";

/** Stored object without the values that differ between equal objects. */
export type Image = Readonly<Record<string, readonly unknown[]>>;

const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d|^1[5-9]\d{11}$/;
const A_DAY = 86_400_000;

/** Reports whether a string is a recent time. */
function isOfToday(text: string, now: number): boolean {
  if (!TIME.test(text)) return false;
  const time = /^\d+$/.test(text) ? Number(text) : Date.parse(text.replace(" ", "T"));
  return Math.abs(time - now) < A_DAY;
}
const AN_ID =
  /\b[\dA-F]{16}\b|\b[\da-f]{16}\b|\b[\da-f]{32}\b|\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\b\d+(?:\.\d+){3}\b|\b[\da-f]{1,4}:(?:[\da-f]{0,4}:)+[\da-f]{0,4}|\b\d{5,}\b/g;
type Kind = Pick<ResourceFixture, "collection" | "unordered" | "currentView">;

/** Creates images of the platform's objects without the generated values of a single object. */
export class Imager {
  readonly #said: ReadonlySet<string>;
  readonly #anyOrder: ReadonlySet<string>;
  readonly #present: (collection: string, row: Row) => Row;
  /** Paths of members that differ between two objects with equal inputs. */
  #marks: ReadonlySet<string> = new Set();

  readonly #now: () => number;

  /** `said`: all values of programs, whose numbers and IDs are significant. `now`: the time on the platform. */
  constructor(
    parts: readonly unknown[],
    now: () => number,
    { collection, unordered = [], currentView = (row) => row }: Kind,
    sets: readonly string[],
  ) {
    this.#now = now;
    this.#anyOrder = new Set([...unordered, ...sets]);
    this.#present = (name, row) => (name === collection ? (currentView(row as JsonObject) as Row) : row);
    // Whole values, such as `05:00:00`, and their words.
    const text = JSON.stringify(parts);
    this.#said = new Set([...(text.match(/[\w.-]+/g) ?? []), ...(text.match(/[\w.:-]+/g) ?? [])]);
  }

  /** An empty value is treated as absent. */
  of(rows: readonly WorldRow[]): Image {
    const image: Record<string, unknown[]> = {};
    for (const { collection, row } of rows) {
      const own = image[collection] ?? [];
      own.push(this.#plain(this.#present(collection, row), collection, false));
      image[collection] = own;
    }
    for (const own of Object.values(image)) own.sort(byText);
    return image;
  }

  /** Excludes these paths. */
  leaveOut(marks: ReadonlySet<string>): void {
    this.#marks = marks;
  }

  /** Drops empty values and sorts by name. */
  #plain(value: unknown, path: string, isInner = true): unknown {
    if (value === null || value === "") return LEFT_OUT;
    if (Array.isArray(value)) {
      const list = value.map((one) => this.#plain(one, `${path}[]`)).filter((one) => one !== LEFT_OUT);
      if (this.#anyOrder.has(path.split(".").at(-1) ?? "")) list.sort(byText);
      return list.length === 0 ? LEFT_OUT : list;
    }
    if (isRow(value)) {
      const entries = Object.entries(value)
        .filter(([name]) => !isOfChanges(name, isInner) && !this.#marks.has(`${path}.${name}`))
        .map(([name, one]) => [name, this.#plain(one, `${path}.${name}`)] as const)
        .filter(([, one]) => one !== LEFT_OUT)
        .sort(([a], [b]) => (a < b ? -1 : 1));
      return entries.length === 0 ? LEFT_OUT : Object.fromEntries(entries);
    }
    const text = String(value);
    if (this.#said.has(text)) return value;
    if (isOfToday(text, this.#now())) return LEFT_OUT;
    if (typeof value === "number") return text.length > 4 ? "ID" : value;
    if (typeof value !== "string") return value;
    return text.replaceAll(AN_ID, (id) => (this.#said.has(id) ? id : "ID"));
  }
}

/** Paths at which two objects with equal inputs differ. */
function marksOf(first: Image, second: Image): ReadonlySet<string> {
  const marks = new Set<string>();
  const compare = (a: unknown, b: unknown, path: string): void => {
    if (isRow(a) && isRow(b)) {
      for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) compare(a[name], b[name], `${path}.${name}`);
    } else if (Array.isArray(a) && Array.isArray(b) && a.length === b.length) {
      for (const [index, one] of a.entries()) compare(one, b[index], `${path}[]`);
    } else if (JSON.stringify(a) !== JSON.stringify(b)) marks.add(path);
  };
  for (const collection of new Set([...Object.keys(first), ...Object.keys(second)])) {
    const [a, b] = [first[collection] ?? [], second[collection] ?? []];
    assert.equal(a.length, b.length, `${collection}: two that are made alike have another number of rows`);
    for (const [index, one] of a.entries()) compare(one, b[index], collection);
  }
  return marks;
}

const byText = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

const LEFT_OUT = Symbol("left out");

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);

/** Result of a run. */
export interface Outcome {
  readonly inputs: JsonObject;
  readonly refusal?: OperationFailed;
  readonly image?: Image;
}

/** Lifecycles of a fixture's object: its image on the platform for given inputs. */
export class Lives {
  readonly trial: ConformanceContext;
  readonly imager: Imager;
  readonly #fresh = new Map<string, Outcome>();
  /** Route of the create whose responses are lost. */
  #lost: string | undefined;

  private constructor(trial: ConformanceContext) {
    this.trial = trial;
    this.imager = new Imager(
      [trial.minimal(), trial.full(), trial.changes()].map((one) => reveal(one as Json)),
      () => trial.platform.clock.now(),
      trial.fixture,
      setsOf(trial),
    );
  }

  static async of(trial: ConformanceContext): Promise<Lives> {
    const lives = new Lives(trial);
    lives.imager.leaveOut(await trial.remember("marks of birth", () => lives.#marksOfBirth()));
    return lives;
  }

  async #marksOfBirth(): Promise<ReadonlySet<string>> {
    const made = async (): Promise<Image> => {
      const { image, refusal } = await this.fresh(this.trial.full());
      this.#fresh.clear();
      return image ?? assert.fail(String(refusal?.message));
    };
    return marksOf(await made(), await made());
  }

  /** Makes the responses to all later creates of fresh objects fail, so that they are found by their inputs. */
  loseAnswers(route: string): void {
    this.#lost = route;
  }

  /** Returns the image of an object that is created with these inputs. No other object of the fixture may exist. */
  async fresh(inputs: JsonObject): Promise<Outcome> {
    const key = JSON.stringify(inputs);
    const pending = this.#fresh.get(key);
    if (pending !== undefined) return pending;
    const outcome = await this.#live(async (stack, image): Promise<Outcome> => {
      if (this.#lost !== undefined) injectFault(this.trial, this.#lost, { kind: "lost-answer" });
      const refusal = await failureOf(stack.up(this.trial.program(inputs)));
      this.trial.platform.faults.clear();
      // A rejection whose response is lost leaves nothing to find.
      if (this.#lost !== undefined && /response was lost/.test(refusal?.message ?? ""))
        assert.deepEqual(image(), {}, "it was made, and is not found");
      if (refusal !== undefined) return { inputs, refusal };
      const made = image();
      assert.deepEqual(drifts(await stack.refresh()), [], "a refresh finds drift without a change");
      return { inputs, image: made };
    });
    this.#fresh.set(key, outcome);
    return outcome;
  }

  /** Creates the object, passes it on and deletes it afterward. */
  from(inputs: JsonObject, work: (life: Life) => Promise<void>): Promise<void> {
    return this.#live(async (stack, image) => {
      await stack.up(this.trial.program(inputs));
      const becomes: Life["becomes"] = (...next) => this.#becomes(stack, image, ...next);
      await work({ stack, image, becomes });
    });
  }

  async #live<T>(work: (stack: Stack, image: () => Image) => Promise<T>): Promise<T> {
    const stack = this.trial.stack();
    const came = watch(this.trial.platform);
    try {
      return await work(stack, () => this.imager.of(came().filter((object) => !this.trial.isLeft(object))));
    } finally {
      await stack.destroy();
    }
  }

  /**
   * Updates a stack to inputs with a known image. Asserts that the steps match the preview, and that the object equals
   * a new one.
   */
  async #becomes(
    stack: Stack,
    image: () => Image,
    ...[inputs, what, { steps, changes = 1 }]: Becoming
  ): Promise<Summary> {
    const { trial } = this;
    const like = this.#fresh.get(JSON.stringify(inputs));
    assert.ok(like, "no object was created with these inputs before");
    assert.equal(like.refusal?.message, undefined, `${what}: a create with these inputs is rejected`);
    const planned = await stack.preview(trial.program(inputs));
    trial.platform.requests.reset();
    const done = await stack
      .up(trial.program(inputs))
      .catch((error: unknown) => assert.fail(`${what}: what the preview promised fails: ${String(error)}`));
    const { update = 2 } = trial.fixture.requests ?? {};
    const requests = trial.requests().map(routeOf);
    if (done.update.length > 0)
      assert.ok(requests.length <= update * changes, `${what}: it took ${requests.join(", ")}`);
    assert.deepEqual(stepsOf(planned), stepsOf(done), `${what}: the preview and the run differ`);
    await settles(trial, stack, inputs).catch((error: Error) => assert.fail(`${what}: ${error.message}`));
    if (trial.fixture.keptIfUnlisted?.includes(String(steps[0])) !== true)
      assert.deepEqual(image(), like.image, `${what}: the platform holds something else than of one made so`);
    return done;
  }
}

/** Existing object. */
export interface Life {
  readonly stack: Stack;
  image(): Image;
  becomes(...next: Becoming): Promise<Summary>;
}

/** New inputs, the changed input and its kind of change, and the number of inputs changed together. */
type Becoming = [inputs: JsonObject, what: string, spot: Pick<InputPath, "steps"> & { readonly changes?: number }];

/** Wire names of inputs whose order is irrelevant. */
function setsOf({ subject, fixture }: ConformanceContext): readonly string[] {
  const fields = Object.entries(subject.resources[fixture.resource]?.fields ?? {});
  return fields
    .filter(([, { spec }]) => spec.type.kind === "set")
    .flatMap(([name, { spec }]) => [name, snakeCase(name), ...(spec.wire?.name ? [spec.wire.name] : [])]);
}

/** Changes by operation and member: `update: ttl`. */
const stepsOf = ({ events }: Summary): readonly string[] =>
  events
    .filter(({ op }) => op !== "delete-replaced")
    .map(({ op, detailedDiff = {} }) => `${op}: ${Object.keys(detailedDiff).sort().join(", ")}`);
