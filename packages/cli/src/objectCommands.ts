import {
  type AnyResource,
  didYouMean,
  InputError,
  load,
  NotFoundError,
  type Package,
  type PlainObject,
  readResource,
  runList,
  urnType,
} from "@tripod/kit";
import { Command } from "commander";
import { withConnection } from "./connection.js";
import { conditionNames, FILTER, parseConditions } from "./filter.js";
import { addHelpHint } from "./helpHint.js";
import { IncompleteError } from "./incompleteError.js";
import { INNER } from "./inventory/parents.js";
import { addFieldOptions, asOptionFailures, fieldValues, optionName } from "./options.js";
import { addOutputOptions, formatResult, formatRows, type OutputOptions } from "./output.js";
import { addSettingOptions, type SettingOptions, stackSettings } from "./stackSettings.js";
import { terminalWidth } from "./terminal.js";

type Options = Record<string, string> & OutputOptions & SettingOptions;

/** Returns the commands `tripod PACKAGE list …` and `tripod PACKAGE get …`, which show existing objects. */
export function objectCommands(pkg: Package, process: NodeJS.Process): readonly Command[] {
  const names = Object.keys(pkg.resources);
  return names.length === 0 ? [] : [listCommand(pkg, process), getCommand(pkg, process)];
}

function listCommand(pkg: Package, process: NodeJS.Process): Command {
  return new Command("list")
    .summary("list the objects of a resource, with their import IDs")
    .description(
      "Lists the existing objects of a resource with their import IDs. `tripod PACKAGE list RESOURCE --help` shows the options that filter the list.",
    )
    .argument("[resource]", "name of a resource, such as DomainsZoneV2")
    .allowUnknownOption()
    .helpOption(false)
    .allowExcessArguments()
    .action(async (name: string | undefined, _: unknown, command: Command) => {
      if (name === "--help" || name === "-h") return command.help();
      const resource = await resourceNamed(pkg, name);
      const { listable } = resource;
      if (listable === undefined)
        throw usage("<resource>", `${resource.name} cannot be listed: the platform has no list of them`);
      const own = new Command(`tripod ${pkg.name} list ${resource.name}`)
        .description(resource.doc)
        .copyInheritedSettings(command)
        // `list` itself leaves the option to this command.
        .helpOption("-h, --help", "display help for command")
        .allowExcessArguments(false);
      addHelpHint(own);
      addFieldOptions(own, listable.query);
      own.option(...FILTER);
      own.option("--limit <number>", "maximum number of objects");
      addOutputOptions(own);
      addSettingOptions(own);
      own.action(async (options: Options & { readonly limit?: string; readonly where?: readonly string[] }) => {
        const isWanted = parseConditions(options.where ?? [], conditionNames([resource]));
        const limit = limitOf(options.limit);
        const query = fieldValues(listable.query, options);
        const settings = await stackSettings(pkg, options, process);
        const lacks: string[] = [];
        const incomplete = (reason: string): void => void lacks.push(reason);
        const rows = await withConnection(pkg, process, { settings }, async ({ context, addSecrets }) => {
          addSecrets(query, listable.query);
          const found: PlainObject[] = [];
          try {
            const outcome = runList(listable, query, () => ({ ...context, incomplete }) as never);
            if (outcome.kind === "unknown") return found;
            for await (const { id, name: called, key, where = {} } of outcome.objects) {
              if (!isWanted({ resource: resource.name, id, name: called, key, where })) continue;
              found.push({ name: called ?? "", ...key, id, ...where });
              if (found.length >= limit) break;
            }
          } catch (error) {
            throw error instanceof InputError ? asOptionFailures(error.failures, listable.query) : error;
          }
          return found;
        });
        process.stdout.write(formatRows(rows, options, terminalWidth(process)));
        const folder = Object.keys(listable.query).find((field) => INNER.test(field) && query[field] === undefined);
        if (folder !== undefined)
          process.stderr.write(
            `Only the default folder was searched. Set ${optionName(folder)}, or run \`tripod inventory ${pkg.name} --only ${resource.name}\` for all folders\n`,
          );
        if (lacks.length > 0) throw new IncompleteError(`The output is incomplete: ${lacks.join(". ")}`);
      });
      const rest = command.args.slice(1);
      await own.parseAsync(rest, { from: "user" });
    });
}

