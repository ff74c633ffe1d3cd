import { BlockList, isIP, isIPv4 } from "node:net";

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy for an address, or undefined for a direct connection.
 *
 * HTTPS_PROXY or HTTP_PROXY by the address's protocol, ALL_PROXY for either, in capitals or not. NO_PROXY lists hosts,
 * `.domains`, `host:port`, IP ranges, or `*`. Addresses of this machine never go through a proxy.
 */
export function proxyFor(address: URL, env: Environment): URL | undefined {
  const own = address.protocol === "https:" ? "https_proxy" : "http_proxy";
  const proxy = variable(env, own) ?? variable(env, "all_proxy");
  if (proxy === undefined || isLoopback(address.hostname)) return undefined;
  const exceptions = (variable(env, "no_proxy") ?? "").split(/[\s,]+/).filter((entry) => entry !== "");
  if (exceptions.some((entry) => isException(entry.toLowerCase(), address))) return undefined;
  const url = proxy.includes("://") ? proxy : `http://${proxy}`;
  return URL.canParse(url) ? new URL(url) : undefined;
}

function variable(env: Environment, name: string): string | undefined {
  const value = env[name] || env[name.toUpperCase()];
  return value === undefined || value === "" ? undefined : value;
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "");
}

function isLoopback(hostname: string): boolean {
  const host = bare(hostname);
  return (
    host === "localhost" || host.endsWith(".localhost") || host === "::1" || (isIPv4(host) && host.startsWith("127."))
  );
}

function isException(entry: string, address: URL): boolean {
  if (entry === "*") return true;
  const host = bare(address.hostname);
  if (entry.includes("/")) return isInRange(host, entry);
  const port = address.port || (address.protocol === "https:" ? "443" : "80");
  const withPort = /^(.*[^:]):(\d+)$/.exec(entry);
  if (withPort !== null && withPort[2] !== port) return false;
  const name = bare(withPort?.[1] ?? entry).replace(/^\*?\./, "");
  return host === name || host.endsWith(`.${name}`);
}

function isInRange(host: string, range: string): boolean {
  const family = isIP(host);
  const [base = "", bits] = range.split("/");
  if (family === 0 || isIP(base) !== family || !/^\d{1,3}$/.test(bits ?? "")) return false;
  if (Number(bits) > (family === 4 ? 32 : 128)) return false;
  const kind = family === 4 ? "ipv4" : "ipv6";
  const list = new BlockList();
  list.addSubnet(base, Number(bits), kind);
  return list.check(host, kind);
}
