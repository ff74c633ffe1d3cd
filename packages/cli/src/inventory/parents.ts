import { type AnyField, type AnyResource, BugError } from "@tripod/kit";

/** Resources that can be listed, by name. */
export type Listables = ReadonlyMap<string, AnyResource>;

/**
 * Returns, by query field of a resource's list, the resources whose IDs the field takes. A definition declares them
 * (`parents`) if the names do not show it: `zoneId` of `DomainsRrsetV2` is the ID of a resource named zone, and of
 * several, of those that share the longest prefix; `parentId` is the ID of a folder. A resource may contain itself.
 *
 * @throws BugError with a required field for which neither the definition nor the names determine a resource.
 */
export function parentsOf(resource: AnyResource, listables: Listables): ReadonlyMap<string, readonly string[]> {
  const { query = {}, parents: declared = {} } = resource.listable ?? {};
  const found = new Map<string, readonly string[]>();
  for (const [name, field] of Object.entries(query)) {
    const takesParentId = isNeeded(field) || declared[name] !== undefined || INNER.test(name);
    const named = takesParentId ? (declared[name] ?? namedBy(name, resource.name, [...listables.keys()])) : [];
    const listed = named.filter((parent) => listables.has(parent));
    if (listed.length > 0) found.set(name, listed);
    else if (isNeeded(field)) {
      throw new BugError(`${resource.name} cannot be listed: no resource is known whose ID is its ${name}`);
    }
  }
  return found;
}

/** Reports whether a list requires a field of its query. */
export function isNeeded({ spec }: AnyField): boolean {
  return spec.presence === "required";
}

/** Names of fields that contain the ID of the parent folder. Without it, a list searches one folder, such as the root. */
export const INNER = /^parent(?:Folder)?Id$/;

/** Returns the resources that a field such as `zoneId` can name: those that share the longest prefix with `asking`. */
function namedBy(field: string, asking: string, names: readonly string[]): readonly string[] {
  const noun = INNER.test(field) ? "folder" : field.replace(/Id$/, "").toLowerCase();
  const candidates = names.filter((name) => unversioned(name).toLowerCase().endsWith(noun));
  const shared = (name: string): number => {
    const [askingWords, nameWords] = [splitWords(asking), splitWords(name)];
    const differing = askingWords.findIndex((word, index) => word !== nameWords[index]);
    return differing < 0 ? askingWords.length : differing;
  };
  const most = Math.max(0, ...candidates.map(shared));
  const isNamedByNoun = (name: string): boolean => unversioned(name).toLowerCase() === noun;
  if (most === 0 && candidates.length > 1) return candidates.filter(isNamedByNoun);
  return candidates.filter((name) => shared(name) === most);
}

function unversioned(name: string): string {
  return name.replace(/V\d+$/, "");
}

function splitWords(name: string): readonly string[] {
  return unversioned(name).match(/[A-Z][a-z0-9]*/g) ?? [];
}

/** Returns the resources that the fields of a query name, whether or not the list requires them. */
function containersOf({ name, listable }: AnyResource, listables: Listables): readonly string[] {
  const fields = Object.keys(listable?.query ?? {}).filter((field) => field.endsWith("Id"));
  return fields.flatMap((field) => namedBy(field, name, [...listables.keys()]));
}

/** Returns the parents of a resource, their parents, and so on. */
function ancestorsOf(name: string, listables: Listables, found = new Set<string>()): ReadonlySet<string> {
  for (const parent of [...parentsOf(listables.get(name) as AnyResource, listables).values()].flat()) {
    if (found.has(parent)) continue;
    found.add(parent);
    ancestorsOf(parent, listables, found);
  }
  return found;
}

/** Returns the resources whose parents are unknown, with the reason. */
export function withoutParents(listables: Listables): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>();
  for (const [name, resource] of listables) {
    try {
      parentsOf(resource, listables);
    } catch (error) {
      if (!(error instanceof BugError)) throw error;
      reasons.set(name, error.message);
    }
  }
  return reasons;
}

/** Returns the names of resources, parents before children, otherwise in alphabetical order. */
export function inOrder(listables: Listables): readonly string[] {
  const ordered: string[] = [];
  const visit = (name: string, under: readonly string[]): void => {
    if (ordered.includes(name)) return;
    if (under.includes(name)) throw new BugError(`the parents of ${[...under, name].join(" in ")} form a cycle`);
    const resource = listables.get(name) as AnyResource;
    for (const parent of [...parentsOf(resource, listables).values()].flat()) {
      if (parent !== name) visit(parent, [...under, name]);
    }
    // Optional query fields name parents, too.
    for (const container of containersOf(resource, listables)) {
      const above = [container, ...ancestorsOf(container, listables)];
      if (!above.some((one) => [...under, name].includes(one))) visit(container, [...under, name]);
    }
    ordered.push(name);
  };
  for (const name of [...listables.keys()].sort()) visit(name, []);
  return ordered;
}
