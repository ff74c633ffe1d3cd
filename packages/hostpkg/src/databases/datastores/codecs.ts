import type { Reader } from "@tripod/http";
import { isObject, memberAt } from "@tripod/objects";
import { type Config, decodeConfig } from "./config.js";
import { publicAddress } from "./datastoreFields.js";

/** Values of a cluster that are in another form on the wire, or that only the rest of it explains. */
export const CODECS = {
  config: {
    // What a create sends is typed by `prepare`, what an update sends by its step.
    encode: () => undefined,
    decode: (live: Reader, prior: { readonly config?: Config | undefined }) => decodeConfig(live, prior.config),
  },
  // Whoever does not give the list here leaves it to DbaasFirewallV1.
  firewalls: {
    decode: (
      live: Reader,
      { firewalls }: { readonly firewalls?: readonly { readonly ips: readonly string[] }[] | undefined },
    ) =>
      firewalls === undefined || firewalls.length === 0
        ? undefined
        : [{ ips: inOrderOf(firewalls[0]?.ips ?? [], addressesOf(live)) }],
  },
};

interface Flavor {
  readonly vcpus: number;
  readonly ram: number;
  readonly disk: number;
  readonly diskType?: string;
}

/** The size of nodes in numbers. A platform that keeps silent about the disk has not changed it. */
export const FLAVORS = {
  flavors: {
    encode: (value: unknown) => {
      const [first] = (value ?? []) as readonly Flavor[];
      if (first === undefined) return undefined;
      const { diskType, ...size } = first;
      return { ...size, disk_type: diskType };
    },
    decode: (live: Reader, prior: { readonly flavors?: readonly { readonly diskType?: string }[] | undefined }) => {
      const raw = memberAt(live.raw, "flavor");
      if (!isObject(raw)) return [];
      const { vcpus, ram, disk, disk_type: diskType = prior.flavors?.[0]?.diskType ?? "local" } = raw;
      return [{ vcpus, ram, disk, diskType }];
    },
  },
};

export interface PublicNodes {
  readonly master: number;
  readonly replica: number;
}

/** How many nodes have public addresses. None at all is the same as nothing said. */
export const FLOATING_IPS = {
  floatingIps: {
    encode: (value: unknown) => ((value ?? []) as readonly PublicNodes[])[0],
    decode: (live: Reader, prior: { readonly floatingIps?: readonly PublicNodes[] | undefined }) => {
      const nodes = instancesOf(live).filter(({ floating_ip }) => publicAddress(floating_ip) !== "");
      const count = { master: nodes.filter(isMaster).length, replica: nodes.filter((node) => !isMaster(node)).length };
      const isNothing = nodes.length === 0 && (prior.floatingIps ?? []).length === 0;
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

/** The addresses that may connect to a cluster: objects in answers, texts in requests. */
export function addressesOf(live: Reader): readonly string[] {
  const raw = memberAt(live.raw, "firewall");
  return Array.isArray(raw) ? raw.map((entry) => memberAt(entry, "ip")).filter((ip) => typeof ip === "string") : [];
}

/** The platform keeps a set: the same addresses in another order are no change. */
export function inOrderOf(before: readonly string[], shown: readonly string[]): string[] {
  const isSame = new Set(shown).size === new Set(before).size && before.every((ip) => shown.includes(ip));
  return isSame ? [...before] : [...shown];
}
