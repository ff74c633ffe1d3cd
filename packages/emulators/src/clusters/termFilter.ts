import { invalid } from "./platformError.js";
import { compareVersions, isVersion } from "./versions.js";

/** Fields that a `filters` query parameter may name, with their values in an object. */
export type TermFields<T> = Record<string, (object: T) => string[]>;

// A value can contain the letters AND or OR. They join terms only before the path of the next term.
const JOINT = /(AND|OR)(?=spec\.|metadata\.)/;
const TERM = /^([A-Za-z.]+?)(_in_|=|>)(.*)$/s;

const OPERATORS: Record<string, (values: string[], operand: string) => boolean> = {
  "=": (values, operand) => values.includes(operand),
  ">": (values, operand) => values.some((value) => isVersion(value) && compareVersions(value, operand) > 0),
  _in_: (values, operand) => operand.split(",").some((one) => values.includes(one)),
};

/**
 * Parses a `filters` query parameter: `path=value`, `path>version` or `path_in_a,b`, joined by AND or OR without blanks
 * and evaluated from left to right. For a list, `=` tests membership.
 *
 * @throws PlatformError 400 for an invalid term, or a path that is not indexed.
 */
export function termFilter<T>(filters: string | undefined, fields: TermFields<T>): (object: T) => boolean {
  if (filters === undefined || filters === "") {
    return () => true;
  }
  const [first = "", ...rest] = filters.split(JOINT);
  let test = termTest(first, fields);
  for (let index = 0; index < rest.length; index += 2) {
    const before = test;
    const next = termTest(rest[index + 1] ?? "", fields);
    test =
      rest[index] === "AND" ? (object) => before(object) && next(object) : (object) => before(object) || next(object);
  }
  return test;
}

function termTest<T>(term: string, fields: TermFields<T>): (object: T) => boolean {
  const [, path = "", operator = "", operand = ""] = TERM.exec(term) ?? [];
  const values = fields[path];
  const holds = OPERATORS[operator];
  if (values === undefined || holds === undefined) {
    throw invalid(`The filter term ${term} is not path=value, path>value or path_in_values with an indexed path`);
  }
  return (object) => holds(values(object), operand);
}
