import { parseJson } from "@tripod/kit";

/** JSON object that a record must contain. */
export type DeepFilter = Readonly<Record<string, unknown>>;

/** Parses a deep filter. `null` and an empty string match everything. */
export function readDeepFilter(text: string): { readonly filter: DeepFilter } | { readonly wrong: string } {
  if (text === "") return { filter: {} };
  const parsed = parseJson(text);
  if (!parsed.ok) return { wrong: `must be a JSON object: ${parsed.reason}` };
  if (parsed.value === null) return { filter: {} };
  if (isObject(parsed.value)) return { filter: parsed.value };
  return { wrong: `must be a JSON object such as {"name": "CL25-NVMe"}` };
}

/**
 * Reports whether `value` contains `expected`. Objects match by subset at any depth. Lists match if each expected
 * element is contained in some element. Other values match by type and value. `{}` and `[]` match every object and
 * every list.
 */
export function holds(value: unknown, expected: unknown): boolean {
  if (Array.isArray(expected)) {
    return Array.isArray(value) && holdsEach(value, expected);
  }
  if (isObject(expected)) {
    return (
      isObject(value) &&
      Object.entries(expected).every(([key, part]) => Object.hasOwn(value, key) && holds(value[key], part))
    );
  }
  return value === expected;
}

/** Maximum number of element pairs that are compared one by one. Longer lists use an index. */
const FEW = 256;

/** Reports whether some element contains each of the wanted elements. */
function holdsEach(elements: readonly unknown[], expected: readonly unknown[]): boolean {
  const some = (among: readonly unknown[], one: unknown): boolean => among.some((element) => holds(element, one));
  if (elements.length * expected.length <= FEW) return expected.every((one) => some(elements, one));
  const byLeaf = new Map<string, unknown[]>();
  for (const element of elements) {
    for (const leaf of leavesOf(element)) {
      const alike = byLeaf.get(leaf);
      if (alike === undefined) byLeaf.set(leaf, [element]);
      else if (alike.at(-1) !== element) alike.push(element);
    }
  }
  const unequal = new Map(expected.map((one) => [JSON.stringify(one), one]));
  return [...unequal.values()].every((one) => {
    let fewest = elements;
    for (const leaf of leavesOf(one)) {
      const alike = byLeaf.get(leaf) ?? [];
      if (alike.length < fewest.length) fewest = alike;
    }
    return some(fewest, one);
  });
}

/** Yields the path and value of each leaf. A value that contains the object has all of these leaves. */
function* leavesOf(value: unknown, path = ""): Generator<string> {
  if (isObject(value)) {
    yield `${path}{}`;
    for (const [name, part] of Object.entries(value)) yield* leavesOf(part, `${path}${JSON.stringify(name)}.`);
  } else yield `${path}${Array.isArray(value) ? "[]" : JSON.stringify(value)}`;
}

function isObject(value: unknown): value is DeepFilter {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
