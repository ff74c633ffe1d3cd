import { urlProblem as lowerCaseUrlProblem } from "@tripod/kit";
import { isIPv4, isIPv6 } from "@tripod/rest";

/** Longest text of an IP address or a CIDR block. */
const MAX_LENGTH = 64;

/** Returns the problem of an IP address: IPv4 or IPv6, without a prefix length, a port or a zone. Empty: unset. */
export function addressProblem(text: string): string | undefined {
  return text === "" || versionOf(text) !== undefined ? undefined : "must be an IP address, such as 192.0.2.10";
}

/** Returns the problem of an IPv4 address in dotted-decimal notation. Empty: unset. */
export function ipv4Problem(text: string): string | undefined {
  return text === "" || isIPv4(text) ? undefined : "must be an IPv4 address, such as 192.0.2.10";
}

/** Returns the problem of an IPv4 mask in dotted-decimal notation: ones, then zeros. Empty: unset. */
export function netmaskProblem(text: string): string | undefined {
  if (text === "") return undefined;
  return isIPv4(text) && /^1+0*$/.test(ipv4Number(text).toString(2).padStart(32, "0"))
    ? undefined
    : "must be an IPv4 mask, such as 255.255.255.0";
}

/** IP versions of a CIDR block, with an example. */
const NETWORKS = { any: "10.0.0.0/16", 4: "10.0.0.0/16", 6: "fd10::/120" } as const;

/** Returns the problem of a CIDR block. The message has the corrected value of a single address. Empty: unset. */
export function networkProblem(text: string, version: keyof typeof NETWORKS = "any"): string | undefined {
  if (text === "") return undefined;
  const [, address = "", length = ""] = /^([^/]+)\/(0|[1-9]\d{0,2})$/.exec(text) ?? [];
  const found = versionOf(address);
  const isOfVersion = (one: 4 | 6 | undefined) => one !== undefined && (version === "any" || one === version);
  if (isOfVersion(found) && Number(length) <= (found === 4 ? 32 : 128)) return undefined;
  const single = versionOf(text);
  const example = isOfVersion(single) ? `${text}/${single === 4 ? 32 : 128}` : NETWORKS[version];
  return `must be ${version === "any" ? "a" : `an IPv${version}`} CIDR block, such as ${example}`;
}

/** Returns the problem of comma-separated CIDR blocks. Empty blocks are ignored. */
export function networkListProblem(text: string): string | undefined {
  const problems = text.split(",").map((one) => networkProblem(one.trim()));
  const problem = problems.find((one) => one !== undefined);
  return problem && `each range ${problem}`;
}

/** Reports whether an IPv4 address is higher than another one. False for other texts. */
export function isHigherIPv4(address: string, other: string): boolean {
  return isIPv4(address) && isIPv4(other) && ipv4Number(address) > ipv4Number(other);
}

function ipv4Number(address: string): number {
  return address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
}

/** Returns the problem of an `http` or `https` URL, whose scheme may have any case. Empty: unset. */
export const urlProblem = (text: string): string | undefined =>
  lowerCaseUrlProblem(text.replace(/^https?:/i, (scheme) => scheme.toLowerCase()));

function versionOf(text: string): 4 | 6 | undefined {
  if (text.length > MAX_LENGTH || text.includes("%")) return undefined;
  return isIPv4(text) ? 4 : isIPv6(text) ? 6 : undefined;
}
