import type { Agent, RequestOptions } from "node:http";
import type { Duplex } from "node:stream";
import type { TLSSocket } from "node:tls";
import { NetworkFault } from "./networkFault.js";
import { type Environment, proxyFor } from "./proxy.js";

/** How TLS connections of one client are checked. */
export interface TlsOptions {
  /** Certificates to trust instead of the built-in ones, as PEM text. */
  readonly ca?: string | readonly string[];
  /** False accepts any certificate. Default true. */
  readonly rejectUnauthorized?: boolean;
}

export interface AgentOptions {
  readonly tls: TlsOptions;
  readonly env: Environment;
  /** The most connections to one host that are kept and used again. */
  readonly sockets: number;
}

/** The connections of one client. */
export interface Agents {
  /**
   * What `node:http` needs to reach an address: directly, or through the proxy that the environment names.
   *
   * `fresh` asks for a connection that was never used. A kept one may be closed by the other side at the very moment a
   * request is sent; for a write that must not happen twice nobody could say then whether it has happened.
   */
  route(address: URL, fresh: boolean): Promise<RequestOptions>;
  /** Closes idle connections. */
  close(): void;
}

/** Makes the connections of one client; nothing is loaded or opened before the first use. */
export function createAgents(options: AgentOptions): Agents {
  const agents = new Map<string, Agent>();

  const agentFor = async (secure: boolean, fresh: boolean, tunnel: URL | undefined): Promise<Agent> => {
    const key = `${secure} ${fresh} ${tunnel?.href}`;
    const known = agents.get(key);
    if (known !== undefined) return known;
    // An agent with a limit hands used connections on to those who wait for one, even when it keeps none.
    const settings = fresh ? { keepAlive: false } : { keepAlive: true, maxSockets: options.sockets };
    const made = secure
      ? await secureAgent(settings, options.tls, tunnel)
      : new (await import("node:http")).Agent(settings);
    // Two first requests may come here at once: the agent that was kept first serves both.
    const agent = agents.get(key) ?? made;
    agents.set(key, agent);
    return agent;
  };

  return {
    route: async (address, fresh) => {
      const secure = address.protocol === "https:";
      const proxy = proxyFor(address, options.env);
      const agent = await agentFor(secure, fresh, secure ? proxy : undefined);
      const target = { protocol: address.protocol, hostname: hostOf(address), port: address.port };
      if (proxy === undefined || secure) return { ...target, path: `${address.pathname}${address.search}`, agent };
      return {
        ...addressOfProxy(proxy),
        path: address.href,
        headers: { Host: address.host, ...proxyCredentials(proxy) },
        agent: await agentFor(proxy.protocol === "https:", fresh, undefined),
      };
    },
    close: () => {
      for (const agent of agents.values()) agent.destroy();
      agents.clear();
    },
  };
}

function hostOf(address: URL): string {
  return address.hostname.replace(/^\[|\]$/g, "");
}

function addressOfProxy(proxy: URL): RequestOptions {
  return { protocol: proxy.protocol, hostname: hostOf(proxy), port: proxy.port };
}

function proxyCredentials(proxy: URL): Record<string, string> {
  if (proxy.username === "") return {};
  const pair = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  return { "Proxy-Authorization": `Basic ${Buffer.from(pair).toString("base64")}` };
}

interface AgentSettings {
  readonly keepAlive: boolean;
  readonly maxSockets?: number;
}

async function secureAgent(settings: AgentSettings, tls: TlsOptions, tunnel: URL | undefined): Promise<Agent> {
  const https = await import("node:https");
  const checks = {
    rejectUnauthorized: tls.rejectUnauthorized ?? true,
    ...(tls.ca === undefined ? {} : { ca: typeof tls.ca === "string" ? tls.ca : [...tls.ca] }),
  };
  const agent = new https.Agent({ ...settings, ...checks });
  if (tunnel === undefined) return agent;
  const connect = (target: Target, done: (error: Error | null, socket?: Duplex) => void): undefined => {
    openTunnel(tunnel, target, checks).then(
      (socket) => done(null, socket),
      (error: Error) => done(error),
    );
  };
  // The agent takes a connection from this method wherever it comes from; its type only knows direct ones.
  return Object.assign(agent, { createConnection: connect });
}

interface Target {
  readonly host?: string;
  readonly port?: number | string;
  readonly servername?: string;
}

/** Refusals of a proxy that will not change by asking again. */
const FINAL_REFUSALS: readonly number[] = [401, 403, 405, 407];

async function openTunnel(
  proxy: URL,
  target: Target,
  checks: TlsOptions & { ca?: string | string[] },
): Promise<TLSSocket> {
  const [tls, client] = await Promise.all([
    import("node:tls"),
    proxy.protocol === "https:" ? import("node:https") : import("node:http"),
  ]);
  const place = `${target.host}:${target.port || 443}`;
  const raw = await new Promise<Duplex>((resolve, reject) => {
    const request = client.request({
      ...addressOfProxy(proxy),
      method: "CONNECT",
      path: place,
      headers: { Host: place, ...proxyCredentials(proxy) },
      agent: false,
    });
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
