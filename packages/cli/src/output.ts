import {
  hasSecret,
  InputError,
  type Plain,
  type PlainObject,
  printable,
  reveal,
  type Value,
  type ValueObject,
} from "@tripod/kit";
import { type Command, Option } from "commander";
import { render, renderTable } from "./render.js";
import { yaml } from "./yaml.js";

/** Output format of a command. */
export interface OutputOptions {
  readonly json?: boolean;
  readonly yaml?: boolean;
  readonly output?: string;
  readonly showSecrets?: boolean;
}

/** Adds the options of {@link OutputOptions} to a command. */
export function addOutputOptions(command: Command): void {
  addFormatOptions(command, "print the result as JSON", "print the result as YAML");
  command.option("--output <member>", "print only one member, such as `id` or `records[0].content`");
  command.option("--show-secrets", "print secret values");
}

/** Adds the options `--json` and `--yaml`, which exclude each other. */
export function addFormatOptions(command: Command, json: string, yaml: string): void {
  command.option("--json", json);
  command.addOption(new Option("--yaml", yaml).conflicts("json"));
}

/** Returns a value as JSON without terminal control characters. */
export function jsonText(value: unknown): string {
  return `${printable(JSON.stringify(value, undefined, 2))}\n`;
}

/** Returns a value as YAML without terminal control characters. */
export function yamlText(value: Plain): string {
  return printable(yaml(value));
}

/** Formats a result in the format of the options. */
export function formatResult(result: ValueObject, options: OutputOptions, width: number | undefined): string {
  const plain = options.showSecrets === true ? reveal(result) : (masked(result) as PlainObject);
  if (options.output !== undefined) return member(plain, options.output);
  if (options.json === true) return jsonText(plain);
  if (options.yaml === true) return yamlText(plain);
  return render(plain, width);
}

/** Formats a list of objects in the format of the options. Default: a table. */
export function formatRows(rows: readonly PlainObject[], options: OutputOptions, width: number | undefined): string {
  if (options.output !== undefined) return rows.map((row) => member(row, options.output as string)).join("");
  if (options.json === true) return jsonText(rows);
  if (options.yaml === true) return yamlText(rows);
  return renderTable(rows, width);
}

/** Formats one member: a string verbatim, so that scripts can use it; any other value as JSON. */
function member(value: Plain, path: string): string {
  let at: Plain | undefined = value;
  for (const step of path.split(/\.|\[(\d+)\]/).filter((part) => part !== undefined && part !== "")) {
    const inside: unknown =
      typeof at === "object" && at !== null && Object.hasOwn(at, step) ? at[step as never] : undefined;
    if (inside === undefined) {
      const members =
        typeof at === "object" && at !== null && !Array.isArray(at) ? `; it has ${Object.keys(at).join(", ")}` : "";
      throw new InputError([{ path: "--output", reason: `the result has no ${JSON.stringify(path)}${members}` }]);
    }
    at = inside as Plain;
  }
  return `${printable(typeof at === "object" && at !== null ? JSON.stringify(at, undefined, 2) : String(at ?? ""))}\n`;
}

function masked(value: Value): Value {
  if (!hasSecret(value)) return value;
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value === "object" && value !== null && !("mark" in value)) {
    return Object.fromEntries(
      Object.entries(value as ValueObject).map(([name, inner]) => [name, masked(inner ?? null)]),
    );
  }
  return "[secret]";
}
