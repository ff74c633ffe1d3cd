import { fail } from "@tripod/kit";
import { isIPv4, parseNetwork } from "@tripod/rest";

/** Subnet that supplies an address to a server. */
export interface Subnet {
  readonly id: string;
  readonly networkId: string;
  /** Empty if the platform does not show it. */
  readonly locationId: string;
  readonly subnet: string;
  /** Addresses that are unavailable to servers: gateway, broadcast, VRRP. */
  readonly kept: readonly string[];
  /** Number of free addresses according to the platform, if it returns one. */
  readonly free: number | undefined;
}

/** Maximum number of addresses of one subnet that are tried. */
const MAX_COUNT = 65_536;

/**
 * Returns the first free address of a subnet, starting `skip` addresses after its own. The last address is never used.
 * Addresses in `avoided` are used only if there is no other.
 */
export function freeAddress(
  path: string,
  { subnet, kept }: Subnet,
  {
    taken,
    avoided,
    skip,
  }: { readonly taken: ReadonlySet<string>; readonly avoided: (address: string) => boolean; readonly skip: number },
): string {
  const [base = "", length = ""] = subnet.split("/");
  if (!isIPv4(base)) return fail(path, `must be an IPv4 subnet, but ${subnet} is not. Use an IPv4 subnet`);
  const size = 2 ** (32 - Number(length));
  const address = numberOf(base);
  const first = address - (address % size);
  let spare: string | undefined;
  for (let at = skip; at < Math.min(size - 1, MAX_COUNT); at += 1) {
    const one = textOf(first + at);
    if (taken.has(one) || kept.includes(one)) continue;
    if (!avoided(one)) return one;
    spare ??= one;
  }
  return spare ?? fail(path, `the subnet ${subnet} has no free address. Use another subnet`);
}

/** Returns why no server can have an address of a subnet, whose first `skip` addresses are the platform's. */
export function addressProblem(address: string, { subnet, kept }: Subnet, skip: number): string | undefined {
  const [base = "", length = ""] = subnet.split("/");
  if (!isIPv4(base) || parseNetwork(subnet) === undefined) return undefined;
  const next = "Use another address, or the subnet that contains it";
  if (parseNetwork(subnet)?.contains(address) !== true) return `must be in the subnet ${subnet}. ${next}`;
  const size = 2 ** (32 - Number(length));
  const at = numberOf(address) % size;
  const isReserved = at < skip || at === size - 1 || kept.includes(address);
  return isReserved ? `must not be a reserved address of the subnet ${subnet}. Use another address` : undefined;
}

function numberOf(address: string): number {
  return address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
}

function textOf(address: number): string {
  return [24, 16, 8, 0].map((bits) => Math.floor(address / 2 ** bits) % 256).join(".");
}
