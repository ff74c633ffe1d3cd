import { createApp, createParts, type Refuse } from "../app.js";
import type { ObjectsControl } from "../collection/objects.js";
import type { Place } from "../collection/rows.js";
import { listen } from "../http.js";
import type { PlatformParts } from "../parts.js";
import type { PlatformOptions, RunningPlatform } from "../platform.js";
import type { SeedName } from "../seedSize.js";
import { backupRoutes } from "./backups.js";
import { certificateRoutes } from "./certificates.js";
import { createControl, type HostingControl } from "./control.js";
import { databaseRoutes } from "./databases.js";
import { dedicatedAccountRoutes } from "./dedicated/account.js";
import { dedicatedPublicRoutes, dedicatedRoutes } from "./dedicated.js";
import { dnsRoutes, type LastOffset } from "./dns.js";
import { iamRoutes } from "./iam.js";
import { identityRoutes } from "./identity.js";
import { kubernetesRoutes } from "./kubernetes.js";
import { legacyDnsRoutes } from "./legacyDns.js";
import { type PageCaps, platformPageCaps } from "./paging.js";
import { privateDnsRoutes } from "./privateDns.js";
import { publicPortRoutes } from "./publicPorts.js";
import { quotaRoutes } from "./quotas.js";
import { registryRoutes } from "./registries.js";
import { resellRoutes } from "./resell.js";
import { routerRoutes } from "./routers.js";
import { secretRoutes } from "./secrets.js";
import { type Credential, loadSeed } from "./seed.js";
import { failOf, services } from "./services.js";
import { createSessions, type Sessions } from "./sessions.js";
import type { User, World } from "./world.js";

export interface HostingOptions extends PlatformOptions {
  /** Name of a seed of the package, or URL of a seed folder with a final slash. Default: `small`. */
  seed?: SeedName | URL;
  /** Number of generated zones in the default project; see `generated.ts`. */
  zones?: number;
  /** Page limits below those of the platform, so that few records fill several pages. */
  pageCaps?: Partial<PageCaps>;
  /** Value of `next_offset` on the last page of a DNS list. Default: `null`. */
  lastOffset?: LastOffset;
  /** Lifetime of a token in seconds. Default: 24 hours. */
  tokenLife?: number;
}

/** Settings for a client. The last three are URLs that are not in the catalog. */
export interface HostingSettings {
  readonly authUrl: string;
  readonly authRegion: string;
  readonly domainName: string;
  readonly username: string;
  readonly password: string;
  readonly projectId: string;
  readonly region: string;
  /** Only for a user of another account. */
  readonly userDomainName?: string;
  readonly dedicatedUrl: string;
  readonly domainsV1Url: string;
  readonly globalRouterUrl: string;
}

/**
 * Hosting platform. `accounts` of its seeds, in this order: the default; a user of the same name in another
 * account; a user of that other account with access to the first one (`userDomainName`); a user who can only read DNS.
 */
export type HostingPlatform = RunningPlatform<HostingSettings, HostingControl>;

const DAY = 24 * 60 * 60;

/**
 * Starts the hosting platform. Each API has a path prefix of one origin. Rejects if the seed cannot be read or the port
 * is in use.
 */
export async function startHosting(options: HostingOptions = {}): Promise<HostingPlatform> {
  const { world, credentials } = await loadSeed(options.seed ?? "small", options.zones);
  const parts = createParts(options);
  const sessions = createSessions(parts.clock, parts.random, options.tokenLife ?? DAY);
  const app = hostingApp(parts, world, sessions, options);
  parts.objects.home = homePlace(credentials[0]);
  addSeedObjects(parts.objects, world);
  const listener = await (options.listen ?? listen)(app.fetch, { port: options.port });
  const { origin } = listener;
  const [first, ...others] = credentials;
  const settings = describe(first, world, origin);
  return {
    name: "hosting",
    origin,
    settings,
    env: environment(settings),
    accounts: [settings, ...others.map((credential) => describe(credential, world, origin))],
    clock: parts.clock,
    requests: parts.requests,
    faults: parts.faults,
    objects: parts.objects,
    control: createControl(world, sessions, parts.clock, parts.random),
    close: () => listener.close(),
  };
}

