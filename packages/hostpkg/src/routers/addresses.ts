import { isIPv4 } from "@tripod/rest";

/** Reports whether a text is an IPv4 address. */
export function isAddress(text: string): boolean {
  return isIPv4(text);
}

/** Returns the address range of an IPv4 CIDR block as numbers, or undefined for another text. Host bits may be set. */
function rangeOf(text: string): { readonly first: number; readonly size: number } | undefined {
  const [, base = "", length = ""] = /^([^/]+)\/(\d|[12]\d|3[0-2])$/.exec(text) ?? [];
  if (!isIPv4(base)) return undefined;
  const size = 2 ** (32 - Number(length));
  const address = numberOf(base);
  return { first: address - (address % size), size };
}

function numberOf(address: string): number {
  return address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
}

/** Reports whether a text is an IPv4 CIDR block. */
export function isPrefix(text: string): boolean {
  return rangeOf(text) !== undefined;
}

/** Reports whether two CIDR blocks are the same network. Host bits are ignored. */
export function samePrefix(one: string, other: string): boolean {
  const [first, second] = [rangeOf(one), rangeOf(other)];
  if (first === undefined || second === undefined) return one === other;
  return first.first === second.first && first.size === second.size;
}

/** Reports whether an address is in a network. */
export function isInside(address: string, prefix: string): boolean {
  const range = rangeOf(prefix);
  if (range === undefined || !isIPv4(address)) return false;
  const distance = numberOf(address) - range.first;
  return distance >= 0 && distance < range.size;
}
