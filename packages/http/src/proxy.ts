import { NetworkFault, type ProxyServer } from "./networkFault.js";

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the proxy for a URL, or undefined for a direct connection.
 *
 * HTTPS_PROXY or HTTP_PROXY by the URL's protocol, ALL_PROXY for either, in upper or lower case. NO_PROXY lists hosts,
 * `.domains`, `host:port`, IP ranges, or `*`. Requests to this machine never use a proxy.
 *
 * @throws NetworkFault if the proxy setting is not usable.
 */
export async function proxyFor(address: URL, env: Environment): Promise<ProxyServer | undefined> {
  const own = address.protocol === "https:" ? "https_proxy" : "http_proxy";
  const proxy = variable(env, own) ?? variable(env, "all_proxy");
  if (proxy === undefined || isLoopback(address.hostname)) return undefined;
  const exceptions = (variable(env, "no_proxy")?.value ?? "").toLowerCase().split(/[\s,]+/);
  for (const entry of exceptions) if (await isException(entry, address)) return undefined;
  return addressIn(proxy);
}

interface Variable {
  readonly name: string;
  readonly value: string;
}

function variable(env: Environment, name: string): Variable | undefined {
  const found = [name, name.toUpperCase()].find((one) => (env[one] ?? "") !== "");
  return found === undefined ? undefined : { name: found, value: env[found] ?? "" };
}

/**
 * Parses a proxy setting. An invalid one is an error and does not fall back to a direct connection, which may be
 * forbidden.
 */
function addressIn({ name, value }: Variable): ProxyServer {
  const text = value.trim();
  const url = text.includes("://") ? text : `http://${text}`;
  if (!URL.canParse(url)) throw new NetworkFault("PROXY_SETTING", false, undefined, name);
  const address = new URL(url);
  if (/^https?:$/.test(address.protocol)) return { url: address, variable: name };
  throw new NetworkFault("PROXY_KIND", false, undefined, name);
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "");
}

async function isException(entry: string, address: URL): Promise<boolean> {
  if (entry === "") return false;
  if (entry === "*") return true;
  const host = bare(address.hostname);
  if (entry.includes("/")) return isInRange(host, entry);
  const port = address.port || (address.protocol === "https:" ? "443" : "80");
  const withPort = /^(.*[^:]):(\d+)$/.exec(entry);
  if (withPort !== null && withPort[2] !== port) return false;
  const name = bare(withPort?.[1] ?? entry).replace(/^\*?\./, "");
  return host === name || host.endsWith(`.${name}`);
}

async function isInRange(host: string, range: string): Promise<boolean> {
  const { BlockList, isIP } = await import("node:net");
  const family = isIP(host);
  const [base = "", bits = ""] = range.split("/");
  if (family === 0 || isIP(base) !== family || !/^\d{1,3}$/.test(bits)) return false;
  if (Number(bits) > (family === 4 ? 32 : 128)) return false;
  const kind = family === 4 ? "ipv4" : "ipv6";
  const list = new BlockList();
  list.addSubnet(base, Number(bits), kind);
  return list.check(host, kind);
}

/** Reports whether a host name of a URL is this machine, to which no network path leads. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  return host === "localhost" || host.endsWith(".localhost") || host === "::1" || /^127(\.\d+){3}$/.test(host);
}
