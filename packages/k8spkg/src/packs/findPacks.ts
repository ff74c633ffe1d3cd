import type { CallContext } from "@tripod/http";
import { didYouMean, fail } from "@tripod/kit";
import type { FullRelease, Pack, PackQuery, Packs, PrivateRegistry } from "./packs.js";
import { addonTypesFor, isOfType, packNameOf } from "./valueSets.js";

/** Filters of a search by name. */
interface Narrowing {
  readonly name?: string | undefined;
  readonly type?: string | undefined;
  readonly clouds?: readonly string[] | undefined;
  readonly registryUid?: string | undefined;
}

/**
 * Returns the packs with this name and of this type, for these clouds. Fails for the responsible argument without a
 * match.
 */
export async function packsByName(
  packs: Packs,
  packName: string,
  scopeName: string,
  { type, clouds, registryUid }: Narrowing,
  context: CallContext,
): Promise<readonly Pack[]> {
  const { name, found: named } = await firstFound(packName, (name) => packs.byName(name, context));
  const what = `pack ${JSON.stringify(name)}`;
  if (named.length === 0) {
    const [names, hidden] = await Promise.all([packs.names(context), packs.privateRegistries(context)]);
    const registry = hidden.find(({ id }) => id === registryUid);
    if (registry !== undefined)
      return fail("registryUid", `the ${what} is not found in ${scopeName}: ${isPrivate(registry)}`);
    return fail("name", `no ${what} in ${scopeName}${didYouMean(name, new Set(names)) || mayBeHidden(hidden)}`);
  }
  const typed = named.filter((pack) => isOfType(pack.type, type));
  if (typed.length === 0) {
    return fail("type", `the ${what} is of type ${named.map((pack) => pack.type).join(" or ")}, not ${type}`);
  }
  const fitting = typed.filter((pack) => clouds === undefined || isFor(pack, clouds));
  if (fitting.length === 0) {
    const there = [...new Set(typed.flatMap((pack) => pack.clouds))].join(", ");
    return fail("clouds", `the ${what} is for the clouds ${there}, not for ${clouds?.join(", ")}`);
  }
  return fitting;
}

/** Returns why the content of a registry is unknown, with the next step. */
export function isPrivate({ text }: PrivateRegistry): string {
  return `the registry ${text} is private, and the platform does not list what is in private registries. Write version and values in your program, or name another registry`;
}

function mayBeHidden(registries: readonly PrivateRegistry[]): string {
  if (registries.length === 0) return "";
  return `; the platform does not list what is in private registries: ${some(registries.map(({ text }) => text))}`;
}

function isFor(pack: Pack, clouds: readonly string[]): boolean {
  return clouds.length === 0 || pack.clouds.some((one) => one === "all" || clouds.includes(one));
}

/**
 * Returns the packs with one name in one registry that match the filters. Fails for `advanceFilters` or `registryUid`
 * without a match, or with several names or registries.
 */
export async function packsByFilters(
  packs: Packs,
  advanced: PackQuery,
  { name: packName, type, registryUid }: Narrowing,
  scopeName: string,
  context: CallContext,
): Promise<readonly Pack[]> {
  const search = async (name: string | undefined) => {
    const query = { ...advanced, addonTypes: addonTypesFor(name, advanced.addonTypes ?? []) };
    return (await packs.search(query, name, context)).filter((pack) => isOfType(pack.type, type));
  };
  const { name, found } =
    packName === undefined ? { name: undefined, found: await search(undefined) } : await firstFound(packName, search);
  const what = `pack ${name === undefined ? "" : `${JSON.stringify(name)} `}in ${scopeName} that matches advanceFilters`;
  const names = [...new Set(found.map((pack) => pack.name))];
  if (names.length === 0) {
    const hidden = await packs.privateRegistries(context);
    const registry = hidden.find(({ id }) => id === registryUid);
    if (registry !== undefined) return fail("registryUid", `no ${what} is found: ${isPrivate(registry)}`);
    return fail("advanceFilters", `no ${what}. Remove some of the filters${mayBeHidden(hidden)}`);
  }
  if (names.length > 1)
    return fail("advanceFilters", `more than one ${what}: ${some(names)}; give name, or more filters`);
  const registries = new Map(found.flatMap((pack) => pack.registries.map((registry) => [registry.id, registry])));
  if (registryUid === undefined && registries.size > 1) {
    const list = [...registries.values()].map((registry) => `${registry.id} (${registry.name})`);
    return fail(
      "registryUid",
      `the pack ${JSON.stringify(names[0])} that matches advanceFilters is in several registries: ${list.join(", ")}; set registryUid to select one`,
    );
  }
  return found;
}

/** Returns the packs with the exact name, otherwise with the name without the prefix that profiles use. */
async function firstFound<T>(
  packName: string,
  search: (name: string) => Promise<readonly T[]>,
): Promise<{ readonly name: string; readonly found: readonly T[] }> {
  const found = await search(packName);
  const short = packNameOf(packName);
  return found.length > 0 || short === packName
    ? { name: packName, found }
    : { name: short, found: await search(short) };
}

/** Returns the only found release of the requested type. Fails without such a release, and with several. */
export function onlyRelease(
  all: readonly FullRelease[],
  path: "id" | "filters",
  what: string,
  type: string | undefined,
): FullRelease {
  const [release, ...others] = all.filter((one) => isOfType(one.type, type));
  if (release === undefined) {
    const types = [...new Set(all.map((one) => one.type))].join(", ");
    return all.length === 0 ? fail(path, `no ${what}`) : fail("type", `the ${what} is of type ${types}, not ${type}`);
  }
  if (others.length === 0) return release;
  const list = [release, ...others].map(
    (one) => `${one.name} ${one.version} (id ${one.id}, registry ${one.registryUid})`,
  );
  return fail(path, `more than one ${what}: ${some(list)}; narrow it further`);
}

/** Returns the first of a list, and how many more there are. */
function some(texts: readonly string[]): string {
  const rest = texts.length - 5;
  return `${texts.slice(0, 5).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}
