import { type AnyResource, checkResource, describeFailure, load, Secret, UNKNOWN, type Value } from "@tripod/kit";
import { isObject, type Json, type JsonObject } from "./json.js";
import { insideSecret, isMarked } from "./marks.js";
import { adoptedProvider, isProvider, providerOwner } from "./providers.js";
import type { Entry, StateFile } from "./stateFile.js";
import { counterpartOf, type Source } from "./tokens.js";
import { adoptedUrn, renameUrns } from "./urns.js";
import { adoptedInputs, adoptedOutputs, noChanges } from "./values.js";

/** Outcome for one entry of a state. */
export interface Step {
  readonly urn: string;
  readonly outcome: "migrated" | "unchanged" | "cannot be migrated";
  /** Messages for the user. They contain no secret. */
  readonly notes: readonly string[];
}

/** State with our types and names, and what happened to each entry. */
export interface Adoption {
  readonly state: StateFile;
  readonly steps: readonly Step[];
  /** Reasons why the state cannot be used. If there are any, nothing may be written. */
  readonly conflicts: readonly string[];
}

/**
 * Converts a stack's state from the original packages to ours: types, URNs, IDs, inputs, outputs. Entries of other
 * packages stay unchanged. Pure; a state that already has our types is returned unchanged.
 */
export async function adoptState(
  state: StateFile,
  entries: readonly Entry[],
  sources: readonly Source[],
): Promise<Adoption> {
  const steps: Step[] = [];
  const adopted: Entry[] = [];
  const urns = new Map<string, string>();
  for (const entry of entries) {
    const { next, notes, isUnknown = false } = await adoptEntry(entry, sources);
    const urn = isUnknown ? entry.urn : adoptedUrn(entry.urn, next.type, sources);
    urns.set(entry.urn, urn);
    adopted.push({ ...next, urn });
    const isSame = urn === entry.urn && JSON.stringify(next) === JSON.stringify(entry);
    const outcome = isUnknown ? "cannot be migrated" : isSame ? "unchanged" : "migrated";
    if (isFromSource(entry, sources)) steps.push({ urn, outcome, notes });
  }
  const stuck = new Set(steps.filter(({ outcome }) => outcome === "cannot be migrated").map(({ urn }) => urn));
  const duplicates = duplicateProviders(entries, adopted);
  const references = new Map([...urns, ...duplicates]);
  const renamed = adopted.flatMap((entry, index): readonly Entry[] => {
    const original = entries[index] as Entry;
    const next = renameUrns(entry, references, sources);
    const isDoubled = duplicates.has(referenceTo(original));
    // A resource that cannot be migrated keeps its original provider.
    if (stuck.has(entry.urn))
      return [{ ...next, ...(original.provider === undefined ? {} : { provider: original.provider }) }];
    const isKept = isProvider(original.type) && entries.some((one) => stuck.has(one.urn) && uses(one, original));
    return [...(isKept ? [original] : []), ...(isDoubled ? [] : [next])];
  });
  return {
    state: { ...state, deployment: { ...state.deployment, resources: renamed } },
    steps,
    conflicts: [...conflictsIn(renamed), ...unencryptable(state, renamed)],
  };
}

/**
 * Maps references to default providers that become duplicates to the reference of the one that is kept. A stack has one
 * default provider for each version of the original that it used, and one of ours if it was migrated in part.
 */
function duplicateProviders(oldEntries: readonly Entry[], newEntries: readonly Entry[]): ReadonlyMap<string, string> {
  const first = new Map<string, Entry>();
  const duplicates = new Map<string, string>();
  for (const [index, entry] of newEntries.entries()) {
    if (!isProvider(entry.type) || entry.delete === true || !isDefault(entry.urn)) continue;
    const original = first.get(entry.urn);
    if (original === undefined) first.set(entry.urn, entry);
    else if (JSON.stringify(original.inputs) === JSON.stringify(entry.inputs)) {
      duplicates.set(referenceTo(oldEntries[index] as Entry), referenceTo(original));
    }
  }
  return duplicates;
}

function isDefault(urn: string): boolean {
  return /^default(_\d|$)/.test(urn.split("::").at(-1) ?? "");
}

/** Returns the form in which entries refer to a provider: `URN::ID`. */
function referenceTo({ urn, id }: Entry): string {
  return `${urn}::${String(id)}`;
}

function uses({ provider }: Entry, { urn }: Entry): boolean {
  return typeof provider === "string" && provider.startsWith(`${urn}::`);
}

function isFromSource({ type }: Entry, sources: readonly Source[]): boolean {
  return isProvider(type)
    ? providerOwner(type, sources) !== undefined
    : counterpartOf(type, sources).kind !== "foreign";
}

interface Adopted {
  readonly next: Entry;
  readonly notes: readonly string[];
  readonly isUnknown?: boolean;
}

