import type { Agent, RequestOptions } from "node:http";
import type { Duplex } from "node:stream";
import { OVER } from "./abort.js";
import { type Clock, runAfter } from "./clock.js";
import { markIdle } from "./connections.js";
import type { ProxyServer } from "./networkFault.js";
import { type Environment, proxyFor } from "./proxy.js";
import { addressOfProxy, hostOf, openTunnel, proxyCredentials, type TunnelTarget } from "./tunnel.js";

/** TLS verification options of one client. */
export interface TlsOptions {
  /** Certificates to trust instead of the built-in ones, as PEM text. */
  readonly ca?: string | readonly string[];
  /** False accepts any certificate. Default true. */
  readonly rejectUnauthorized?: boolean;
}

/** Options of the agents of one client. */
export interface AgentOptions {
  readonly tls: TlsOptions;
  readonly env: Environment;
  /** Maximum number of pooled connections per host. */
  readonly sockets: number;
}

/** Request options with which `node:http` reaches a URL. */
export interface Route extends RequestOptions {
  /** Proxy that receives the request without a tunnel, for messages. */
  readonly via?: ProxyServer;
}

/** Connection pool of one client. */
export interface Agents {
  /**
   * Returns the options with which `node:http` reaches a URL: directly, or through the proxy that the environment
   * names.
   *
   * `fresh` requests a connection that was never used and is not kept: the server closed a kept one at the moment a
   * request was sent, and may do so again.
   */
  route(address: URL, fresh: boolean): Promise<Route>;
  /**
   * Opens a connection for the next request to this origin, unless there is one or a proxy is in between. It is closed
   * if no request takes it within a second. Its failure has no effect: the request opens another and reports the
   * reason.
   */
  openAhead(address: URL, clock: Clock): Promise<void>;
  /** Closes idle connections and cancels tunnels that a proxy is still opening. */
  close(): void;
}

/** Maximum time that a connection opened ahead waits for its request, in milliseconds. */
const MAX_AHEAD_MS = 1_000;

/** Connections that were opened ahead by origin, with a function that ends the timer of each. */
type OpenedAhead = Map<string, { readonly socket: Duplex; readonly cancel: () => void }>;

type Connect = (target: RequestOptions, done?: (error: Error | null, socket?: Duplex) => void) => Duplex | undefined;

/** Agent with the members that its type does not declare. */
interface OpeningAgent extends Pick<Agent, "sockets" | "freeSockets"> {
  readonly options: object;
  createConnection: Connect;
}

/** Creates the connection pool of one client. Loads and opens nothing before the first use. */
export function createAgents(options: AgentOptions): Agents {
  const agents = new Map<string, Agent>();
  const ahead: OpenedAhead = new Map();
  let opening = new AbortController();

  const agentFor = async (secure: boolean, fresh: boolean, tunnel: ProxyServer | undefined): Promise<Agent> => {
    const key = `${secure} ${fresh} ${tunnel?.url.href}`;
    const existing = agents.get(key);
    if (existing !== undefined) return existing;
    // An agent with a limit passes used connections to waiting requests, even if it keeps none alive.
    const settings = fresh ? { keepAlive: false } : { keepAlive: true, maxSockets: options.sockets };
    const made = secure
      ? await secureAgent(settings, options.tls, tunnel, () => opening.signal)
      : new (await import("node:http")).Agent(settings);
    if (!fresh && tunnel === undefined) takeAhead(made as unknown as OpeningAgent, secure, ahead);
    // Two first requests may get here concurrently: both use the agent that was stored first.
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
      // A proxy receives plain http requests directly, without a tunnel.
      return {
        ...addressOfProxy(proxy.url),
        via: proxy,
        path: address.href,
        headers: { Host: address.host, ...proxyCredentials(proxy.url) },
        agent: await agentFor(proxy.url.protocol === "https:", fresh, undefined),
      };
    },
    openAhead: async (address, clock) => {
      if ((await proxyFor(address, options.env)) !== undefined) return;
      const secure = address.protocol === "https:";
      const [made, { isIP }] = await Promise.all([agentFor(secure, false, undefined), import("node:net")]);
      const agent = made as unknown as OpeningAgent;
      const host = hostOf(address);
      const port = address.port || (secure ? "443" : "80");
      const key = placeOf(secure, { host, port });
      const has = (known: object): boolean => Object.keys(known).some((name) => name.startsWith(`${host}:${port}:`));
      if (ahead.has(key) || has(agent.sockets) || has(agent.freeSockets)) return;
      const servername = isIP(host) === 0 ? { servername: host } : {};
      const socket = agent.createConnection({ ...agent.options, ...servername, host, port });
      if (socket === undefined) return;
      const drop = (): void => {
        if (ahead.get(key)?.socket === socket) removeAhead(ahead, key)?.destroy();
      };
      ahead.set(key, { socket, cancel: runAfter(clock, MAX_AHEAD_MS, drop) });
      socket.once(secure ? "secureConnect" : "connect", () => markIdle(socket, clock));
      socket.on("error", drop).once("close", drop);
    },
    close: () => {
      opening.abort(OVER);
      for (const key of ahead.keys()) removeAhead(ahead, key)?.destroy();
      opening = new AbortController();
      for (const agent of agents.values()) agent.destroy();
      agents.clear();
    },
  };
}

/** Removes a connection that was opened ahead, and ends its timer. */
function removeAhead(ahead: OpenedAhead, key: string): Duplex | undefined {
  const found = ahead.get(key);
  ahead.delete(key);
  found?.cancel();
  return found?.socket;
}

/** Lets an agent take a connection that was opened ahead instead of opening another. */
function takeAhead(agent: OpeningAgent, secure: boolean, ahead: OpenedAhead): void {
  const open = agent.createConnection;
  agent.createConnection = (target, done) => {
    const socket = removeAhead(ahead, placeOf(secure, target));
    return socket?.writable === true ? socket : open.call(agent, target, done);
  };
}

function placeOf(secure: boolean, { host, port }: Pick<RequestOptions, "host" | "port">): string {
  return `${secure} ${host}:${port}`;
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
  // The agent accepts any connection that this method returns; its type only declares direct ones.
  return Object.assign(agent, { createConnection: connect });
}
