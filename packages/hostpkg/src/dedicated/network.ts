import { BlockList, isIP, SocketAddress } from "node:net";

type Family = "ipv4" | "ipv6";

/** The family of an address; undefined where the text is none. Leading zeros, zones and prefixes are not accepted. */
function familyOf(address: string): Family | undefined {
  if (address.includes("%")) return undefined;
  const version = isIP(address);
  return version === 0 ? undefined : version === 4 ? "ipv4" : "ipv6";
}

/** A network in CIDR form. */
export interface Network {
  /** Whether the address lies inside, the first and the last one included. */
  contains(address: string): boolean;
}

/** Reads a network in CIDR form, such as `198.51.100.8/29`; undefined where the text is none. Host bits may be set. */
export function parseNetwork(text: string): Network | undefined {
  const [, base = "", prefix = ""] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  const family = familyOf(base);
  const length = Number(prefix);
  if (family === undefined || length > (family === "ipv4" ? 32 : 128)) return undefined;
  const network = new BlockList();
  network.addSubnet(base, length, family);
  return { contains: (address) => network.check(address, familyOf(address) ?? family) };
}

/** Whether the text is an IPv4 or IPv6 address. */
export function isAddress(text: string): boolean {
  return familyOf(text) !== undefined;
}

/** An address in its usual spelling: IPv6 short and in lower case, IPv4 inside IPv6 as IPv4. Other text stays. */
export function usualSpelling(address: string): string {
  const family = familyOf(address);
  if (family === undefined) return address;
  return new SocketAddress({ address, family }).address.replace(/^::ffff:(?=\d+\.)/, "");
}
