import { invalid } from "./platformError.js";

/** Supported properties of a search, each with its value or values in an object. */
export interface SearchProperties<T> {
  strings: Record<string, (object: T) => string[]>;
  booleans: Record<string, (object: T) => boolean>;
}

interface Filter {
  property: string;
  type: string;
  condition?: { string?: StringCondition; bool?: { value?: boolean } };
}

interface StringCondition {
  operator?: string;
  /** Clients omit false values. */
  negation?: boolean;
  ignoreCase?: boolean;
  match?: { conjunction?: string; values?: string[] };
}

interface FilterGroup {
  conjunction?: string;
  filters?: Filter[] | null;
}

type Test<T> = (object: T) => boolean;

const OPERATORS: Record<string, (value: string, operand: string) => boolean> = {
  eq: (value, operand) => value === operand,
  contains: (value, operand) => value.includes(operand),
  beginsWith: (value, operand) => value.startsWith(operand),
};

/**
 * Parses the filter of a dashboard search: groups of filters. `and` or `or` joins groups, and filters within a group.
 * A filter or group without members matches everything.
 *
 * @throws PlatformError 400 for an unknown property, type or operator.
 */
export function searchFilter<T>(filter: unknown, properties: SearchProperties<T>): Test<T> {
  const { conjunction, filterGroups } = (filter ?? {}) as { conjunction?: string; filterGroups?: FilterGroup[] | null };
  const groups = (filterGroups ?? []).filter((group) => (group.filters ?? []).length > 0);
  return joined(
    conjunction,
    groups.map((group) =>
      joined(
        group.conjunction,
        (group.filters ?? []).map((one) => testOf(one, properties)),
      ),
    ),
  );
}

function joined<T>(conjunction: string | undefined, tests: Test<T>[]): Test<T> {
  if (tests.length === 0) {
    return () => true;
  }
  return isEither(conjunction ?? "and")
    ? (object) => tests.some((test) => test(object))
    : (object) => tests.every((test) => test(object));
}

function isEither(conjunction: string): boolean {
  if (conjunction !== "and" && conjunction !== "or") {
    throw invalid(`Conjunction ${conjunction} is not one of and, or`);
  }
  return conjunction === "or";
}

function testOf<T>({ property, type, condition }: Filter, properties: SearchProperties<T>): Test<T> {
  const values = properties.strings[property];
  if (values !== undefined && type === "string") {
    const holds = stringTest(condition?.string ?? {});
    return (object) => holds(values(object));
  }
  const value = properties.booleans[property];
  if (value !== undefined && type === "bool") {
    const operand = condition?.bool?.value ?? false;
    return (object) => value(object) === operand;
  }
  throw invalid(`Property ${property} of type ${type} cannot be searched for`);
}

function stringTest({ operator = "eq", negation, ignoreCase, match }: StringCondition): Test<string[]> {
  const compare = OPERATORS[operator];
  if (compare === undefined) {
    throw invalid(`Operator ${operator} is not one of ${Object.keys(OPERATORS).join(", ")}`);
  }
  const folded = (text: string) => (ignoreCase ? text.toLowerCase() : text);
  const operand = joined<string[]>(
    match?.conjunction ?? "or",
    (match?.values ?? []).map((text) => (values) => values.some((value) => compare(folded(value), folded(text)))),
  );
  return (values) => operand(values) !== (negation ?? false);
}
