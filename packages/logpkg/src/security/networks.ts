/** CIDR block as numbers. */
interface Network {
  readonly bits: 32 | 128;
  readonly first: bigint;
  readonly length: number;
}

/** Returns the problem of a text that is no IPv4 or IPv6 CIDR block, or undefined. */
export function networkProblem(text: string): string | undefined {
  return networkOf(text) === undefined ? "must be a CIDR block, such as 10.0.0.0/8" : undefined;
}

/** Reports whether two texts are the same CIDR block. Ignores host bits and the spelling of IPv6 addresses. */
export function sameNetwork(one: string, other: string): boolean {
  const [first, second] = [networkOf(one), networkOf(other)];
  if (first === undefined || second === undefined) return one === other;
  return first.bits === second.bits && first.first === second.first && first.length === second.length;
}

function networkOf(text: string): Network | undefined {
  const [, address = "", digits = ""] = /^([^/]+)\/(0|[1-9]\d{0,2})$/.exec(text) ?? [];
  const bits = address.includes(":") ? 128 : 32;
  const number = bits === 128 ? ipv6(address) : ipv4(address);
  const length = Number(digits);
  if (number === undefined || length > bits) return undefined;
  const behind = BigInt(bits - length);
  return { bits, first: (number >> behind) << behind, length };
}

function ipv4(text: string): bigint | undefined {
  if (!/^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(?!$)|$)){4}$/.test(text)) return undefined;
  return text.split(".").reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

function ipv6(text: string): bigint | undefined {
  const halves = text.split("::");
  if (halves.length > 2) return undefined;
  const [front, back] = halves.map(groupsOf);
  if (front === undefined || (halves.length === 2 && back === undefined)) return undefined;
  const missing = 8 - front.length - (back?.length ?? 0);
  if (back === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...front, ...Array<bigint>(missing).fill(0n), ...(back ?? [])];
  return groups.reduce((sum, group) => sum * 65_536n + group, 0n);
}

/** Returns the 16-bit groups of a part of an IPv6 address. A trailing IPv4 address becomes two groups. */
function groupsOf(part: string): readonly bigint[] | undefined {
  if (part === "") return [];
  const texts = part.split(":");
  const last = texts.at(-1) ?? "";
  const tail = last.includes(".") ? ipv4(last) : undefined;
  const plain = tail === undefined ? texts : texts.slice(0, -1);
  if (!plain.every((text) => /^[0-9a-f]{1,4}$/i.test(text))) return undefined;
  const groups = plain.map((text) => BigInt(`0x${text}`));
  return tail === undefined ? groups : [...groups, tail / 65_536n, tail % 65_536n];
}
