import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  type PlatformOptions,
  type RunningClusters,
  type RunningPlatform,
  startClusters,
  startHosting,
  startLogs,
} from "@tripod/emulators";
import { hostpkg } from "@tripod/hostpkg";
import { k8spkg } from "@tripod/k8spkg";
import { type AnyResource, loadAll, type Package, resourceToken } from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";
import { type JsonObject, type Plugin, type ResourceFixture, secret } from "@tripod/testkit";
import { ROOT } from "../repository/root.js";
import type { Change } from "./changedPlugin.js";
import type { Form } from "./form.js";
import { inProcessForm } from "./inProcessForm.js";
import { processForm } from "./processForm.js";
import type { WorldRow } from "./world.js";

/** Package with the fixtures of its resources. */
export interface Subject {
  readonly name: string;
  readonly pkg: Package;
  readonly plugin: string;
  readonly resources: Readonly<Record<string, AnyResource>>;
  readonly fixtures: ReadonlyMap<string, ResourceFixture>;
  /** Resources that are not managed objects, each with the reason. */
  readonly byHand: Readonly<Record<string, string>>;
  /** Paths of the platform's offers, which previews may read. */
  readonly offers?: RegExp;
  /** Another parent, by parent input. */
  readonly elsewhere: JsonObject;
  /** Constant outputs of its resources, each with the reason. */
  readonly constantOutputs?: Readonly<Record<string, string>>;
  /** Reports whether a new row was in the platform's seed already: reads can convert its form. */
  isSeeded?(object: WorldRow): boolean;
  /** Clock of its providers and emulators. */
  readonly clock: Form["clock"];
  start(): Promise<RunningPlatform<object, unknown>>;
  /** Starts a provider. */
  startPlugin(): Promise<Plugin>;
  /** Starts a provider with these changes of the compiled code. */
  changed(changes: readonly Change[]): Subject;
  /** Removes the files of its providers. */
  close(): Promise<void>;
  /**
   * Settings of the provider for the running platform, with the credentials of one of its accounts. Default: the first.
   */
  config(platform: RunningPlatform<object, unknown>, account?: number): JsonObject;
  /** Names of the platform's first two accounts in messages. */
  readonly accounts: readonly [string, string];
  /** Paths of requests that find the account of the credentials. */
  readonly asksOwner: RegExp;
}

/** Returns every fixture of a package by the name of its resource. */
async function fixturesOf(name: string): Promise<ReadonlyMap<string, ResourceFixture>> {
  const folder = join(ROOT, "packages", name, "dist");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith(".fixture.js"),
  );
  const modules = await Promise.all(
    files.map(
      ({ parentPath, name: file }) =>
        import(pathToFileURL(join(parentPath, file)).href) as Promise<Record<string, unknown>>,
    ),
  );
  const fixtures = modules.flatMap((module) =>
    Object.entries(module)
      .filter(([exported, fixture]) => exported.endsWith("Fixture") && typeof fixture === "object")
      .map(([, fixture]) => fixture as ResourceFixture),
  );
  return new Map(fixtures.map((fixture) => [fixture.resource, fixture]));
}

/** All objects in the seeds of emulators are older. */
const SEEDS_END = Date.parse("2026-06-01T00:00:00Z");

const pluginOf = (name: string): string => join(ROOT, "dist", "plugins", name, `pulumi-resource-${name}`);

type Described = Omit<Subject, "clock" | "startPlugin" | "changed" | "close">;

/** Returns a subject whose providers and emulators run in this form. */
function inForm(described: Described, form: Form, changes: readonly Change[] = []): Subject {
  const providers = form.providers(described, changes);
  return {
    ...described,
    clock: form.clock,
    startPlugin: () => providers.start(),
    changed: (more) => inForm(described, form, [...changes, ...more]),
    close: () => providers.close(),
  };
}

/** Returns the packages of conformance tests: in one process, or as processes with `CONFORMANCE_FORM=process`. */
export async function subjectsToTest(): Promise<readonly Subject[]> {
  return subjects(process.env.CONFORMANCE_FORM === "process" ? processForm : inProcessForm());
}

/** Returns the packages, with their resources; their providers and emulators run in this form. */
export async function subjects(form = processForm): Promise<readonly Subject[]> {
  const described = await describedSubjects(form.platform);
  return described.map((one) => inForm(one, form));
}