async function adoptEntry(entry: Entry, sources: readonly Source[]): Promise<Adopted> {
  if (isProvider(entry.type)) {
    const source = providerOwner(entry.type, sources);
    return source === undefined ? { next: entry, notes: [] } : adoptedProvider(entry, source);
  }
  const counterpart = counterpartOf(entry.type, sources);
  if (counterpart.kind === "foreign") return { next: entry, notes: [] };
  if (counterpart.kind === "unknown" || !Object.hasOwn(counterpart.source.pkg.resources, counterpart.name)) {
    return {
      next: entry,
      notes: [`${counterpart.source.pkg.name} has no resource like ${entry.type}`],
      isUnknown: true,
    };
  }
  const resource = (await load(counterpart.source.pkg.resources, counterpart.name)) as AnyResource;
  return adoptResource(entry, resource, counterpart.token);
}

function adoptResource(entry: Entry, resource: AnyResource, type: string): Adopted {
  const changes = noChanges();
  const [oldInputs, oldOutputs] = [membersOf(entry.inputs), membersOf(entry.outputs)];
  const inputs = adoptedInputs(resource.fields, oldInputs, changes);
  const recorded = typeof entry.id === "string" ? entry.id : "";
  const id = resource.migrateId?.(recorded, plainly({ ...oldInputs, ...oldOutputs }) as never) ?? recorded;
  const outputs = adoptedOutputs(resource.fields, oldOutputs, inputs, id, changes);
  const notes = [
    ...(id === recorded ? [] : [`the ID ${recorded} becomes ${id}`]),
    ...describePaths(changes.secrets, "was plain text and becomes secret", "were plain text and become secret"),
    ...describePaths(changes.dropped, "is not supported here and is omitted", "are not supported here and are omitted"),
    ...describePaths(
      changes.unknown,
      "was never read by the original package; the next update sends the configured value",
      "were never read by the original package; the next update sends the configured values",
    ),
    ...failuresOf(resource, inputs),
  ];
  return { next: { ...entry, type, id, inputs, outputs }, notes };
}

function membersOf(values: Json | undefined): JsonObject {
  return isObject(values) ? values : {};
}

function describePaths(paths: ReadonlySet<string>, one: string, several: string): readonly string[] {
  return paths.size === 0 ? [] : [`${[...paths].join(", ")} ${paths.size === 1 ? one : several}`];
}

/** Returns the errors that a program with these inputs will get. */
function failuresOf(resource: AnyResource, inputs: JsonObject): readonly string[] {
  const values = Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, toValue(value as Json)]));
  const names = { resourceName: "adopted", seed: new Uint8Array(32), random: (count: number) => new Uint8Array(count) };
  const { failures } = checkResource(resource, values, values, names);
  return failures.map((failure) => `the next preview will reject ${describeFailure(withoutValue(failure))}`);
}

/** Hides quoted values in a reason: they may be secret. */
function withoutValue({ path, reason }: { path: string; reason: string }): { path: string; reason: string } {
  return { path, reason: reason.replace(/"(?:[^"\\]|\\.)*"/g, "…") };
}

/** Converts a value of a state to the kit's form; encrypted values become unknown. */
function toValue(json: Json): Value {
  if (isMarked(json)) {
    const inside = insideSecret(json);
    return new Secret(inside === undefined ? UNKNOWN : toValue(inside.value));
  }
  if (Array.isArray(json)) return (json as readonly Json[]).map(toValue);
  if (!isObject(json)) return json as Value;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, toValue(value as Json)]));
}

/** Returns the value without secret marks; encrypted values become null. */
function plainly(json: Json): Json {
  if (isMarked(json)) return insideSecret(json)?.value ?? null;
  if (Array.isArray(json)) return (json as readonly Json[]).map(plainly);
  if (!isObject(json)) return json;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, plainly(value as Json)]));
}

/** Returns an error if the state has secrets but no secrets provider: the engine would fail with an unclear error. */
function unencryptable({ deployment }: StateFile, entries: readonly Entry[]): readonly string[] {
  const hasKeeper = isObject(deployment.secrets_providers);
  if (hasKeeper || !entries.some(({ inputs, outputs }) => hasSecret(inputs) || hasSecret(outputs))) return [];
  return [
    "the state contains secrets but no secrets_providers, so Pulumi cannot import it. Run `pulumi refresh` with a current Pulumi in the original stack, and export the state again",
  ];
}

function hasSecret(value: Json | undefined): boolean {
  if (isMarked(value)) return insideSecret(value) !== undefined;
  if (Array.isArray(value)) return value.some(hasSecret);
  return isObject(value) && Object.values(value).some(hasSecret);
}

/** Returns errors for entries that share a URN or an object. */
function conflictsIn(entries: readonly Entry[]): readonly string[] {
  const conflicts: string[] = [];
  const live = entries.filter((entry) => entry.delete !== true);
  const byUrn = new Map<string, Entry>();
  const byObject = new Map<string, Entry>();
  for (const entry of live) {
    if (byUrn.has(entry.urn)) conflicts.push(`two entries have the URN ${entry.urn}`);
    byUrn.set(entry.urn, entry);
    if (entry.external === true || typeof entry.id !== "string" || isProvider(entry.type)) continue;
    const object = JSON.stringify([entry.type, entry.id, entry.provider]);
    const other = byObject.get(object);
    if (other !== undefined && other.urn !== entry.urn) {
      conflicts.push(
        `${other.urn} and ${entry.urn} are the same object, ${entry.id}: remove one of them from the state`,
      );
    }
    byObject.set(object, entry);
  }
  return conflicts;
}
