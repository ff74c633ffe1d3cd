import type { Agent, RequestOptions } from "node:http";
import type { Duplex } from "node:stream";
import { OVER } from "./abort.js";
import type { ProxyServer } from "./networkFault.js";
import { type Environment, proxyFor } from "./proxy.js";
import { addressOfProxy, hostOf, openTunnel, proxyCredentials, type TunnelTarget } from "./tunnel.js";

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

/** What `node:http` needs to reach an address. */
export interface Route extends RequestOptions {
  /** The proxy that takes the request whole, for messages. */
  readonly via?: ProxyServer;
}

/** The connections of one client. */
export interface Agents {
  /**
   * What `node:http` needs to reach an address: directly, or through the proxy that the environment names.
   *
   * `fresh` asks for a connection that was never used. A kept one may be closed by the other side at the very moment a
   * request is sent; for a write that must not happen twice nobody could say then whether it has happened.
   */
  route(address: URL, fresh: boolean): Promise<Route>;
  /** Closes idle connections, and gives up those that a proxy has not made yet. */
  close(): void;
}

/** Makes the connections of one client; nothing is loaded or opened before the first use. */
export function createAgents(options: AgentOptions): Agents {
  const agents = new Map<string, Agent>();
  let opening = new AbortController();

  const agentFor = async (secure: boolean, fresh: boolean, tunnel: ProxyServer | undefined): Promise<Agent> => {
    const key = `${secure} ${fresh} ${tunnel?.url.href}`;
    const known = agents.get(key);
    if (known !== undefined) return known;
    // An agent with a limit hands used connections on to those who wait for one, even when it keeps none.
    const settings = fresh ? { keepAlive: false } : { keepAlive: true, maxSockets: options.sockets };
    const made = secure
      ? await secureAgent(settings, options.tls, tunnel, () => opening.signal)
      : new (await import("node:http")).Agent(settings);
    // Two first requests may come here at once: the agent that was kept first serves both.
    const agent = agents.get(key) ?? made;
    agents.set(key, agent);
    return agent;
  };

  return {
    route: async (address, fresh) => {
      const secure = address.protocol === "https:";
      const proxy = await proxyFor(address, options.env);
      if (proxy === undefined || secure) {
        return {
          protocol: address.protocol,
          hostname: hostOf(address),
          port: address.port,
          path: `${address.pathname}${address.search}`,
          agent: await agentFor(secure, fresh, proxy),
        };
      }
      // A proxy takes requests for plain http whole, without a tunnel.
      return {
        ...addressOfProxy(proxy.url),
        via: proxy,
        path: address.href,
        headers: { Host: address.host, ...proxyCredentials(proxy.url) },
        agent: await agentFor(proxy.url.protocol === "https:", fresh, undefined),
      };
    },
    close: () => {
      opening.abort(OVER);
      opening = new AbortController();
      for (const agent of agents.values()) agent.destroy();
      agents.clear();
    },
  };
}

interface AgentSettings {
  readonly keepAlive: boolean;
  readonly maxSockets?: number;
}

async function secureAgent(
  settings: AgentSettings,
  tls: TlsOptions,
  tunnel: ProxyServer | undefined,
  opening: () => AbortSignal,
): Promise<Agent> {
  const https = await import("node:https");
  const checks = {
    rejectUnauthorized: tls.rejectUnauthorized ?? true,
    ...(tls.ca === undefined ? {} : { ca: typeof tls.ca === "string" ? tls.ca : [...tls.ca] }),
  };
  const agent = new https.Agent({ ...settings, ...checks });
  if (tunnel === undefined) return agent;
  const connect = (target: TunnelTarget, done: (error: Error | null, socket?: Duplex) => void): undefined => {
    openTunnel(tunnel, target, checks, opening()).then(
      (socket) => done(null, socket),
      (error: Error) => done(error),
    );
  };
  // The agent takes a connection from this method wherever it comes from; its type only knows direct ones.
  return Object.assign(agent, { createConnection: connect });
}
