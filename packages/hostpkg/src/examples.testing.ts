import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** Project of the example payloads. */
export const EXAMPLE_PROJECT = "5f0c2b7ad1e94c3f8a6b90d4e7c31a52";

/** Kubernetes cluster of the example kubeconfig. */
export const EXAMPLE_CLUSTER = "c1a0b1c2-0000-4000-8000-000000000031";

/** Returns the text of a file in `fixtures/`. */
export function fixtureText(name: string): string {
  return readFileSync(new URL(`../fixtures/${name}`, import.meta.url), "utf8");
}

/**
 * Payloads of the platform's reference, which the tests of the emulator read too, and further ones with expected
 * results.
 */
const FILES = ["../../emulators/fixtures/hosting.jsonl", "examples.jsonl"];

/** Returns an example payload. */
export function example<T = unknown>(name: string): T {
  const line = FILES.flatMap((file) => fixtureText(file).split("\n")).find((one) =>
    one.startsWith(`{"name":${JSON.stringify(name)},`),
  );
  if (line === undefined) throw new RangeError(`there is no example ${name}`);
  return (JSON.parse(line) as { content: T }).content;
}

/** Request as the server received it. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** Response of the server. A string `body` is sent unchanged, other values as JSON. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Server with prepared responses, to test the forms of responses and invalid responses. */
export interface ExampleServer {
  readonly origin: string;
  readonly settings: {
    readonly authUrl: string;
    readonly authRegion: string;
    readonly domainName: string;
    readonly username: string;
    readonly password: string;
    readonly dedicatedUrl: string;
    readonly domainsV1Url: string;
    readonly globalRouterUrl: string;
  };
  readonly received: readonly Received[];
  /** Sets the response to `METHOD /path`. Other requests get 404. */
  on(route: string, reply: Reply | ((request: Received) => Reply)): void;
  close(): void;
}

/** Starts a server that supports the login and serves each example at its path. */
export async function startExamples(): Promise<ExampleServer> {
  const routes = new Map<string, (request: Received) => Reply>();
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const { method = "GET", headers } = request;
    const record = { method, path: url.pathname, query: url.searchParams, headers, body: await text(request) };
    received.push(record);
    const reply = routes.get(`${method} ${url.pathname}`)?.(record) ?? {
      status: 404,
      body: { error: "no_such_route" },
    };
    response.writeHead(reply.status ?? 200, { "content-type": "application/json", ...reply.headers });
    response.end(typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const on: ExampleServer["on"] = (route, reply) => {
    routes.set(route, typeof reply === "function" ? reply : () => reply);
  };
  on("POST /identity/v3/auth/tokens", { status: 201, headers: { "X-Subject-Token": "token-1" }, body: login(origin) });
  for (const [route, name] of Object.entries(EXAMPLES)) on(`GET ${route}`, { body: example(name) });
  on("GET /dns/ru-1/zones", ({ query }) => ({
    body: example(
      query.get("offset") === "0" ? "domains-v2.zones.page1.response.200" : "domains-v2.zones.page2.response.200",
    ),
  }));
  return {
    origin,
    received,
    on,
    settings: {
      authUrl: `${origin}/identity/v3`,
      authRegion: "ru-1",
      domainName: "482917",
      username: "reader",
      password: "correct horse battery staple",
      dedicatedUrl: `${origin}/servers/v2`,
      domainsV1Url: `${origin}/domains/v1`,
      globalRouterUrl: `${origin}/naas/v1`,
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Example payloads by path. */
const EXAMPLES: Readonly<Record<string, string>> = {
  "/backups/ru-3/checkpoints/": "cloudbackup.checkpoints.page1.response.200",
  "/backups/ru-3/plans/": "cloudbackup.plans.page1.response.200",
  "/databases/ru-3/available-extensions": "dbaas.available-extensions.response.200",
  "/databases/ru-3/configuration-parameters": "dbaas.configuration-parameters.response.200",
  "/databases/ru-3/datastore-types": "dbaas.datastore-types.response.200",
  "/databases/ru-3/flavors": "dbaas.flavors.response.200",
  "/databases/ru-3/prometheus-metrics-tokens": "dbaas.prometheus-metrics-tokens.response.200",
  "/servers/v2/service/server": "dedicated.service-server.response.200",
  "/servers/v2/service/serverchip": "dedicated.service-serverchip.response.200",
  "/servers/v2/location": "dedicated.location.response.200",
  "/servers/v2/boot/template/os/new": "dedicated.boot-template-os-new.response.200",
  "/servers/v2/network/ipam/subnet": "dedicated.network-ipam-subnet.response.200",
  "/servers/v2/network": "dedicated.networks-by-vlan.response.200",
  "/servers/v2/network/ipam/local_subnet": "dedicated.private-subnets.response.200",
  "/servers/v2/network/ipam/local_subnet/5d000000-0000-4000-8010-000000000101/local_ip":
    "dedicated.nothing.response.200",
  "/servers/v2/network/ipam/local_ip": "dedicated.nothing.response.200",
  "/servers/v2/network/ipam/ip": "dedicated.nothing.response.200",
  "/servers/v2/resource": "dedicated.nothing.response.200",
  "/domains/v1/example.com": "domains-v1.domain.response.200",
  "/dns/ru-1/zones/20000000-0000-4000-8000-000000000003/rrset": "domains-v2.rrset-list.response.200",
  "/naas/v1/quotas": "naas.quotas.response.200",
  "/naas/v1/services": "naas.services.response.200",
  "/naas/v1/zone_groups": "naas.zone-groups.response.200",
  "/naas/v1/zones": "naas.zones.response.200",
  "/kubernetes/ru-3/kubeversions": "mks.kubeversions.response.200",
  "/kubernetes/ru-3/feature-gates": "mks.feature-gates.response.200",
  "/kubernetes/ru-3/admission-controllers": "mks.admission-controllers.response.200",
  [`/kubernetes/ru-3/clusters/${EXAMPLE_CLUSTER}/kubeconfig`]: "mks.kubeconfig.response.200",
};

/** Path prefixes of this server by service type of the catalog. */
const PREFIXES: Readonly<Record<string, string>> = {
  dnsv2: "dns",
  "data-protectv2": "backups",
  "managed-database": "databases",
  "managed-kubernetes": "kubernetes",
};

interface LoginAnswer {
  readonly token: {
    readonly catalog: readonly {
      readonly type: string;
      readonly endpoints: readonly { readonly region: string; readonly url: string }[];
    }[];
  };
}

/** Returns the example response to a login, with the URLs of the services on this server. */
export function login(origin: string): LoginAnswer {
  const { token } = example<LoginAnswer>("identity.auth-tokens.response.201");
  // The example account has no Kubernetes.
  const databases = token.catalog.filter(({ type }) => type === "managed-database");
  const kubernetes = databases.map((entry) => ({ ...entry, type: "managed-kubernetes" }));
  const catalog = [...token.catalog, ...kubernetes].map((entry) => ({
    ...entry,
    endpoints: entry.endpoints.map((endpoint) => ({
      ...endpoint,
      url: `${origin}/${PREFIXES[entry.type] ?? entry.type}/${endpoint.region}`,
    })),
  }));
  return { token: { ...token, catalog } };
}
