import { startClusters, startHosting, startLogs } from "@tripod/platforms";

/** What a client of a package needs to reach its platform. */
export interface Access {
  readonly settings: object;
  readonly env: Readonly<Record<string, string>>;
}

/** The local platforms, running. */
export interface RunningPlatforms {
  /** Access by package name. */
  readonly access: Readonly<Record<string, Access>>;
  close(): Promise<void>;
}

/** The platform of each package. */
const STARTERS: Readonly<Record<string, () => Promise<Access & { close(): Promise<void> }>>> = {
  hostpkg: () => startHosting(),
  logpkg: () => startLogs(),
  k8spkg: () => startClusters(),
};

/** Names of the packages that have a local platform. */
export const PLATFORM_NAMES = Object.keys(STARTERS);

/** Starts the local platforms of `names`, each on a free port of the loopback interface. */
export async function startPlatforms(names: readonly string[] = PLATFORM_NAMES): Promise<RunningPlatforms> {
  const started = await Promise.all(
    Object.entries(STARTERS)
      .filter(([name]) => names.includes(name))
      .map(async ([name, start]) => ({ name, platform: await start() })),
  );
  return {
    access: Object.fromEntries(
      started.map(({ name, platform: { settings, env } }) => [name, { settings, env }] as const),
    ),
    close: async () => {
      await Promise.all(started.map(({ platform }) => platform.close()));
    },
  };
}
