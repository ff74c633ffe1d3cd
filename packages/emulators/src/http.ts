import { createServer as createPlainServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import type { Connection } from "./connection.js";

/** Request handler: the `fetch` of a Hono application. */
export type Answer = (request: Request, env: { readonly connection: Connection }) => Response | Promise<Response>;

export interface ListenOptions {
  /** Port. Default, and 0: any free port. */
  port?: number | undefined;
  /** Key and certificate (PEM) for HTTPS. Default: HTTP. */
  tls?: { key: string; cert: string };
}

/** Listener on the loopback address. */
export interface Listener {
  /** Origin without a final slash, such as `http://127.0.0.1:41233`. */
  readonly origin: string;
  readonly port: number;
  /** Stops the listener immediately: pending requests lose their connection. */
  close(): Promise<void>;
}

/** Makes an application reachable: {@link listen} on a port of 127.0.0.1, or a network in the same process. */
export type Listen = (answer: Answer, options: ListenOptions) => Promise<Listener>;

const LOOPBACK = "127.0.0.1";

/** Starts to listen on 127.0.0.1. Rejects with the system's error if the port is in use. */
export async function listen(answer: Answer, options: ListenOptions = {}): Promise<Listener> {
  const respond = getRequestListener(
    (request, bindings) => answer(request, { connection: connectionOf(bindings as HttpBindings) }),
    { overrideGlobalObjects: false },
  );
  const server = options.tls ? createSecureServer(options.tls, respond) : createPlainServer(respond);
  const sockets = trackSockets(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, LOOPBACK, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${options.tls ? "https" : "http"}://${LOOPBACK}:${port}`,
    port,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function connectionOf({ incoming, outgoing }: HttpBindings): Connection {
  const { socket } = incoming;
  return {
    remoteAddress: socket.remoteAddress ?? "",
    get isClosed() {
      return outgoing.destroyed;
    },
    cut: () => {
      if ("encrypted" in socket) socket.destroy();
      else socket.resetAndDestroy();
    },
    whenClosed: (then) => void outgoing.once("close", then),
    begin: (status, headers) => {
      outgoing.writeHead(status, Object.fromEntries(headers));
      return {
        write: (part) => new Promise((resolve) => outgoing.write(part, () => resolve())),
        end: () => void outgoing.end(),
      };
    },
  };
}

/** `server.close()` alone waits for every open connection, including hanging ones. */
function trackSockets(server: { on(event: "connection", listener: (socket: Socket) => void): unknown }): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return sockets;
}
