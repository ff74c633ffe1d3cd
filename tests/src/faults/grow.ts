/** Value that contains one part of any size. */
export interface Growing {
  /** Path of the growing value: `result[].name`, `items`. */
  readonly label: string;
  readonly kind: "text" | "list";
  /** Approximate number of values in an item of a list. */
  readonly weight: number;
  /** Names and indexes of the path. */
  readonly path: Path;
  of(size: number): unknown;
}

export type Path = readonly (string | number)[];

/** Fillers of long strings. Each place gets one of them. */
const PARTS = ["a.", "/", "0", " ", "1h", "é", "-", "%41", ":", '{"a":', "[1,", "\n", "x{2}", "=", "A,", "\\Q"];

/** Members that identify an object. */
const OWN = ["id", "uuid", "uid", "name", "key"];

/**
 * Returns every place in a JSON value that can grow: strings, and lists that are not empty. Of equal rows, only the
 * first. `name` selects different fillers for different subjects.
 */
export function* growings(value: unknown, name: string): Generator<Growing> {
  const reported = new Set<string>();
  let turn = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  for (const path of growablePaths(value, [])) {
    const label = path.map((step) => (typeof step === "number" ? "[]" : `.${step}`)).join("");
    if (reported.has(label)) continue;
    reported.add(label);
    const there = path.reduce<unknown>((holder, step) => (holder as Record<string | number, unknown>)[step], value);
    if (Array.isArray(there)) {
      yield {
        label,
        kind: "list",
        path,
        weight: [...leaves(there[0])].length,
        of: (size) => withAt(value, path, repeated(there, size)),
      };
      continue;
    }
    const part = PARTS[turn % PARTS.length] as string;
    turn += 1;
    const of = (size: number) => withAt(value, path, `${there}${part.repeat(Math.ceil(size / part.length))}`);
    yield { label: `${label} with ${JSON.stringify(part)}`, kind: "text", path, weight: 1, of };
  }
}

function* growablePaths(value: unknown, path: Path): Generator<Path> {
  if (typeof value === "string") yield path;
  if (Array.isArray(value) && value.length > 0) yield path;
  if (typeof value !== "object" || value === null) return;
  const steps = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  for (const step of steps) yield* growablePaths((value as Record<string | number, unknown>)[step], [...path, step]);
}

function* leaves(value: unknown): Generator<unknown> {
  if (typeof value !== "object" || value === null) yield value;
  else for (const inner of Object.values(value)) yield* leaves(inner);
}

/** Returns the items repeatedly: the first ones unchanged, the others as separate objects. */
function repeated(items: readonly unknown[], size: number): unknown[] {
  return Array.from({ length: size }, (_, index) => {
    const item = items[index % items.length];
    return index < items.length ? item : renamed(item, index);
  });
}

function renamed(item: unknown, index: number): unknown {
  if (typeof item === "string") return `${item}-${index}`;
  if (typeof item === "number") return item + index;
  if (typeof item !== "object" || item === null || Array.isArray(item)) return item;
  const members = Object.entries(item).map(([name, value]) => {
    if (name === "metadata") return [name, renamed(value, index)];
    const isOwn = OWN.includes(name) && typeof value !== "object";
    return [name, isOwn ? renamed(value, index) : value];
  });
  return Object.fromEntries(members);
}

function withAt(value: unknown, path: Path, put: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return put;
  const holder = value as Record<string | number, unknown>;
  const inner = withAt(holder[step], rest, put);
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? inner : item));
  return { ...holder, [step]: inner };
}

/** Minimum processor time in milliseconds; shorter runs do not show how the time grows. */
const NOTHING_MS = 40;
const TIMES = 8;
const TURNS = 3;
/** Maximum ratio of time for eight times the size. Quadratic growth takes 64 times as long. */
const MOST_GROWTH = 24;
/** Maximum ratio of time for twice the size. Quadratic growth takes four times as long. */
const MOST_GROWTH_OF_TWICE = 2.7;

/**
 * Returns a description of growth that is faster than linear; otherwise undefined. `prepare` creates the work of one
 * size and is not measured. Other processes and garbage collection affect the processor time. Therefore each size is
 * measured several times, the minimum is used, and growth must continue over several sizes.
 */
export async function growsTooFast(
  size: number,
  prepare: (size: number) => () => unknown,
): Promise<string | undefined> {
  const spent = async (of: number): Promise<number> => {
    const work = prepare(of);
    const started = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  };
  const first = await spent(size);
  if (first < NOTHING_MS) return undefined;
  let [small, large, twice] = [Number.POSITIVE_INFINITY, first, Number.POSITIVE_INFINITY];
  for (let turn = 0; turn < TURNS; turn += 1) {
    small = Math.min(small, await spent(Math.ceil(size / TIMES)));
    if (large < MOST_GROWTH * small) return undefined;
    large = Math.min(large, await spent(size));
    twice = Math.min(twice, await spent(2 * size));
  }
  if (large < NOTHING_MS || large < MOST_GROWTH * small || twice < MOST_GROWTH_OF_TWICE * large) return undefined;
  const growth = `${TIMES} times the size takes ${large.toFixed(0)} ms instead of ${small.toFixed(0)} ms`;
  return `${growth}, twice of that ${twice.toFixed(0)} ms`;
}
