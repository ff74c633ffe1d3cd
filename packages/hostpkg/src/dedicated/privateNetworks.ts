import { isIPv4, parseNetwork } from "@tripod/rest";

const PRIVATE = ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"];

/** Returns why a text is not a private IPv4 network of dedicated servers, or undefined if it is one. */
export function privateNetworkProblem(text: string): string | undefined {
  const [base = "", bits = ""] = text.split("/");
  if (!isIPv4(base) || parseNetwork(text) === undefined) return "must be an IPv4 CIDR block such as 192.168.100.0/24";
  const around = PRIVATE.find((network) => parseNetwork(network)?.contains(base));
  if (around === undefined || Number(bits) < Number(around.split("/")[1])) return `must be in ${PRIVATE.join(", ")}`;
  const first = networkAddress(base, Number(bits));
  return first === base ? undefined : `must start with the address of the network: ${first}/${bits}`;
}

/** Returns the first address of the network that contains an address. */
export function networkAddress(address: string, bits: number): string {
  const number = address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
  const size = 2 ** (32 - bits);
  const first = number - (number % size);
  return [24, 16, 8, 0].map((shift) => Math.floor(first / 2 ** shift) % 256).join(".");
}
