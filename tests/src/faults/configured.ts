import { startClusters, startHosting, startLogs } from "@tripod/emulators";
import { hostpkg } from "@tripod/hostpkg";
import { k8spkg } from "@tripod/k8spkg";
import { buildSchema, loadAll, type Package, resourceToken } from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";
import { EngineError, type JsonObject, type Plugin } from "@tripod/testkit";
import { providerInProcess, type World } from "../inProcess/provider.js";

/** Packages, by name. */
export const PACKAGES: Readonly<Record<string, Package>> = { hostpkg, logpkg, k8spkg };

/** Starts the emulators of all packages in this process, with the settings of a provider for each. */
export async function startEmulators({ network: { options } }: World) {
  const [hosting, logs, clusters] = await Promise.all([
    startHosting({ ...options, statePace: 0 }),
    startLogs({ ...options, limits: false }),
    startClusters({ ...options, limits: [] }),
  ]);
  const { accessId, accessKey, baseUrl } = logs.settings;
  return {
    hostpkg: { ...hosting, settings: { ...hosting.settings, domainsV2Url: `${hosting.origin}/domains/v2` } },
    logpkg: { ...logs, settings: { accessId, accessKey, baseUrl } },
    k8spkg: {
      ...clusters,
      settings: { apiKey: clusters.settings.apiKey, host: clusters.plainOrigin, retryAttempts: 1 },
    },
  };
}

/** Starts a provider in this process and configures it. */
export async function startConfigured(pkg: Package, settings: JsonObject, world: World): Promise<Plugin> {
  const schema = async () => JSON.stringify(buildSchema(await loadAll(pkg)));
  const plugin = providerInProcess(pkg, world, { schema });
  await plugin.handshake();
  await plugin.call("Configure", { args: settings, acceptSecrets: true, acceptResources: true });
  return plugin;
}

/** Returns the members with which the engine identifies an object in a call. */
export function objectOf(pkg: string, resource: string) {
  const type = resourceToken(pkg, resource);
  return { urn: `urn:pulumi:dev::faults::${type}::it`, name: "it", type };
}

/**
 * Returns all text of a provider for users: the engine's log after the `earlier` lines, standard error, and the error
 * of a call. Properties of a partial failure are state, in which secrets are marked.
 */
export function toldBy(plugin: Plugin, error?: unknown, earlier = 0): string {
  const { message, details } =
    error instanceof EngineError ? error : { message: error === undefined ? "" : String(error), details: [] };
  const texts = details.map(({ value }) => ({ ...value, properties: undefined }));
  return [
    message,
    JSON.stringify(texts),
    ...plugin.logs.slice(earlier).map((entry) => entry.message),
    plugin.stderr,
  ].join("\n");
}