async function describedSubjects(options: PlatformOptions): Promise<readonly Described[]> {
  return [
    {
      name: "hostpkg",
      pkg: hostpkg,
      plugin: pluginOf("hostpkg"),
      resources: (await loadAll(hostpkg)).resources as unknown as Readonly<Record<string, AnyResource>>,
      fixtures: await fixturesOf("hostpkg"),
      byHand: {},
      elsewhere: { projectId: "e3e7e07ad1e94c3f8a6b90d4e7c31a02", region: "ru-1" },
      offers:
        /\/(datastore-types|flavors|kubeversions|quotas|naas\/v1\/zones|service\/server(chip)?|location|pub\/plan|boot\/template\/os\/new)$/,
      start: () => startHosting({ ...options, statePace: 0 }),
      config: ({ accounts }, account = 0) => {
        const { password, ...rest } = accounts[account] as { readonly password: string };
        return { ...rest, password: secret(password) };
      },
      accounts: ["482917", "771203"],
      asksOwner: /^\/identity\//,
    },
    {
      name: "logpkg",
      pkg: logpkg,
      plugin: pluginOf("logpkg"),
      resources: (await loadAll(logpkg)).resources as unknown as Readonly<Record<string, AnyResource>>,
      fixtures: await fixturesOf("logpkg"),
      byHand: {
        App: "is installed by a job and has handlers of its own, with tests of their own",
        Content: "is imported, exported and deleted by jobs and has handlers of its own, with tests of their own",
        CsoarPlaybook: "can neither be made nor shown by the platform's API; has tests of its own",
        InstalledCollector: "is made by the agent on its machine, not by the platform's API; has tests of its own",
        OtCollector: "registers itself and cannot be made by the platform's API; has tests of its own",
        Subdomain: "is its own name, which may change while its id does not; has tests of its own",
      },
      elsewhere: {},
      start: () => startLogs({ ...options, limits: false, statePace: 0 }),
      config: ({ accounts }, account = 0) => {
        const { accessId, accessKey, baseUrl } = accounts[account] as Record<
          "accessId" | "accessKey" | "baseUrl",
          string
        >;
        return { accessId, accessKey: secret(accessKey), baseUrl };
      },
      accounts: ["0000000000A1B2C3", "0000000000A1B2F1"],
      asksOwner: /\/v1\/(account\/accountOwner|users\/0000000000A1B2C3)$/,
    },
    {
      name: "k8spkg",
      pkg: k8spkg,
      plugin: pluginOf("k8spkg"),
      resources: (await loadAll(k8spkg)).resources as unknown as Readonly<Record<string, AnyResource>>,
      fixtures: await fixturesOf("k8spkg"),
      byHand: {},
      elsewhere: {},
      // The provider also reads the project that owns them.
      offers:
        /^\/v1\/(dashboard\/projects\/metadata$|clouds\/cloudTypes$|packs(\/|$)|registries\/(metadata$|[^/]+\/[^/]+\/(basic\/)?sync\/status$))/,
      constantOutputs: { projectUid: "an object stays in the project in which it was made" },
      start: () => startClusters({ ...options, limits: [], statePace: 0 }),
      // Clusters of the seed were created earlier, and share a profile.
      isSeeded: ({ collection, row: { metadata, name, profileVersion } }) => {
        const { creationTimestamp = "" } = (metadata ?? {}) as { readonly creationTimestamp?: string };
        if (collection === "attachedProfiles") return name === "base" && profileVersion === "1.2.0";
        return collection === "clusters" && Date.parse(creationTimestamp) < SEEDS_END;
      },
      // Without TLS, which would take a fifth of the time because each stack opens connections. Other tests use TLS.
      config: (platform, account = 0) => {
        const { plainOrigin, accounts } = platform as RunningClusters;
        const { apiKey, projectName } = accounts[account] as RunningClusters["settings"];
        return { apiKey: secret(apiKey), host: plainOrigin, projectName };
      },
      accounts: ["acme", "globex"],
      asksOwner: /^\/v1\/users\/info$/,
    },
  ];
}

/** Reports whether a resource is selected: `CONFORMANCE_ONLY=DomainsZoneV2,Macro` selects two resources. */
export function isSelected(resource: string): boolean {
  return process.env.CONFORMANCE_ONLY?.split(",").includes(resource) !== false;
}

/** Returns the fixtures of the resources of the rest engine. */
export function managedOf({ fixtures, byHand }: Subject): readonly ResourceFixture[] {
  return [...fixtures.values()].filter(({ resource }) => byHand[resource] === undefined);
}

/** Returns the selected fixtures. */
export function selectedFixtures(subject: Subject): readonly ResourceFixture[] {
  return managedOf(subject).filter(({ resource }) => isSelected(resource));
}

/** Returns the type of a resource in programs. */
export function typeOf(subject: Subject, resource: string): string {
  return resourceToken(subject.name, resource);
}
