import type { Reader } from "@tripod/http";
import { isObject, memberAt } from "@tripod/rest";
import { isSameAddress } from "../fields.js";
import { type Config, decodeConfig } from "./config.js";
import { publicAddress } from "./datastoreFields.js";

/** Codecs of the cluster inputs whose form in the API differs or depends on other members of the cluster. */
export const CODECS = {
  config: {
    // `prepare` encodes the value of a create, the update step the value of an update.
    encode: () => undefined,
    decode: (live: Reader, state: { readonly config?: Config | undefined }) => decodeConfig(live, state.config),
  },
  // If the input is unset, DbaasFirewallV1 may manage the list.
  firewalls: {
    decode: (
      live: Reader,
      { firewalls }: { readonly firewalls?: readonly { readonly ips: readonly string[] }[] | undefined },
    ) => {
      if (firewalls === undefined || firewalls.length === 0) return undefined;
      // Every cluster has a list. A response without it does not show that it was emptied.
      if (memberAt(live.raw, "firewall") === undefined) return firewalls;
      return [{ ips: inOrderOf(firewalls[0]?.ips ?? [], assertAddresses(live)) }];
    },
  },
};

interface Flavor {
  readonly vcpus: number;
  readonly ram: number;
  readonly disk: number;
  readonly diskType?: string;
}

/** Codec of the node size in numbers. If the response omits the disk, the recorded disk is kept. */
export const FLAVORS = {
  flavors: {
    encode: (value: unknown) => {
      const [first] = (value ?? []) as readonly Flavor[];
      if (first === undefined) return undefined;
      const { diskType, ...size } = first;
      return { ...size, disk_type: diskType };
    },
    decode: (live: Reader, state: { readonly flavors?: readonly { readonly diskType?: string }[] | undefined }) => {
      const raw = memberAt(live.raw, "flavor");
      if (!isObject(raw)) return [];
      const { vcpus, ram, disk, disk_type: diskType = state.flavors?.[0]?.diskType ?? "local" } = raw;
      return [{ vcpus, ram, disk, diskType }];
    },
  },
};

export interface PublicNodes {
  readonly master: number;
  readonly replica: number;
}

/** Codec of the number of nodes with floating IP addresses. No such node is equal to an unset input. */
export const FLOATING_IPS = {
  floatingIps: {
    encode: (value: unknown) => ((value ?? []) as readonly PublicNodes[])[0],
    decode: (live: Reader, state: { readonly floatingIps?: readonly PublicNodes[] | undefined }) => {
      const all = instancesOf(live);
      // A node without floating IP address shows none. Nodes that lack members prove nothing.
      if (all.length === 0 || all.some(({ role, floating_ip }) => role === undefined || floating_ip === undefined))
        return state.floatingIps;
      const nodes = all.filter(({ floating_ip }) => publicAddress(floating_ip) !== "");
      const count = { master: nodes.filter(isMaster).length, replica: nodes.filter((node) => !isMaster(node)).length };
      const isNothing = nodes.length === 0 && (state.floatingIps ?? []).length === 0;
      return isNothing ? undefined : [count];
    },
  },
};

export interface Instance {
  readonly id?: string;
  readonly role?: string;
  readonly floating_ip?: unknown;
}

export function instancesOf(live: Reader): readonly Instance[] {
  const raw = memberAt(live.raw, "instances");
  return Array.isArray(raw) ? raw.filter(isObject) : [];
}

export function isMaster({ role }: Instance): boolean {
  return role === "MASTER";
}

/** Returns the addresses that may connect to a cluster. They are objects in responses and strings in requests. */
export function addressesOf(live: Reader): readonly string[] {
  const raw = memberAt(live.raw, "firewall");
  return Array.isArray(raw) ? raw.map((entry) => memberAt(entry, "ip")).filter((ip) => typeof ip === "string") : [];
}

/**
 * Returns the addresses of a cluster that was requested.
 *
 * @throws HttpFailure "unexpected-answer" if an entry has no address: without it the list would seem to have been
 * shortened.
 */
export function assertAddresses(live: Reader): readonly string[] {
  const raw = memberAt(live.raw, "firewall");
  const unreadable = Array.isArray(raw) ? raw.findIndex((entry) => typeof memberAt(entry, "ip") !== "string") : -1;
  if (unreadable >= 0) throw live.unexpected(`firewall[${unreadable}].ip`, "is not text");
  return addressesOf(live);
}

/** Returns the live addresses in their previous order: the platform stores a set, so that the order is not a change. */
export function inOrderOf(oldValue: readonly string[], live: readonly string[]): string[] {
  const isSame =
    new Set(live).size === new Set(oldValue).size &&
    oldValue.every((ip) => live.includes(ip) || live.some((one) => isSameAddress(ip, one)));
  return isSame ? [...oldValue] : [...live];
}
