import {
  type AnyField,
  type AnyLookup,
  checkSettings,
  createShared,
  describe,
  describeFailure,
  type Fields,
  firstSentence,
  hasSecret,
  InputError,
  isInput,
  missingAsFailure,
  type Package,
  type PlainObject,
  reveal,
  runLookup,
  type Value,
  type ValueObject,
} from "@tripod/kit";
import { Command } from "commander";
import { render } from "./render.js";

/** The options that every lookup has beside its arguments. */
interface OutputOptions {
  readonly json?: boolean;
  readonly showSecrets?: boolean;
}

/** `tripod hostpkg …`: one command for each lookup, its options made from the fields. */
export function packageCommand(pkg: Package, process: NodeJS.Process): Command {
  const command = new Command(pkg.name).description(pkg.description);
  command.addHelpText("after", `\nSettings come from the environment:\n${settingsHelp(pkg.settings)}`);
  for (const lookup of Object.values(pkg.lookups)) {
    command.addCommand(lookupCommand(pkg, lookup as AnyLookup, process));
  }
  return command;
}

function settingsHelp(settings: Fields): string {
  return Object.entries(settings)
    .map(([name, field]) => {
      const need = field.spec.presence === "required" ? " (required)" : "";
      return `  ${(field.spec.environment ?? []).join(", ")}${need}: ${firstSentence(field.spec.doc) || name}`;
    })
    .join("\n");
}

function lookupCommand(pkg: Package, lookup: AnyLookup, process: NodeJS.Process): Command {
  const command = new Command(lookup.name).summary(firstSentence(lookup.doc)).description(lookup.doc);
  const inputs = Object.entries(lookup.fields).filter(
    ([, field]) => isInput(field) && field.spec.ignored === undefined,
  );
  for (const [name, field] of inputs) {
    const required = field.spec.presence === "required" ? " (required)" : "";
    command.option(`--${kebab(name)} <${placeholder(field)}>`, `${describe(field)}${required}`);
  }
  command.option("--json", "print the whole result as JSON");
  command.option("--show-secrets", "print secret values too");
  return command.action(async (options: Record<string, string> & OutputOptions) => {
    const args = Object.fromEntries(
      inputs.flatMap(([name, field]) => {
        const text = options[camel(kebab(name))];
        return text === undefined ? [] : [[name, read(field, text)]];
      }),
    );
    const result = await callLookup(pkg, lookup, args, process);
    const shown = options.showSecrets === true ? reveal(result) : (masked(result) as PlainObject);
    process.stdout.write(options.json === true ? `${JSON.stringify(shown, undefined, 2)}\n` : render(shown));
  });
}

async function callLookup(
  pkg: Package,
  lookup: AnyLookup,
  args: ValueObject,
  process: NodeJS.Process,
): Promise<ValueObject> {
  const checked = checkSettings(pkg.settings, {}, process.env);
  const failures = [...checked.missing.map(missingAsFailure), ...checked.failures];
  if (failures.length > 0) throw new InputError(failures);
  const say = (severity: string, message: string): void => {
    if (severity !== "debug") process.stderr.write(`${severity}: ${message}\n`);
  };
  const interrupted = new AbortController();
  process.once("SIGINT", () => interrupted.abort());
  const platform = pkg.connect(checked.settings, { environment: process.env, log: say, shared: createShared() });
  try {
    const outcome = await runLookup(lookup, args, () => ({
      platform: platform as never,
      signal: interrupted.signal,
      log: say,
      progress: (text) => process.stderr.write(`${text}\n`),
    }));
    if (outcome.kind === "result") return outcome.value;
    throw new InputError(outcome.kind === "failures" ? outcome.failures.map(asOption) : []);
  } finally {
    pkg.disconnect?.(platform);
  }
}

/** Failures name options, since that is what was written. */
function asOption({ path, reason }: { path: string; reason: string }): { path: string; reason: string } {
  const [head = "", ...rest] = path.split(/(?=[.[])/);
  return { path: head === "" ? "" : `--${kebab(head)}${rest.join("")}`, reason };
}

/** One line for the user; a failure of ours keeps its stack for the report. */
export function explain(error: unknown): string {
  if (error instanceof InputError) return error.failures.map(describeFailure).join("\n");
  return error instanceof Error ? error.message : String(error);
}

/** The value of an option: text as it stands, everything else as JSON where it is JSON. */
function read(field: AnyField, text: string): Value {
  const { kind } = field.spec.type;
  if (kind === "string" || kind === "json") return text;
  try {
    return JSON.parse(text) as Value;
  } catch {
    return text;
  }
}

function masked(value: Value): Value {
  if (!hasSecret(value)) return value;
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value === "object" && value !== null && !("mark" in value)) {
    return Object.fromEntries(
      Object.entries(value as ValueObject).map(([name, member]) => [name, masked(member ?? null)]),
    );
  }
  return "[secret]";
}

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
