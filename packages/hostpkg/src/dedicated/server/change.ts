import type { CallContext } from "@tripod/http";
import { fail, InputError, type OutputsOf, type Plain } from "@tripod/kit";
import type { serverFields } from "./fields.js";
import { layoutOf } from "./layout.js";
import type { Servers } from "./servers.js";
import { layoutText } from "./shownLayout.js";
import { keyOf, type ServerInputs, withPlainIds } from "./system.js";

export type Prior = Partial<OutputsOf<typeof serverFields>>;

/** Inputs that only an installation applies to the server. */
const INSTALLED = ["osHostName", "osPassword", "userData", "sshKey", "sshKeyName", "partitionsConfigs"] as const;
/** Inputs that cannot be changed on a server. */
const FIXED = ["pricePlanName", "publicSubnetId", "publicSubnetIp", "privateSubnet", "addPrivateVlan"] as const;

/** Reports whether a server was imported and not updated since. Then state lacks what the platform does not return. */
export function isImported(state: Prior): boolean {
  return state.forceUpdateAdditionalParams === undefined;
}

/** Effect of an update of a server. */
export interface ServerChange {
  /** First input that cannot be changed, or not without `forceUpdateAdditionalParams`, and the reason. */
  readonly refused: { readonly path: string; readonly reason: string } | undefined;
  /** Inputs whose change reinstalls the server, which erases all disks. */
  readonly installs: readonly string[];
}

/**
 * Returns the effect of a change, as far as the inputs are known. After an import, inputs that the platform does not
 * return are adopted without a request.
 */
export function changeOf(
  program: Partial<ServerInputs>,
  recorded: Readonly<Record<string, unknown>>,
  state: Prior,
  unknown: ReadonlySet<string> = new Set(),
): ServerChange {
  const [inputs, oldValues] = [withPlainIds(program), withPlainIds(recorded)];
  const wasUnknown = (name: string) => isImported(state) && isEmpty(oldValues[name]);
  const differs = (name: keyof ServerInputs) =>
    !unknown.has(name) && !same(oldValues[name], inputs[name]) && !(wasUnknown(name) && UNSHOWN.includes(name));
  // Moving from privateSubnet to privateSubnetId describes the same address and is not a change.
  const isMoved = !isEmpty(inputs.privateSubnetId) && isEmpty(inputs.privateSubnet);
  const fixed = FIXED.find((name) => differs(name) && !(name === "privateSubnet" && isMoved));
  if (fixed !== undefined) return { refused: { path: fixed, reason: KEPT }, installs: [] };
  const changed = INSTALLED.filter((name) => differs(name) && !isLeftToPlatform(name, inputs, state));
  if (differs("osId")) return { refused: undefined, installs: ["osId", ...changed] };
  const [first] = changed;
  const mayInstall = inputs.forceUpdateAdditionalParams === true;
  if (first === undefined || mayInstall) return { refused: undefined, installs: changed };
  if (unknown.has("osId") || unknown.has("forceUpdateAdditionalParams")) return { refused: undefined, installs: [] };
  const reason = `can only be changed by reinstalling the server, which erases all disks (changed: ${changed.join(", ")}). Set forceUpdateAdditionalParams to true to allow it`;
  return { refused: { path: first, reason }, installs: [] };
}

const KEPT =
  "cannot be changed on a server. Restore the old value, or replace the resource, which orders another server";

/**
 * Reports whether a change needs an installation. Fails for inputs that cannot be changed, or not without permission.
 */
export function needsInstallation(
  inputs: ServerInputs,
  oldValues: Readonly<Record<string, unknown>>,
  state: Prior,
): boolean {
  const { refused, installs } = changeOf(inputs, oldValues, state);
  return refused === undefined ? installs.length > 0 : fail(refused.path, refused.reason);
}

/** Inputs that the platform never returns. */
const UNSHOWN: readonly string[] = [
  "osPassword",
  "partitionsConfigs",
  "publicSubnetId",
  "publicSubnetIp",
  "privateSubnet",
  "addPrivateVlan",
];

/** Reports whether an unset input keeps its value: a host name, and an imported layout. */
function isLeftToPlatform(name: string, inputs: Partial<ServerInputs>, state: Prior): boolean {
  if (name === "partitionsConfigs") return isImported(state) && isEmpty(inputs.partitionsConfigs);
  return name === "osHostName" && isEmpty(inputs.osHostName);
}

function isEmpty(value: unknown): boolean {
  return (
    value === false ||
    value === undefined ||
    value === null ||
    value === "" ||
    (Array.isArray(value) && value.length === 0)
  );
}

function same(oldValue: unknown, newValue: unknown): boolean {
  if (isEmpty(oldValue) && isEmpty(newValue)) return true;
  const text = (value: unknown) => (typeof value === "string" ? value.trim() : JSON.stringify(plain(value as Plain)));
  return text(oldValue) === text(newValue);
}

/** Returns an equal value with sorted members and without empty ones. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => !isEmpty(member) && member !== 0)
      .map(([name, member]) => [name, plain(member)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/**
 * Returns recorded inputs with the disk partitioning of the program if both lead to the same layout: names, percentages
 * and defaults are not a difference and no reason to erase the disks.
 */
export async function withoutSameLayout(
  inputs: Partial<ServerInputs>,
  oldValues: Readonly<Record<string, unknown>>,
  servers: Servers,
  context: CallContext,
): Promise<Readonly<Record<string, unknown>>> {
  const { partitionsConfigs, osId = "", configurationId, locationId } = withPlainIds(inputs);
  const old = oldValues.partitionsConfigs as typeof partitionsConfigs;
  const isComparable = !isEmpty(old) && !isEmpty(partitionsConfigs) && !same(old, partitionsConfigs);
  if (!isComparable || configurationId === undefined || locationId === undefined) return oldValues;
  const templates = await servers.templates(locationId, configurationId, context);
  const defaults = templates.find(({ id }) => id === osId)?.partitions ?? [];
  const drives = await servers.drives(configurationId, context);
  const [was, now] = [old, partitionsConfigs].map((blocks) => layoutTextOf(blocks?.[0], drives, defaults));
  return was !== undefined && was === now ? { ...oldValues, partitionsConfigs } : oldValues;
}

/** Returns a layout as text, or undefined if the disks do not suffice for it. */
function layoutTextOf(...of: Parameters<typeof layoutOf>): string | undefined {
  try {
    return layoutText(layoutOf(...of));
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** Returns the recorded inputs, with the SSH key of the inputs if both forms denote the same key. */
export async function withoutSameKey(
  inputs: Partial<ServerInputs>,
  oldValues: Readonly<Record<string, unknown>>,
  servers: Servers,
  context: CallContext,
): Promise<Readonly<Record<string, unknown>>> {
  const { sshKey = "", sshKeyName = "" } = inputs;
  const wasKey = String(oldValues.sshKey ?? "").trim();
  if (sshKeyName === (oldValues.sshKeyName ?? "") || wasKey === "") return oldValues;
  const key = (await keyOf({ sshKey, sshKeyName }, servers, context)) ?? "";
  return key.trim() === wasKey ? { ...oldValues, sshKey, sshKeyName } : oldValues;
}

/** Reports whether the private address of the server changes. */
export function changesPrivate(inputs: Partial<ServerInputs>, oldValues: Readonly<Record<string, unknown>>): boolean {
  const [desired, recorded] = [withPlainIds(inputs), withPlainIds(oldValues)];
  return (["privateSubnetId", "privateSubnetIp"] as const).some(
    (name) => (desired[name] ?? "") !== (recorded[name] ?? ""),
  );
}
