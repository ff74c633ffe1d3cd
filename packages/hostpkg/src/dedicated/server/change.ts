import { fail, type OutputsOf, type Plain } from "@tripod/kit";
import type { serverFields } from "./fields.js";
import type { ServerInputs } from "./system.js";

type Prior = Partial<OutputsOf<typeof serverFields>>;

/** Inputs that an installation brings to the server. */
const INSTALLED = ["osHostName", "osPassword", "userData", "sshKey", "sshKeyName", "partitionsConfigs"] as const;
/** Inputs that a server keeps as long as it lives. */
const FIXED = ["pricePlanName", "publicSubnetId", "publicSubnetIp", "privateSubnet"] as const;

/** Whether a server was imported and never updated since: what its platform does not show is not known of it. */
export function isImported(prior: Prior): boolean {
  return prior.forceUpdateAdditionalParams === undefined;
}

/**
 * Whether a change needs a new installation. What cannot be changed, or not without leave, is refused.
 * After an import, what the platform does not show is taken from the program.
 */
export function needsInstallation(
  inputs: ServerInputs,
  before: Readonly<Record<string, unknown>>,
  prior: Prior,
): boolean {
  const wasUnknown = (name: string) => isImported(prior) && isEmpty(before[name]);
  const differs = (name: keyof ServerInputs) =>
    !same(before[name], inputs[name]) && !(wasUnknown(name) && UNSHOWN.includes(name));
  for (const name of FIXED) {
    if (differs(name))
      fail(name, "cannot be changed on a server; set it back, or replace the resource, which orders another server");
  }
  if (before.osId !== inputs.osId) return true;
  const changed = INSTALLED.filter((name) => differs(name) && !isLeftToPlatform(name, inputs));
  const [first] = changed;
  if (first === undefined) return false;
  if (inputs.forceUpdateAdditionalParams === true) return true;
  return fail(
    first,
    `can only be changed by installing the server anew, which wipes all drives (changed: ${changed.join(", ")}); set forceUpdateAdditionalParams to true to allow it`,
  );
}

/** What is never shown by the platform. */
const UNSHOWN: readonly string[] = [
  "osPassword",
  "partitionsConfigs",
  "publicSubnetId",
  "publicSubnetIp",
  "privateSubnet",
];

/** A host name that the program no longer gives stays. */
function isLeftToPlatform(name: string, inputs: ServerInputs): boolean {
  return name === "osHostName" && isEmpty(inputs.osHostName);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
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
