import type { PlatformOptions, RequestRecord, SeedName } from "@tripod/emulators";

/** Settings that a client of a package needs to reach its emulator. */
export interface Access {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string>>;
  /** Command that the emulator can answer, as words. */
  readonly example: readonly string[];
}

/** Running emulators. */
export interface RunningPlatforms {
  /** Access by package name. */
  readonly access: Readonly<Record<string, Access>>;
  close(): Promise<void>;
}

/** Start options of emulators. */
export interface StartOptions {
  /** First port; the following ports are used as well. Default: free ports. */
  readonly port?: number | undefined;
  /** Sample data of the platforms. Default: `small`. */
  readonly seed?: SeedName | undefined;
  /** Called for each request that an emulator has answered. */
  readonly onRequest?: ((pkg: string, request: RequestRecord) => void) | undefined;
}

interface Starter {
  /** Number of ports that the emulator uses. */
  readonly ports: number;
  start(
    options: PlatformOptions & { seed?: SeedName },
  ): Promise<{ settings: object; env: Readonly<Record<string, string>>; close(): Promise<void> }>;
  example(settings: Readonly<Record<string, unknown>>): readonly string[];
}

/** Loads the emulators on demand: few commands start them, and they have as much code as the packages. */
const platforms = () => import("@tripod/emulators");

/** Emulator of each package. */
const STARTERS: Readonly<Record<string, Starter>> = {
  hostpkg: {
    ports: 1,
    start: async (options) => (await platforms()).startHosting(options),
    example: ({ projectId }) => [
      "hostpkg",
      "getDomainsZoneV2",
      "--name",
      "example.com.",
      "--project-id",
      String(projectId),
    ],
  },
  logpkg: {
    ports: 1,
    start: async (options) => (await platforms()).startLogs(options),
    example: () => ["logpkg", "getCollector", "--name", "hosted-prod"],
  },
  k8spkg: {
    ports: 2,
    start: async ({ port, ...options }) =>
      (await platforms()).startClusters({ ...options, ...(port ? { port, plainPort: port + 1 } : {}) }),
    example: () => ["k8spkg", "getCluster", "--name", "prod-eks-1"],
  },
};

const SEEDS = { small: true, large: true } satisfies Record<SeedName, true>;

/** Names of the seeds; loading the platforms to read their names would be slow. */
export const SEED_NAMES = Object.keys(SEEDS) as readonly SeedName[];

/** Names of the packages that have an emulator. */
export const PLATFORM_NAMES = Object.keys(STARTERS);

/** Number of ports that all emulators use. */
export const PORTS_OF_ALL = Object.values(STARTERS).reduce((sum, { ports }) => sum + ports, 0);

/** Starts the emulators of `names` on the loopback interface. */
export async function startEmulators(
  names: readonly string[] = PLATFORM_NAMES,
  { port, seed, onRequest }: StartOptions = {},
): Promise<RunningPlatforms> {
  let next = port;
  const starts = Object.entries(STARTERS).flatMap(([name, { ports, start, example }]) => {
    if (!names.includes(name)) return [];
    const options: PlatformOptions & { seed?: SeedName } = {
      ...(next === undefined ? {} : { port: next }),
      ...(seed === undefined ? {} : { seed }),
      ...(onRequest === undefined ? {} : { onRequest: (request) => onRequest(name, request) }),
    };
    if (next !== undefined) next += ports;
    return [start(options).then((platform) => ({ name, example, platform }))];
  });
  const settled = await Promise.allSettled(starts);
  const started = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const close = async (): Promise<void> => {
    await Promise.all(started.map(({ platform }) => platform.close()));
  };
  const failed = settled.find((one) => one.status === "rejected");
  if (failed !== undefined) {
    await close();
    throw failed.reason;
  }
  const access = started.map(({ name, example, platform: { settings, env } }) => {
    const plain = { ...settings };
    return [name, { settings: plain, env, example: example(plain) }] as const;
  });
  return { access: Object.fromEntries(access), close };
}
