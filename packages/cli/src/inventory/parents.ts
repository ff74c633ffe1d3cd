import { type AnyField, type AnyResource, BugError } from "@tripod/kit";

/** Resources by name, as far as they can be listed. */
export type Listables = ReadonlyMap<string, AnyResource>;

/**
 * What feeds the lists of a resource: by query fields, the resources whose objects those name. A definition says so
 * (`parents`) where the names do not: `zoneId` of `DomainsRrsetV2` is the id of what is called a zone, and of several such,
 * of those whose names begin alike; `parentId` is the id of a folder. A resource may contain its own kind.
 *
 * @throws BugError naming a field that a list must be told, and of which neither says whose id it is.
 */
export function parentsOf(resource: AnyResource, listables: Listables): ReadonlyMap<string, readonly string[]> {
  const { query = {}, parents: told = {} } = resource.listable ?? {};
  const found = new Map<string, readonly string[]>();
  for (const [name, field] of Object.entries(query)) {
    const isFed = isNeeded(field) || told[name] !== undefined || INNER.test(name);
    const named = isFed ? (told[name] ?? namedBy(name, resource.name, [...listables.keys()])) : [];
    const known = named.filter((parent) => listables.has(parent));
    if (known.length > 0) found.set(name, known);
    else if (isNeeded(field)) {
      throw new BugError(`nothing says whose id the ${name} of ${resource.name} is, so its objects cannot be listed`);
    }
  }
  return found;
}

/** Whether a list must be told a field of its query. */
export function isNeeded({ spec }: AnyField): boolean {
  return spec.presence === "required";
}

/** Names of fields that say which folder something is in. */
const INNER = /^parent(?:Folder)?Id$/;

/** The resources that a field such as `zoneId` can name, those with the name most like the asking one's. */
function namedBy(field: string, asking: string, names: readonly string[]): readonly string[] {
  const noun = INNER.test(field) ? "folder" : field.replace(/Id$/, "").toLowerCase();
  const candidates = names.filter((name) => unversioned(name).toLowerCase().endsWith(noun));
  const shared = (name: string): number => {
    const [ours, theirs] = [wordsOf(asking), wordsOf(name)];
    const differing = ours.findIndex((word, index) => word !== theirs[index]);
    return differing < 0 ? ours.length : differing;
  };
  const most = Math.max(0, ...candidates.map(shared));
  const isCalledSo = (name: string): boolean => unversioned(name).toLowerCase() === noun;
  if (most === 0 && candidates.length > 1) return candidates.filter(isCalledSo);
  return candidates.filter((name) => shared(name) === most);
}

function unversioned(name: string): string {
  return name.replace(/V\d+$/, "");
}

function wordsOf(name: string): readonly string[] {
  return unversioned(name).match(/[A-Z][a-z0-9]*/g) ?? [];
}

/** The resources that the fields of a query name, whether or not a list needs them. */
function containersOf({ name, listable }: AnyResource, listables: Listables): readonly string[] {
  const fields = Object.keys(listable?.query ?? {}).filter((field) => field.endsWith("Id"));
  return fields.flatMap((field) => namedBy(field, name, [...listables.keys()]));
}

/** What feeds the list of a resource, what feeds that, and so on. */
function ancestorsOf(name: string, listables: Listables, found = new Set<string>()): ReadonlySet<string> {
  for (const parent of [...parentsOf(listables.get(name) as AnyResource, listables).values()].flat()) {
    if (found.has(parent)) continue;
    found.add(parent);
    ancestorsOf(parent, listables, found);
  }
  return found;
}

/** Resources of which nothing says where their objects are, with the reason. */
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

/** Names of resources, parents before children, otherwise in the order of the alphabet. */
export function inOrder(listables: Listables): readonly string[] {
  const ordered: string[] = [];
  const visit = (name: string, under: readonly string[]): void => {
    if (ordered.includes(name)) return;
    if (under.includes(name)) throw new BugError(`the places of ${[...under, name].join(" in ")} contain themselves`);
    const resource = listables.get(name) as AnyResource;
    for (const parent of [...parentsOf(resource, listables).values()].flat()) {
      if (parent !== name) visit(parent, [...under, name]);
    }
    // What need not be told is a place all the same.
    for (const container of containersOf(resource, listables)) {
      const above = [container, ...ancestorsOf(container, listables)];
      if (!above.some((one) => [...under, name].includes(one))) visit(container, [...under, name]);
    }
    ordered.push(name);
  };
  for (const name of [...listables.keys()].sort()) visit(name, []);
  return ordered;
}
