import type { RequestOptions } from "node:http";
import type { Duplex } from "node:stream";
import type { ConnectionOptions, TLSSocket } from "node:tls";
import { onAbort } from "./abort.js";
import { NetworkFault, type ProxyServer, proxyFault } from "./networkFault.js";

/** Target of a tunnel. */
export interface TunnelTarget {
  readonly host?: string;
  readonly port?: number | string;
  readonly servername?: string;
}

/** Maximum time to connect to a proxy and the platform behind it, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** Statuses of a proxy that a retry would not change. */
const FINAL_REFUSALS: readonly number[] = [401, 403, 405, 407];

/**
 * Connects to a TLS server through a proxy (CONNECT).
 *
 * @throws NetworkFault if the proxy fails; Node's error if the server behind it fails.
 */
export async function openTunnel(
  proxy: ProxyServer,
  target: TunnelTarget,
  checks: Pick<ConnectionOptions, "ca" | "rejectUnauthorized">,
  signal: AbortSignal,
): Promise<TLSSocket> {
  const [tls, client] = await Promise.all([
    import("node:tls"),
    proxy.url.protocol === "https:" ? import("node:https") : import("node:http"),
  ]);
  const host = target.host?.includes(":") ? `[${target.host}]` : target.host;
  const authority = `${host}:${target.port || 443}`;
  const raw = await new Promise<Duplex>((resolve, reject) => {
    const request = client.request({
      ...addressOfProxy(proxy.url),
      method: "CONNECT",
      path: authority,
      headers: { Host: authority, ...proxyCredentials(proxy.url) },
      agent: false,
      timeout: TIMEOUT_MS,
    });
    const ignore = onAbort(signal, () => request.destroy());
    request.once("close", ignore);
    request.once("timeout", () => request.destroy(new NetworkFault("PROXY_SILENT", false, undefined, proxy)));
    request.once("connect", (response, socket) => {
      if (response.statusCode === 200) {
        resolve(socket);
        return;
      }
      socket.destroy();
      const isFinal = FINAL_REFUSALS.includes(response.statusCode ?? 0);
      reject(new NetworkFault(isFinal ? "PROXY_REFUSED" : "PROXY_DISTURBED", false, undefined, proxy));
    });
    request.once("error", (cause) => {
      reject(cause instanceof NetworkFault ? cause : proxyFault(cause, proxy));
    });
    request.end();
  });
  return new Promise((resolve, reject) => {
    const servername = target.servername === "" ? undefined : target.servername;
    const socket = tls.connect({ ...checks, socket: raw, host: target.host, ...(servername && { servername }) });
    const giveUp = (): void => void socket.destroy(new NetworkFault("PROXY_SILENT", false, undefined, proxy));
    const ignore = onAbort(signal, giveUp);
    socket.setTimeout(TIMEOUT_MS, giveUp);
    socket.once("close", ignore);
    socket.once("secureConnect", () => {
      ignore();
      socket.setTimeout(0);
      socket.removeListener("timeout", giveUp);
      socket.removeListener("error", reject);
      resolve(socket);
    });
    socket.once("error", reject);
  });
}

/** Returns the host of a URL for sockets: IPv6 without brackets. */
export function hostOf(address: URL): string {
  return address.hostname.replace(/^\[|\]$/g, "");
}

/** Returns the address of a proxy as options of `node:http`. */
export function addressOfProxy(proxy: URL): RequestOptions {
  return { protocol: proxy.protocol, hostname: hostOf(proxy), port: proxy.port };
}

/** Returns the headers with the user info of a proxy's URL. */
export function proxyCredentials(proxy: URL): Record<string, string> {
  if (proxy.username === "") return {};
  const pair = `${decode(proxy.username)}:${decode(proxy.password)}`;
  return { "Proxy-Authorization": `Basic ${Buffer.from(pair).toString("base64")}` };
}

/** Decodes percent-encoding; a password with a bare % is returned unchanged. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
