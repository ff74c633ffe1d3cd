import {
  type AnyResource,
  createTerraformNamer,
  InputError,
  loadAll,
  type Package,
  resourceToken,
  type TerraformNamer,
} from "@tripod/kit";
import type { Found } from "../inventory/collectInventory.js";
import { isObject, type Json, type JsonObject } from "./json.js";
import { faultIn } from "./marks.js";
import type { Source } from "./tokens.js";

/** Objects of a Terraform state that can be imported, and those that cannot. */
export interface TerraformImports {
  readonly found: readonly Found[];
  readonly skipped: readonly { readonly address: string; readonly reason: string }[];
}

/** Version of the state format that Terraform has written since 0.12. */
const VERSION = 4;

/** Resource that belongs to a type such as `vendor_domains_zone_v2`. */
interface TerraformMatch {
  readonly pkg: Package;
  readonly resource: AnyResource;
  readonly naming: TerraformNamer;
}

/** Resources of a package by Terraform type without its prefix, and the namer of their members. */
interface Table {
  readonly resources: ReadonlyMap<string, AnyResource>;
  readonly naming: TerraformNamer;
}

/**
 * Converts the objects of a Terraform state to imports of our packages. A type such as `vendor_domains_zone_v2` belongs
 * to the provider before its first underscore, which must be one of the sources: other providers have users, too.
 * Import IDs are composed of the object's ID and its attributes.
 *
 * @throws InputError if the text is not a supported Terraform state.
 */
export async function importsOf(text: string, sources: readonly Source[]): Promise<TerraformImports> {
  const resources = resourcesOf(text);
  const tables = new Map<Package, Table>();
  for (const { pkg } of sources) {
    const { resources: managed, terraformNames } = await loadAll(pkg);
    const all = Object.values(managed) as unknown as AnyResource[];
    tables.set(pkg, {
      resources: new Map(all.map((resource) => [resource.terraform, resource])),
      naming: createTerraformNamer(terraformNames),
    });
  }
  const found: Found[] = [];
  const skipped: { address: string; reason: string }[] = [];
  const claimed = new Map<string, string>();
  for (const one of resources.filter(({ mode }) => mode === "managed")) {
    const type = String(one.type);
    const match = findResource(type, sources, tables);
    for (const [index, instance] of instancesOf(one).entries()) {
      const address = addressOf(one, instance);
      const reason = typeof match === "string" ? match : refusalOf(match, instance);
      const id = typeof match === "string" || reason !== undefined ? undefined : importIdOf(match, instance);
      if (typeof match === "string" || id === undefined) {
        skipped.push({
          address,
          reason: reason ?? "the state lacks the ID or the parent. Run `terraform apply -refresh-only`, then try again",
        });
        continue;
      }
      const { pkg, resource } = match;
      const token = resourceToken(pkg.name, resource.name);
      const other = claimed.get(`${token} ${id}`);
      if (other !== undefined) {
        skipped.push({ address, reason: `is the same object as ${other}` });
        continue;
      }
      claimed.set(`${token} ${id}`, address);
      const key = instance.index_key;
      const name = `${String(one.name)}${key === undefined && index === 0 ? "" : `-${String(key ?? index)}`}`;
      found.push({ resource: resource.name, type: token, id, name, where: {} });
    }
  }
  return { found, skipped };
}

/** Returns our resource for a Terraform type, or the reason why no resource matches. */
function findResource(
  type: string,
  sources: readonly Source[],
  tables: ReadonlyMap<Package, Table>,
): TerraformMatch | string {
  const [provider, rest] = [type.slice(0, type.indexOf("_")), type.slice(type.indexOf("_") + 1)];
  const matchIn = (pkg: Package): TerraformMatch | undefined => {
    const table = tables.get(pkg);
    const resource = table?.resources.get(rest);
    return table === undefined || resource === undefined ? undefined : { pkg, resource, naming: table.naming };
  };
  const own = sources.filter(({ from, pkg }) => from === provider || isProviderOf(pkg, provider));
  for (const { pkg } of own) {
    const match = matchIn(pkg);
    if (match !== undefined) return match;
  }
  const alike = sources.find(({ pkg }) => matchIn(pkg) !== undefined)?.pkg;
  if (own.length > 0 || alike === undefined) return "no package has such a resource. Keep managing it with Terraform";
  return `${alike.name} has such a resource; if ${provider} is the same platform, add --from ${provider}=${alike.name}`;
}

