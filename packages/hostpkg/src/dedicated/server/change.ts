import type { CallContext } from "@tripod/http";
import { fail, InputError, type OutputsOf, type Plain } from "@tripod/kit";
import type { serverFields } from "./fields.js";
import { layoutOf } from "./layout.js";
import type { Servers } from "./servers.js";
import { layoutText } from "./shownLayout.js";
import { keyOf, type ServerInputs, withPlainIds } from "./system.js";

export type Prior = Partial<OutputsOf<typeof serverFields>>;

/** Inputs that an installation brings to the server. */
const INSTALLED = ["osHostName", "osPassword", "userData", "sshKey", "sshKeyName", "partitionsConfigs"] as const;
/** Inputs that a server keeps as long as it lives. */
const FIXED = ["pricePlanName", "publicSubnetId", "publicSubnetIp", "privateSubnet", "addPrivateVlan"] as const;

/** Whether a server was imported and never updated since: what its platform does not show is not known of it. */
export function isImported(prior: Prior): boolean {
  return prior.forceUpdateAdditionalParams === undefined;
}

/** What a change of a server comes to. */
export interface ServerChange {
  /** The first input that cannot be changed at all, or not without leave, and why. */
  readonly refused: { readonly path: string; readonly reason: string } | undefined;
  /** The inputs for which the server is installed anew, which wipes all drives. */
  readonly installs: readonly string[];
}

/**
 * What a change comes to, as far as the inputs are known. After an import, what the platform does not show is taken from
 * the program.
 */
export function changeOf(
  inputs: Partial<ServerInputs>,
  before: Readonly<Record<string, unknown>>,
  prior: Prior,
  unknown: ReadonlySet<string> = new Set(),
): ServerChange {
  const wasUnknown = (name: string) => isImported(prior) && isEmpty(before[name]);
  const differs = (name: keyof ServerInputs) =>
    !unknown.has(name) && !same(before[name], inputs[name]) && !(wasUnknown(name) && UNSHOWN.includes(name));
  // Whoever says the private address by the subnet's identifier says it no more by the subnet.
  const isMoved = !isEmpty(inputs.privateSubnetId) && isEmpty(inputs.privateSubnet);
  const fixed = FIXED.find((name) => differs(name) && !(name === "privateSubnet" && isMoved));
  if (fixed !== undefined) return { refused: { path: fixed, reason: KEPT }, installs: [] };
  const changed = INSTALLED.filter((name) => differs(name) && !isLeftToPlatform(name, inputs, prior));
  if (differs("osId") && !sameId(before.osId, inputs.osId))
    return { refused: undefined, installs: ["osId", ...changed] };
  const [first] = changed;
  const mayInstall = inputs.forceUpdateAdditionalParams === true;
  if (first === undefined || mayInstall) return { refused: undefined, installs: changed };
  if (unknown.has("osId") || unknown.has("forceUpdateAdditionalParams")) return { refused: undefined, installs: [] };
  const reason = `can only be changed by installing the server anew, which wipes all drives (changed: ${changed.join(", ")}); set forceUpdateAdditionalParams to true to allow it`;
  return { refused: { path: first, reason }, installs: [] };
}

const KEPT = "cannot be changed on a server; set it back, or replace the resource, which orders another server";

/** Reports whether two IDs are equal. Case makes no difference. */
function sameId(one: unknown, other: unknown): boolean {
  return String(one ?? "").toLowerCase() === String(other ?? "").toLowerCase();
}

/** Whether a change needs a new installation. What cannot be changed, or not without leave, is refused. */
export function needsInstallation(
  inputs: ServerInputs,
  before: Readonly<Record<string, unknown>>,
  prior: Prior,
): boolean {
  const { refused, installs } = changeOf(inputs, before, prior);
  return refused === undefined ? installs.length > 0 : fail(refused.path, refused.reason);
}

/** What is never shown by the platform. */
const UNSHOWN: readonly string[] = [
  "osPassword",
  "partitionsConfigs",
  "publicSubnetId",
  "publicSubnetIp",
  "privateSubnet",
  "addPrivateVlan",
];

/** A host name that the program no longer gives stays, and so does an imported layout, which no program has set. */
function isLeftToPlatform(name: string, inputs: Partial<ServerInputs>, prior: Prior): boolean {
  if (name === "partitionsConfigs") return isImported(prior) && isEmpty(inputs.partitionsConfigs);
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

function same(before: unknown, after: unknown): boolean {
  if (isEmpty(before) && isEmpty(after)) return true;
  const text = (value: unknown) => (typeof value === "string" ? value.trim() : JSON.stringify(plain(value as Plain)));
  return text(before) === text(after);
}

/** The same value whatever the order of its members, without those that say nothing. */
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
 * Returns recorded inputs with the disk partitioning of the program if both lead to the same layout: names, percentages and
 * defaults make no difference, and no reason to erase the disks.
 */
export async function withoutSameLayout(
  inputs: Partial<ServerInputs>,
  before: Readonly<Record<string, unknown>>,
  servers: Servers,
  context: CallContext,
): Promise<Readonly<Record<string, unknown>>> {
  const { partitionsConfigs, osId = "", configurationId, locationId } = withPlainIds(inputs);
  const old = before.partitionsConfigs as typeof partitionsConfigs;
  const isComparable = !isEmpty(old) && !isEmpty(partitionsConfigs) && !same(old, partitionsConfigs);
  if (!isComparable || configurationId === undefined || locationId === undefined) return before;
  const templates = await servers.templates(locationId, configurationId, context);
  const defaults = templates.find(({ id }) => id === osId)?.partitions ?? [];
  const drives = await servers.drives(configurationId, context);
  const [was, now] = [old, partitionsConfigs].map((blocks) => layoutTextOf(blocks?.[0], drives, defaults));
  return was !== undefined && was === now ? { ...before, partitionsConfigs } : before;
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

/** What was recorded, with a key as the program now gives it where it only names the same key in another way. */
export async function withoutSameKey(
  inputs: Partial<ServerInputs>,
  before: Readonly<Record<string, unknown>>,
  servers: Servers,
  context: CallContext,
): Promise<Readonly<Record<string, unknown>>> {
  const { sshKey = "", sshKeyName = "" } = inputs;
  const wasKey = String(before.sshKey ?? "").trim();
  if (sshKeyName === (before.sshKeyName ?? "") || wasKey === "") return before;
  const key = (await keyOf({ sshKey, sshKeyName }, servers, context)) ?? "";
  return key.trim() === wasKey ? { ...before, sshKey, sshKeyName } : before;
}

/** Whether a private address is to be given to the server, or one that it has is not the program's any more. */
export function changesPrivate(inputs: Partial<ServerInputs>, before: Readonly<Record<string, unknown>>): boolean {
  return (["privateSubnetId", "privateSubnetIp"] as const).some(
    (name) => (inputs[name] ?? "") !== (before[name] ?? ""),
  );
}
