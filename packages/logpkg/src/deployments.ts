import { didYouMean, fail, type Log, withoutEnd } from "@tripod/kit";
import { ENVIRONMENTS } from "./environments.js";
import type { LogSettings } from "./settings.js";

/** API address of the deployment that knows the deployment of every access key. */
export const HOME_ADDRESS = "https://api.sumologic.com/api/";

/** Returns the API address of a deployment; undefined for unknown names. */
export function addressOfEnvironment(environment: string): string | undefined {
  if (!Object.hasOwn(ENVIRONMENTS, environment)) return undefined;
  return environment === "us1" ? HOME_ADDRESS : `https://api.${environment}.sumologic.com/api/`;
}

/** Returns the deployment of an address; undefined if the address does not belong to the platform. */
export function environmentOfAddress(address: string): string | undefined {
  const host = new URL(address).hostname.replace(/^api\.zrh\./, "api.ch.");
  const addresses = Object.keys(ENVIRONMENTS).map((name) => [name, addressOfEnvironment(name) ?? ""] as const);
  return addresses.find(([, address]) => new URL(address).hostname === host)?.[0];
}

/** Returns a base URL with a trailing slash, which keeps its last path segment when paths are resolved. */
export function withSlash(address: string): string {
  return `${withoutEnd(address, "/")}/`;
}

/**
 * Returns the base URL of the settings; undefined if the platform determines it. Warns if `baseUrl` and `environment`
 * disagree.
 *
 * @throws InputError on `environment` if it is unknown and `baseUrl` is unset.
 */
export function configuredAddress({ baseUrl, environment }: LogSettings, log: Log): string | undefined {
  const implied = environment === undefined ? undefined : addressOfEnvironment(environment);
  if (baseUrl === undefined) {
    if (environment === undefined || implied !== undefined) return implied;
    const names = Object.keys(ENVIRONMENTS);
    const hint = didYouMean(environment, names);
    return fail("environment", `must be one of ${names.join(", ")}, got ${JSON.stringify(environment)}${hint}`);
  }
  const actual = environmentOfAddress(baseUrl);
  if (environment !== undefined && actual !== undefined && actual !== environment) {
    log(
      "warning",
      `The settings disagree: baseUrl ${baseUrl} is the address of deployment ${actual}, but environment is ${environment}. The provider uses baseUrl. Remove one of them`,
    );
  }
  return withSlash(baseUrl);
}