function hostingApp(parts: PlatformParts, world: World, sessions: Sessions, options: HostingOptions) {
  const { random } = parts;
  const { lastOffset = "null" } = options;
  const caps = { ...platformPageCaps, ...options.pageCaps };
  const gate = { sessions, world };
  const app = createApp(parts, refuse(sessions));
  app.notFound((context) => failOf(context.req.path)(context, 404, "There is nothing at this address."));
  app.route("/identity", identityRoutes(world, sessions, random));
  app.route(services.databases.prefix, databaseRoutes(gate, parts));
  app.route(services.backups.prefix, backupRoutes(gate, parts, caps.backups));
  // The route needs no token, so it is registered before the service that requires one.
  app.route(services.dedicated.prefix, dedicatedPublicRoutes(parts));
  app.route(services.dedicated.prefix, dedicatedAccountRoutes(gate, parts, caps.dedicated));
  app.route(services.dedicated.prefix, dedicatedRoutes(gate, parts, caps.dedicated));
  app.route(services.dns.prefix, dnsRoutes(gate, parts, { cap: caps.dns, lastOffset }));
  app.route(services.legacyDns.prefix, legacyDnsRoutes(gate, parts));
  app.route(services.privateDns.prefix, privateDnsRoutes(gate, parts));
  app.route(services.publicNet.prefix, publicPortRoutes(gate, parts));
  app.route(services.secrets.prefix, secretRoutes(gate, parts));
  app.route(services.certificates.prefix, certificateRoutes(gate, parts));
  app.route(services.registries.prefix, registryRoutes(gate, parts));
  app.route(services.resell.prefix, resellRoutes(gate, parts));
  app.route(services.quotas.prefix, quotaRoutes(gate, parts));
  app.route(services.iam.prefix, iamRoutes(gate, parts));
  app.route(services.kubernetes.prefix, kubernetesRoutes(gate, parts));
  app.route(services.routers.prefix, routerRoutes(gate, parts, caps.routers));
  return app;
}

function refuse(sessions: Sessions): Refuse {
  return (context, status) => {
    const fail = failOf(context.req.path);
    if (status !== 401) return fail(context, status, "The service is busy. Try again later.");
    const token = context.req.header("x-auth-token");
    if (token === undefined) return fail(context, status, "The request you have made requires authentication.");
    sessions.drop(token);
    return undefined;
  };
}

function describe(credential: Credential, world: World, origin: string): HostingSettings {
  const { account, authRegion, projectId, region } = credential;
  const user = world.users.find(({ id }) => id === credential.user);
  if (!user) throw new RangeError(`The seed has credentials for user ${credential.user}, who is not among its users.`);
  return {
    authUrl: `${origin}/identity/v3`,
    authRegion,
    domainName: account,
    username: user.name,
    password: user.password,
    projectId,
    region,
    ...homeOf(user, account),
    dedicatedUrl: origin + services.dedicated.prefix,
    domainsV1Url: origin + services.legacyDns.prefix,
    globalRouterUrl: origin + services.routers.prefix,
  };
}

/** Adds the objects of a seed to their accounts and projects. */
function addSeedObjects(objects: ObjectsControl, { accounts }: World): void {
  for (const { name: account, objects: own, projects } of accounts) {
    for (const { id, name } of projects) objects.add("resell.projects", { id, name }, { account });
    const all = [
      ...own.map((seed) => ({ ...seed, place: { account } })),
      ...projects.flatMap(({ id: project, objects: seeds }) =>
        seeds.map((seed) => ({ ...seed, place: { account, project } })),
      ),
    ];
    for (const { collection, region, members, place } of all) {
      objects.add(collection, structuredClone({ ...members }), { ...place, ...(region && { region }) });
    }
  }
}

/** Returns the default place of objects that tests add. */
function homePlace({ account, projectId, region }: Credential): Place {
  return { account, project: projectId, region };
}

function homeOf(user: User, account: string): { userDomainName?: string } {
  return user.domain === account ? {} : { userDomainName: user.domain };
}

/** `authUrl` becomes `HOSTPKG_AUTH_URL`, `domainsV1Url` becomes `HOSTPKG_DOMAINS_V1_URL`. */
function environment(settings: HostingSettings): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      `HOSTPKG_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`,
      String(value),
    ]),
  );
}
