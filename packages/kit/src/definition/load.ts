import type { Fields, TerraformNames } from "../fields/field.js";
import { BugError } from "../values/errors.js";
import type { AnyLookup, AnyResource, Loaded, Package, ServiceNames } from "./definition.js";

/** Package with all definitions loaded, for artifacts of the whole package such as its schema. */
export interface LoadedPackage<
  Settings extends Fields = Fields,
  Lookups = Readonly<Record<string, AnyLookup>>,
  Resources = Readonly<Record<string, AnyResource>>,
> extends Omit<
    Package<Settings>,
    "lookups" | "resources" | "connect" | "disconnect" | "terraformNames" | "serviceNames"
  > {
  readonly lookups: Lookups;
  readonly resources: Resources;
  readonly terraformNames?: TerraformNames;
  readonly serviceNames?: ServiceNames;
}

/**
 * Loads one definition of a package's `lookups` or `resources`.
 *
 * @throws BugError if its module does not export a definition of that name.
 */
export async function load<Table extends object, Name extends keyof Table & string>(
  table: Table,
  name: Name,
): Promise<Loaded<Table>[Name]> {
  const loader = table[name] as () => Promise<Readonly<Record<string, { readonly name?: unknown } | undefined>>>;
  const definition = (await loader())[name];
  if (definition?.name === name) return definition as Loaded<Table>[Name];
  throw new BugError(`the module registered as ${name} exports no definition of that name`);
}

/**
 * Loads every definition of a package.
 *
 * @example
 * ```ts
 * import { loadAll } from "@tripod/kit";
 * import { shop } from "./package.js";
 *
 * const { resources } = await loadAll(shop);
 * console.log(Object.keys(resources.Shelf.fields));
 * ```
 */
export async function loadAll<Settings extends Fields, Lookups extends object, Resources extends object>(
  pkg: Package<Settings, unknown, Lookups, Resources>,
): Promise<LoadedPackage<Settings, Loaded<Lookups>, Loaded<Resources>>> {
  const { connect, disconnect, terraformNames, serviceNames, ...described } = pkg;
  const [lookups, resources, names, services] = await Promise.all([
    loadTable(pkg.lookups),
    loadTable(pkg.resources),
    terraformNames?.(),
    serviceNames?.(),
  ]);
  return {
    ...described,
    lookups,
    resources,
    ...(names !== undefined && { terraformNames: names.TERRAFORM_NAMES }),
    ...(services !== undefined && { serviceNames: services.SERVICE_NAMES }),
  };
}

async function loadTable<Table extends object>(table: Table): Promise<Loaded<Table>> {
  const names = Object.keys(table) as (keyof Table & string)[];
  const entries = names.map(async (name) => [name, await load(table, name)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Loaded<Table>;
}
