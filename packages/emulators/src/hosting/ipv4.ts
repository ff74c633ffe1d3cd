/** Network of IPv4 addresses, as numbers. */
export interface Network {
  readonly first: number;
  readonly last: number;
  readonly bits: number;
}

/** Returns undefined for any other string. */
export function parseAddress(text: string): number | undefined {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return undefined;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}

/** Parses an IPv4 network and clears its host bits; undefined if the text is not one. */
export function parseNetwork(text: string): Network | undefined {
  const [, address = "", length = ""] = /^([\d.]+)\/(\d{1,2})$/.exec(text) ?? [];
  const value = parseAddress(address);
  const bits = Number(length);
  if (value === undefined || length === "" || bits > 32) return undefined;
  const size = 2 ** (32 - bits);
  const first = Math.floor(value / size) * size;
  return { first, last: first + size - 1, bits };
}

export function printAddress(value: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join(".");
}

export function printNetwork({ first, bits }: Network): string {
  return `${printAddress(first)}/${bits}`;
}

export function isWithin(address: number, { first, last }: Network): boolean {
  return address >= first && address <= last;
}

export function isOverlapping(a: Network, b: Network): boolean {
  return a.first <= b.last && b.first <= a.last;
}
