import { isIPv4 } from "../internetAddress.js";

/** Whether the text is an IPv4 address. */
export function isAddress(text: string): boolean {
  return isIPv4(text);
}

/** The addresses of an IPv4 network as numbers; undefined where the text is no network. Host bits may be set. */
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

/** Whether the text is an IPv4 network in CIDR form. */
export function isPrefix(text: string): boolean {
  return rangeOf(text) !== undefined;
}

/** Whether two texts mean one network: host bits make no difference. */
export function samePrefix(one: string, other: string): boolean {
  const [first, second] = [rangeOf(one), rangeOf(other)];
  if (first === undefined || second === undefined) return one === other;
  return first.first === second.first && first.size === second.size;
}

/** Whether an address lies in a network. */
export function isInside(address: string, prefix: string): boolean {
  const range = rangeOf(prefix);
  if (range === undefined || !isIPv4(address)) return false;
  const distance = numberOf(address) - range.first;
  return distance >= 0 && distance < range.size;
}
