import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type ClustersOptions, type RunningClusters, startClusters } from "@tripod/emulators";
import {
  type Client,
  createClient,
  createShared,
  type Log,
  type LookupOutcome,
  load,
  runLookup,
  type ValueObject,
} from "@tripod/kit";
import { k8spkg } from "./package.js";
import type { ClusterPlatform } from "./platform.js";

/** Returns the text of a file below `fixtures/`. */
export function fixtureText(name: string): string {
  return readFileSync(new URL(`../fixtures/${name}`, import.meta.url), "utf8");
}

export type TestClient = Client<typeof k8spkg.lookups>;

/** Settings that tests change. */
export type TestSettings = Parameters<typeof createClient<typeof k8spkg.settings, never, typeof k8spkg.lookups>>[1];

/** Emulator, and clients of it. */
export interface LocalPlatform {
  readonly platform: RunningClusters;
  /** Returns a client with its own cache, over HTTPS and without retries. */
  connect(settings?: TestSettings, log?: Log): TestClient;
  close(): Promise<void>;
}

/** Returns a client that shares no rate limiter with others, so that it never waits for them. */
function alone(log: Log = () => undefined) {
  return { shared: createShared(), log };
}

/** Starts an emulator, without rate limits unless the options set them. */
export async function startLocal(options: ClustersOptions = {}): Promise<LocalPlatform> {
  const platform = await startClusters({ limits: [], ...options });
  const { apiKey, host } = platform.settings;
  const clients: TestClient[] = [];
  return {
    platform,
    connect: (settings = {}, log) => {
      const allSettings = { apiKey, host, caFile: platform.caFile, retryAttempts: 0, ...settings };
      const client = createClient(k8spkg, allSettings, alone(log));
      clients.push(client);
      return client;
    },
    close: async () => {
      for (const client of clients) client.close();
      await platform.close();
    },
  };
}

/** Runs one lookup with a client of the test. */
export async function lookUp(
  platform: ClusterPlatform,
  name: keyof typeof k8spkg.lookups,
  args: ValueObject,
  signal: AbortSignal = new AbortController().signal,
): Promise<LookupOutcome> {
  const ignore = () => undefined;
  const lookup = await load(k8spkg.lookups, name);
  return runLookup(lookup, args, () => ({ platform, signal, log: ignore, progress: ignore }));
}

/** Returns the error of a call that must fail. */
export async function errorOf(call: Promise<unknown>): Promise<Error> {
  return call.then(
    () => {
      throw new Error("The lookup succeeded.");
    },
    (error: Error) => error,
  );
}

/** Request to an {@link ExampleServer}. */
export interface Received {
  readonly route: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

/** Responses of an {@link ExampleServer}: text unchanged, other values as JSON. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Platform with prepared response bodies, for the forms of responses and for invalid ones. */
export interface ExampleServer {
  readonly origin: string;
  readonly received: readonly Received[];
  /** Sets the response for `METHOD /path`. Other requests get the platform's 404. */
  on(route: string, reply: Reply | ((request: Received) => Reply)): void;
  connect(settings?: TestSettings, log?: Log): TestClient;
  close(): void;
}

/** Key that clients of an {@link ExampleServer} use. */
export const EXAMPLE_KEY = "example-key-7f31c2";

/** Starts a server that knows the project `Default` and nothing else. */
export async function startExamples(): Promise<ExampleServer> {
  const routes = new Map<string, (request: Received) => Reply>();
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString("utf8");
    const url = new URL(request.url ?? "/", "http://localhost");
    const one: Received = {
      route: `${request.method} ${url.pathname}`,
      query: url.searchParams,
      headers: request.headers,
      body: text === "" ? undefined : JSON.parse(text),
    };
    received.push(one);
    const { status = 200, headers = {}, body } = routes.get(one.route)?.(one) ?? NOT_FOUND;
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const on: ExampleServer["on"] = (route, reply) =>
    routes.set(route, typeof reply === "function" ? reply : () => reply);
  on("GET /v1/dashboard/projects/metadata", { body: example("projects-metadata") });
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    received,
    on,
    connect: (settings = {}, log) =>
      createClient(k8spkg, { apiKey: EXAMPLE_KEY, host: origin, retryAttempts: 0, ...settings }, alone(log)),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const NOT_FOUND: Reply = {
  status: 404,
  body: { code: "ResourceNotFound", message: "Specified object not found", details: null, ref: "r-1" },
};

interface Examples {
  readonly cases: readonly {
    readonly request: {
      readonly method: string;
      readonly path: string;
      readonly query: Readonly<Record<string, string>>;
    };
    readonly response: { readonly status: number; readonly body: unknown };
  }[];
}

/** All example exchanges of one file. */
export function examplesOf(file: string): Examples["cases"] {
  // The emulator is tested with the same examples.
  const line = fixtureText("../../emulators/fixtures/clusters.jsonl")
    .split("\n")
    .find((one) => one.startsWith(`{"name":${JSON.stringify(file)},`));
  if (line === undefined) throw new RangeError(`there is no example ${file}`);
  return (JSON.parse(line) as { content: Examples }).content.cases;
}

/** Returns the body of the first example response in a file. */
export function example(file: string): unknown {
  return examplesOf(file)[0]?.response.body;
}