function limitOf(text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw usage("--limit", `must be a whole number of at least 1, not ${JSON.stringify(text)}`);
}

function getCommand(pkg: Package, process: NodeJS.Process): Command {
  const command = new Command("get")
    .summary("show an object by its import ID")
    .description("Shows the current state of an object. Takes its import ID.")
    .argument("[resource]", "name of a resource, such as DomainsZoneV2")
    .argument("[id]", "import ID from `list`, or in another form from the resource's reference page");
  addOutputOptions(command);
  addSettingOptions(command);
  return command.action(async (name: string | undefined, id: string | undefined, options: Options) => {
    const resource = await resourceNamed(pkg, name);
    if (id === undefined) {
      const forms = resource.imports?.forms.join(" or ") ?? "<id>";
      throw usage("<id>", `is required, in the form ${forms}. \`tripod ${pkg.name} list ${resource.name}\` prints IDs`);
    }
    const settings = await stackSettings(pkg, options, process);
    const live = await withConnection(pkg, process, { settings }, async ({ context }) => {
      const found = await readResource(resource, { id, state: {} }, () => context);
      if (found !== undefined) return found;
      const reason = `${resource.name} ${JSON.stringify(id)} does not exist`;
      throw new NotFoundError([{ path: "", reason }]);
    }).catch((error: unknown) => {
      throw error instanceof NotFoundError ? withListCommand(error, pkg, resource) : error;
    });
    process.stdout.write(formatResult({ id: live.id, ...live.state }, options, terminalWidth(process)));
  });
}

/** Adds the command that prints import IDs to the error of an import ID that names no object. */
function withListCommand(error: NotFoundError, { name: pkg }: Package, { name, listable }: AnyResource): NotFoundError {
  if (listable === undefined) return error;
  const hint = `\`tripod ${pkg} list ${name}\` prints import IDs`;
  return new NotFoundError(error.failures.map(({ path, reason }) => ({ path, reason: `${reason}. ${hint}` })));
}

/** Returns the resource of a package with this name. */
async function resourceNamed(pkg: Package, name: string | undefined): Promise<AnyResource> {
  const names = Object.keys(pkg.resources);
  if (name === undefined || name.startsWith("-")) throw usage("<resource>", `is required: one of ${names.join(", ")}`);
  const match = matchingResource(pkg, name);
  if (match !== undefined) return (await load(pkg.resources, match)) as AnyResource;
  throw usage("<resource>", unknownResource(pkg, name));
}

/**
 * Returns the name of the resource that is meant, case-insensitively: a name, or a type token as Pulumi prints it, such
 * as `hostpkg:index/domainsZoneV2:DomainsZoneV2`, `hostpkg:index:DomainsZoneV2` or the URN of a resource.
 */
export function matchingResource({ name: pkg, resources }: Package, text: string): string | undefined {
  const names = Object.keys(resources);
  const type = text.startsWith("urn:pulumi:") ? urnType(text) : text;
  const [, owner = pkg, name = type] = /^([^:]+):(?:[^:]*:)?([^:]+)$/.exec(type) ?? [];
  if (owner !== pkg) return undefined;
  return names.find((one) => one === name) ?? names.find((one) => one.toLowerCase() === name.toLowerCase());
}

/** Returns the problem with the name of a resource that a package does not have, and the next step. */
export function unknownResource({ name: pkg, resources }: Package, name: string): string {
  const meant = didYouMean(name, Object.keys(resources));
  return `resource ${JSON.stringify(name)} does not exist in ${pkg}${meant || `. \`tripod ${pkg} list\` prints all names`}`;
}

function usage(path: string, reason: string): InputError {
  return new InputError([{ path, reason }]);
}
