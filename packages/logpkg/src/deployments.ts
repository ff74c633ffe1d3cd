import { didYouMean, fail, type Log, withoutEnd } from "@tripod/kit";
import { ENVIRONMENTS } from "./environments.js";
import type { LogSettings } from "./settings.js";

/** Where the deployment answers that knows where every access key belongs. */
export const HOME_ADDRESS = "https://api.sumologic.com/api/";

/** The address of a deployment, or undefined where there is none of this name. */
export function addressOfEnvironment(environment: string): string | undefined {
  if (!Object.hasOwn(ENVIRONMENTS, environment)) return undefined;
  return environment === "us1" ? HOME_ADDRESS : `https://api.${environment}.sumologic.com/api/`;
}

/** The deployment behind an address, or undefined where the address is none of the platform's own. */
export function environmentOfAddress(address: string): string | undefined {
  const host = new URL(address).hostname.replace(/^api\.zrh\./, "api.ch.");
  const addresses = Object.keys(ENVIRONMENTS).map((name) => [name, addressOfEnvironment(name) ?? ""] as const);
  return addresses.find(([, known]) => new URL(known).hostname === host)?.[0];
}

/** A base address as requests need it: with a slash at its end, so that its last part stays. */
export function withSlash(address: string): string {
  return `${withoutEnd(address, "/")}/`;
}

/**
 * The address that the settings give, or undefined when they leave it to the platform. Warns when `baseUrl` and
 * `environment` disagree.
 *
 * @throws InputError on `environment` when it is unknown and no `baseUrl` makes up for that.
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
      `The settings disagree: baseUrl ${baseUrl} is the address of deployment ${actual}, but environment is ${environment}. baseUrl is used; remove one of them`,
    );
  }
  return withSlash(baseUrl);
}
