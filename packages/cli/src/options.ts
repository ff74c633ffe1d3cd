import {
  type AnyField,
  describe,
  type Failure,
  type Fields,
  InputError,
  isInput,
  type Value,
  type ValueObject,
} from "@tripod/kit";
import type { Command } from "commander";

/** Adds an option to a command for each of these fields that a user can set. */
export function addFieldOptions(command: Command, fields: Fields): void {
  for (const [name, field] of optionFields(fields)) {
    const required = field.spec.presence === "required" ? " (required)" : "";
    command.option(`${optionName(name)} <${placeholder(field)}>`, `${describe(field)}${required}`);
  }
}

/** Returns the values of these fields from the options of a command. */
export function fieldValues(fields: Fields, options: Readonly<Record<string, unknown>>): ValueObject {
  return Object.fromEntries(
    optionFields(fields).flatMap(([name, field]) => {
      const text = options[camel(kebab(name))];
      return typeof text === "string" ? [[name, read(name, field, text)]] : [];
    }),
  );
}

/** Returns the option of a field: `--project-id`. */
export function optionName(field: string): string {
  return `--${kebab(field)}`;
}

/** Returns the fields that have options. */
export function optionFields(fields: Fields): readonly (readonly [string, AnyField])[] {
  return Object.entries(fields).filter(([, field]) => isInput(field) && field.spec.noEffect === undefined);
}

/** Rewrites the paths of failures to the names of options. Paths of other values, such as settings, stay. */
export function asOptionFailures(failures: readonly Failure[], fields: Fields): InputError {
  const names = new Set(optionFields(fields).map(([name]) => name));
  return new InputError(
    failures.map(({ path, reason }) => {
      const [head = "", ...rest] = path.split(/(?=[.[])/);
      return { path: names.has(head) ? `${optionName(head)}${rest.join("")}` : path, reason };
    }),
  );
}

/** Parses the value of an option: a string is used verbatim, any other type is JSON. */
function read(name: string, field: AnyField, text: string): Value {
  const { kind } = field.spec.type;
  if (kind === "string" || kind === "json") return text;
  try {
    return JSON.parse(text) as Value;
  } catch {
    const example = EXAMPLES[kind];
    if (example === undefined) return text;
    const reason = `must be JSON, such as '${example}', in single quotes in a shell, not ${JSON.stringify(text)}`;
    throw new InputError([{ path: optionName(name), reason }]);
  }
}

/** Examples of JSON values by type. */
const EXAMPLES: Readonly<Record<string, string>> = {
  object: '{"name": "value"}',
  map: '{"name": "value"}',
  list: '["one", "two"]',
  set: '["one", "two"]',
};

function placeholder(field: AnyField): string {
  const { kind } = field.spec.type;
  return kind === "string" ? "text" : kind === "boolean" || kind === "number" ? kind : "json";
}

function kebab(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();
}

function camel(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
