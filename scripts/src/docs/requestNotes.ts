import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { LimitRule } from "@tripod/http";
import { ROOT } from "../shared/folders.js";

// Sections of reference pages on requests, rate limits and caching, from measurements and from the declared limits.

/** Requests of one variant of a lookup. */
interface Asked {
  readonly by: readonly string[];
  readonly requests: number;
  readonly once?: number;
  readonly limits?: readonly string[];
  readonly age?: number;
}

/** Requests in the life of a resource. */
interface Life {
  readonly create: number;
  readonly read: number;
  readonly update?: number;
  readonly delete: number;
}

interface Measured {
  readonly lookups: Readonly<Record<string, readonly Asked[]>>;
  readonly resources: Readonly<Record<string, Life>>;
}

/** Returns the last measurement by package. */
export function measuredRequests(): Readonly<Record<string, Measured>> {
  return JSON.parse(readFileSync(join(ROOT, "docs", "reference", "requests.json"), "utf8"));
}

/** Returns the limits that a package keeps. */
export async function limitsOf(name: string): Promise<readonly LimitRule[]> {
  const { LIMITS } = await import(pathToFileURL(join(ROOT, "packages", name, "dist", "limits.js")).href);
  return LIMITS;
}

/**
 * Returns a section for each lookup and resource of a package. `isAlwaysReplaced` reports whether every change of an
 * input replaces the resource.
 */
export function requestNotes(
  name: string,
  { lookups, resources }: Measured,
  isAlwaysReplaced: (resource: string) => boolean,
): ReadonlyMap<string, string> {
  const section = (note: string) =>
    `## Requests and limits\n\n${note} See [requests, limits and caching](../${name}.md#requests-limits-and-caching) for the method and the rate limits.`;
  const ofLookups = Object.entries(lookups).map(([lookup, asked]) => [lookup, section(lookupNote(asked))] as const);
  const ofResources = Object.entries(resources).map(
    ([resource, life]) => [resource, section(lifeNote(life, isAlwaysReplaced(resource)))] as const,
  );
  return new Map([...ofLookups, ...ofResources]);
}

function lookupNote(asked: readonly Asked[]): string {
  if (asked.every(({ requests }) => requests === 0)) return "**Requests:** none.";
  const ways = asked.map(({ by, requests }) =>
    asked.length === 1 || by.length === 0
      ? `${requests}`
      : `${requests} by ${by.map((argument) => `\`${argument}\``).join(" and ")}`,
  );
  const once = Math.max(...asked.map(({ once = 0 }) => once));
  const limits = [...new Set(asked.flatMap(({ limits = [] }) => limits))];
  const age = Math.max(...asked.map(({ age = 0 }) => age));
  return [
    `**Requests:** ${[...new Set(ways)].join(", ")}${once === 0 ? "" : `; ${once} more on the first call`}.`,
    ...(limits.length === 0 ? [] : [`**Limits:** ${limits.join(", ")}.`]),
    `**Maximum age of a response:** ${age === 0 ? "0 s, never cached" : `${age} s`}.`,
  ].join(" ");
}

/** Without an in-place change, the measurement has no update. */
function lifeNote({ create, read, update, delete: remove }: Life, isReplaced: boolean): string {
  const changed = isReplaced
    ? ", every change replaces the resource"
    : update === undefined
      ? ""
      : `, update ${update}`;
  return `**Requests:** create ${create}, read ${read}${changed}, delete ${remove}.`;
}

/** Returns the section on the method, on caching and on rate limits. */
export function requestSection({ lookups, resources }: Measured, limits: readonly LimitRule[]): string[] {
  const hasResources = Object.keys(resources).length > 0;
  const once = Object.values(lookups).some((asked) => asked.some((way) => way.once !== undefined));
  return [
    "## Requests, limits and caching",
    `The page of each lookup and resource states the number of requests, measured on the emulator. Authentication requests are not included.${
      once ? " The provider keeps values that only the first call requests, such as the project ID, until it ends." : ""
    }${
      hasResources
        ? " The numbers of a resource apply to one object with all inputs set. If the platform needs time for an operation, the provider polls until the operation ends. Some creates list the objects of the same parent once, to identify the new object. A refresh of many objects of one parent sends one list request, not one request per object."
        : ""
    }`,
    `The page of each lookup states the maximum age of a response. Concurrent identical reads share one request. Lists are cached for 2 s, catalogs of the platform for 30 s. Every write of the provider clears the cache.${
      hasResources ? " Resource reads are never cached." : ""
    }`,
    "All provider instances of a run share these rate limits:",
    limitTable(limits),
  ];
}

function limitTable(limits: readonly LimitRule[]): string {
  const rows = limits.map(({ name, rate, concurrency, scope = "credential", source }) => {
    const allowed = [
      ...(rate === undefined
        ? []
        : [`${rate.calls} requests per ${rate.per === 1000 ? "second" : `${rate.per / 1000} seconds`}`]),
      ...(concurrency === undefined ? [] : [`${concurrency} concurrent requests`]),
    ];
    const counted = scope === "host" ? "all requests to a host" : "each credential";
    return `| ${name} | ${allowed.join(", ")} | ${counted} | ${source} |`;
  });
  return ["| Limit | Allowed | Counted for | Source |", "| --- | --- | --- | --- |", ...rows].join("\n");
}
