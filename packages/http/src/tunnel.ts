import type { RequestOptions } from "node:http";
import type { Duplex } from "node:stream";
import type { ConnectionOptions, TLSSocket } from "node:tls";
import { NetworkFault } from "./networkFault.js";

/** What an agent wants a connection to. */
export interface TunnelTarget {
  readonly host?: string;
  readonly port?: number | string;
  readonly servername?: string;
}

/** How long a proxy may be silent before it has made the connection, in milliseconds. */
const PATIENCE = 30_000;

/** Refusals of a proxy that will not change by asking again. */
const FINAL_REFUSALS: readonly number[] = [401, 403, 405, 407];

/**
 * Connects to a TLS server through a proxy (CONNECT).
 *
 * @throws NetworkFault when the proxy does not play its part; the runtime's error when the server behind it does not.
 */
export async function openTunnel(
  proxy: URL,
  target: TunnelTarget,
  checks: Pick<ConnectionOptions, "ca" | "rejectUnauthorized">,
): Promise<TLSSocket> {
  const [tls, client] = await Promise.all([
    import("node:tls"),
    proxy.protocol === "https:" ? import("node:https") : import("node:http"),
  ]);
  const host = target.host?.includes(":") ? `[${target.host}]` : target.host;
  const place = `${host}:${target.port || 443}`;
  const raw = await new Promise<Duplex>((resolve, reject) => {
    const request = client.request({
      ...addressOfProxy(proxy),
      method: "CONNECT",
      path: place,
      headers: { Host: place, ...proxyCredentials(proxy) },
      agent: false,
      timeout: PATIENCE,
    });
    request.once("timeout", () => request.destroy(new NetworkFault("ETIMEDOUT", false)));
    request.once("connect", (response, socket) => {
      if (response.statusCode === 200) {
        resolve(socket);
        return;
      }
      socket.destroy();
      const isFinal = FINAL_REFUSALS.includes(response.statusCode ?? 0);
      reject(new NetworkFault(isFinal ? "PROXY_REFUSED" : "PROXY_DISTURBED", false));
    });
    request.once("error", (cause) => reject(new NetworkFault("PROXY_DISTURBED", false, cause)));
    request.end();
  });
  return new Promise((resolve, reject) => {
    const servername = target.servername === "" ? undefined : target.servername;
    const socket = tls.connect({ ...checks, socket: raw, host: target.host, ...(servername && { servername }) });
    socket.once("secureConnect", () => {
      socket.removeListener("error", reject);
      resolve(socket);
    });
    socket.once("error", reject);
  });
}

/** The host of an address as sockets take it: IPv6 without brackets. */
export function hostOf(address: URL): string {
  return address.hostname.replace(/^\[|\]$/g, "");
}

/** Where a proxy listens, as `node:http` takes it. */
export function addressOfProxy(proxy: URL): RequestOptions {
  return { protocol: proxy.protocol, hostname: hostOf(proxy), port: proxy.port };
}

/** The headers that carry the user part of a proxy's address. */
export function proxyCredentials(proxy: URL): Record<string, string> {
  if (proxy.username === "") return {};
  const pair = `${decode(proxy.username)}:${decode(proxy.password)}`;
  return { "Proxy-Authorization": `Basic ${Buffer.from(pair).toString("base64")}` };
}

/** Percent-encoding undone; a password with a bare % in it is taken as it is. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