/** Reports whether a Terraform provider of that name is the original of a package. */
function isProviderOf({ terraformProvider, terraformAliases = [] }: Package, provider: string): boolean {
  return terraformProvider === provider || terraformAliases.includes(provider);
}

function refusalOf({ resource }: TerraformMatch, instance: JsonObject): string | undefined {
  if (instance.deposed !== undefined) return "is pending deletion. Run `terraform apply` to delete it";
  return resource.imports === undefined ? "such objects cannot be imported" : resource.imports.unsupported;
}

/** Returns Terraform's address of an instance: `module.web.vendor_domains_zone_v2.main["a"]`. */
function addressOf({ module, type, name }: JsonObject, { index_key: key }: JsonObject): string {
  const within = typeof module === "string" ? `${module}.` : "";
  return `${within}${String(type)}.${String(name)}${key === undefined ? "" : `[${JSON.stringify(key)}]`}`;
}

function resourcesOf(text: string): readonly JsonObject[] {
  let state: Json;
  try {
    state = JSON.parse(text) as Json;
  } catch {
    throw refused("is not JSON. Create it with `terraform state pull`");
  }
  if (isObject(state) && state.encrypted_data !== undefined) {
    throw refused("is encrypted. Decrypt it with `tofu state pull`");
  }
  if (isObject(state) && (state.format_version !== undefined || state.values !== undefined)) {
    throw refused("is the output of `terraform show`. Create it with `terraform state pull`");
  }
  if (isObject(state) && isObject(state.deployment)) throw refused("is a Pulumi state. Use --stack");
  if (isObject(state) && state.version !== undefined && state.version !== VERSION) {
    const isNewer = typeof state.version === "number" && state.version > VERSION;
    const next = isNewer
      ? "Upgrade tripod"
      : "Run `terraform apply -refresh-only` with a current Terraform to upgrade it";
    throw refused(`has the format version ${JSON.stringify(state.version)}; only ${VERSION} is supported. ${next}`);
  }
  if (!isObject(state) || state.version === undefined || !Array.isArray(state.resources)) {
    throw refused("is not a Terraform state. Create it with `terraform state pull`");
  }
  const resources = state.resources as readonly Json[];
  if (!resources.every(isResource))
    throw refused("contains entries that are not resources. Create it with `terraform state pull`");
  for (const resource of resources) {
    const fault = faultIn(resource, "");
    if (fault !== undefined)
      throw refused(`has an invalid resource, ${resource.type}.${resource.name}: it ${fault.why}`);
  }
  return resources;
}

function isResource(resource: Json): resource is JsonObject {
  return isObject(resource) && typeof resource.type === "string" && typeof resource.name === "string";
}

function instancesOf({ instances }: JsonObject): readonly JsonObject[] {
  return Array.isArray(instances) ? (instances as readonly Json[]).filter(isObject) : [];
}

/** Returns the import ID: the first form of the resource, filled from the attributes under Terraform's names. */
function importIdOf({ resource, naming }: TerraformMatch, instance: JsonObject): string | undefined {
  const attributes = isObject(instance.attributes) ? instance.attributes : {};
  const recorded: Record<string, Json> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const terraformName = naming(resource.name, name, field);
    const value = terraformName === null ? undefined : attributes[terraformName];
    if (value !== undefined && value !== null) recorded[name] = value;
  }
  if (typeof attributes.id !== "string" || attributes.id === "") return undefined;
  const id = resource.migrateId?.(attributes.id, recorded as never) ?? attributes.id;
  const form = resource.imports?.forms[0] ?? "<id>";
  const parameters = [...form.matchAll(/<(\w+)>/g)].map(([, name]) => name as string);
  // Parts that are not separated by slashes belong to one ID: `<clusterUid>_<id>`.
  const isWhole = parameters.length > 1 && (!form.includes("/") || id.split("/").length === parameters.length);
  if (parameters.length < 2 || isWhole) return id;
  const before = parameters.slice(0, -1).map((name) => recorded[name]);
  return before.some((value) => value === undefined) ? undefined : [...before.map(String), id].join("/");
}

function refused(reason: string): InputError {
  return new InputError([{ path: "--tfstate", reason }]);
}
