/**
 * Own parser and formatter of IP addresses: runtimes differ in how they shorten them, and an ID that contains an
 * address must not depend on the runtime.
 */

/** Eight 16-bit groups of an IPv6 address, or two of an IPv4 address. */
type Groups = readonly number[];

/** Reports whether a text is an IPv4 address: four numbers without leading zeros. */
export function isIPv4(text: string): boolean {
  return groupsOfIPv4(text) !== undefined;
}

/** Reports whether a text is an IPv6 address without a zone. */
export function isIPv6(text: string): boolean {
  return groupsOfIPv6(text) !== undefined;
}

/** Reports whether a text is an IPv4 or IPv6 address. */
export function isAddress(text: string): boolean {
  return groupsOf(text) !== undefined;
}

/**
 * Returns the canonical spelling of an address: IPv6 in lower case without the longest run of zeros, IPv4-mapped IPv6
 * as IPv4. Returns other texts unchanged.
 */
export function usualSpelling(address: string): string {
  const groups = groupsOf(address);
  return groups === undefined ? address : spelled(unmapped(groups));
}

/** Network (CIDR block). */
export interface Network {
  /** Reports whether the network contains an address, including its first and last address. */
  contains(address: string): boolean;
}

/** Parses a CIDR block such as `198.51.100.8/29`. Returns undefined for other texts. Host bits may be set. */
export function parseNetwork(text: string): Network | undefined {
  const [, base = "", prefix = ""] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  const groups = groupsOf(base);
  const length = Number(prefix);
  if (groups === undefined || length > groups.length * GROUP_BITS) return undefined;
  return {
    contains: (address) => {
      const addressGroups = groupsOf(address);
      if (addressGroups === undefined) return false;
      // Both spellings of an IPv4 address match, in IPv4 networks and in IPv4-mapped IPv6 networks.
      return [addressGroups, unmapped(addressGroups), mapped(addressGroups)].some((one) =>
        isWithin(one, groups, length),
      );
    },
  };
}

/**
 * Reports whether two texts are the same network (CIDR block), regardless of spelling and host bits. Other texts are
 * compared without case.
 */
export function sameNetwork(one: string, other: string): boolean {
  return networkSpelling(one) === networkSpelling(other);
}

/** Returns one text for all spellings of a network (CIDR block), and other texts trimmed and in lower case. */
export function networkSpelling(text: string): string {
  const trimmed = text.trim().toLowerCase();
  const [base = "", bits = ""] = trimmed.split("/");
  const groups = groupsOf(base);
  if (groups === undefined || parseNetwork(trimmed) === undefined) return trimmed;
  const length = Number(bits);
  const masked = groups.map((group, index) => {
    const host = GROUP_BITS - Math.min(GROUP_BITS, Math.max(0, length - index * GROUP_BITS));
    return (group >> host) << host;
  });
  return `${spelled(masked)}/${length}`;
}

const GROUP_BITS = 16;

function isWithin(address: Groups, network: Groups, length: number): boolean {
  if (address.length !== network.length) return false;
  return network.every((group, index) => {
    const bits = Math.min(GROUP_BITS, Math.max(0, length - index * GROUP_BITS));
    const host = GROUP_BITS - bits;
    return group >> host === (address[index] ?? 0) >> host;
  });
}

function groupsOf(text: string): Groups | undefined {
  return groupsOfIPv4(text) ?? groupsOfIPv6(text);
}

function groupsOfIPv4(text: string): Groups | undefined {
  const octets = text.split(".");
  if (octets.length !== 4 || !octets.every((octet) => /^(?:0|[1-9]\d{0,2})$/.test(octet) && Number(octet) < 256)) {
    return undefined;
  }
  const [first = 0, second = 0, third = 0, fourth = 0] = octets.map(Number);
  return [first * 256 + second, third * 256 + fourth];
}

/**
 * Parses the eight groups of an IPv6 address. `::` replaces groups of zero. The last two groups may be written as IPv4.
 */
function groupsOfIPv6(text: string): Groups | undefined {
  if (!/^[\da-f:.]+$/i.test(text)) return undefined;
  const halves = text.split("::");
  const [head, tail] = halves.map((half, index) => groupsIn(half, index === halves.length - 1));
  if (halves.length === 1) return head?.length === 8 ? head : undefined;
  if (halves.length > 2 || head === undefined || tail === undefined || head.length + tail.length > 7) return undefined;
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail];
}

function groupsIn(half: string, isLast: boolean): number[] | undefined {
  if (half === "") return [];
  const pieces = half.split(":");
  const groups: number[] = [];
  for (const [index, piece] of pieces.entries()) {
    const embedded = isLast && index === pieces.length - 1 ? groupsOfIPv4(piece) : undefined;
    if (embedded === undefined && !/^[\da-f]{1,4}$/i.test(piece)) return undefined;
    groups.push(...(embedded ?? [Number.parseInt(piece, 16)]));
  }
  return groups;
}

/** Returns an IPv4-mapped IPv6 address, such as `::ffff:192.0.2.1`, as IPv4 and other addresses unchanged. */
function unmapped(groups: Groups): Groups {
  const isMapped = groups.length === 8 && groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  return isMapped ? groups.slice(6) : groups;
}

function mapped(groups: Groups): Groups {
  return groups.length === 2 ? [0, 0, 0, 0, 0, 0xffff, ...groups] : groups;
}

function spelled(groups: Groups): string {
  if (groups.length === 2) return groups.map((group) => `${group >> 8}.${group & 0xff}`).join(".");
  const [start, length] = longestZeros(groups);
  if (length < 2) return hexadecimal(groups);
  // The spelling of system libraries for the deprecated IPv4-compatible IPv6 addresses.
  if (start === 0 && length === 6) return `::${spelled(groups.slice(6))}`;
  return `${hexadecimal(groups.slice(0, start))}::${hexadecimal(groups.slice(start + length))}`;
}

const hexadecimal = (groups: Groups): string => groups.map((group) => group.toString(16)).join(":");

/** Returns the start and length of the first longest run of zeros. */
function longestZeros(groups: Groups): readonly [start: number, length: number] {
  let best: readonly [number, number] = [0, 0];
  for (let start = 0; start < groups.length; start++) {
    let end = start;
    while (groups[end] === 0) end++;
    if (end - start > best[1]) best = [start, end - start];
  }
  return best;
}
