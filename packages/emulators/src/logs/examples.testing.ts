import { examplesIn } from "../examples.testing.js";
import { isObject, type JsonObject } from "./json.js";

/** Recorded request and response of the platform. */
export interface Example {
  method: string;
  /** Path after `/api/`. */
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: JsonObject;
  response: { status: number; headers?: Record<string, string>; body?: JsonObject };
}

/** Returns an example by the area of the API, which is its file, and its name. */
export function example(area: string, name: string): Example {
  const found = examplesOf(area)[name];
  if (!found) throw new RangeError(`There is no example "${name}" in ${area}.`);
  return found;
}

/** Returns the names of all examples of an area. */
export function exampleNames(area: string): string[] {
  return Object.keys(examplesOf(area));
}

function examplesOf(area: string): Record<string, Example> {
  return examplesIn("logs").get(area) as Record<string, Example>;
}

/** Path and query after `/api/`. */
export function addressOf({ path, query = {} }: Example): string {
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${path.replace(/^\/api\//, "")}${parameters.length > 0 ? `?${parameters.join("&")}` : ""}`;
}

/** Members whose own members are data of the customer. */
const MAPS = new Set(["fields", "config", "meta", "tags", "topologyLabelMap"]);

/** Returns the paths at which two JSON values differ in members or types; null matches any type. */
export function shapeDifferences(found: unknown, expected: unknown, place = "$"): string[] {
  if (expected === null || found === null) return [];
  if (Array.isArray(expected) && Array.isArray(found)) {
    return expected.length > 0 && found.length > 0 ? shapeDifferences(found[0], expected[0], `${place}[0]`) : [];
  }
  if (isObject(expected) && isObject(found)) {
    const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
    return names.flatMap((name) => {
      const here = `${place}.${name}`;
      if (!(name in found)) return [`${here} is missing`];
      if (!(name in expected)) return [`${here} is unknown`];
      return MAPS.has(name) ? [] : shapeDifferences(found[name], expected[name], here);
    });
  }
  return typeof found === typeof expected ? [] : [`${place} is ${typeof found}, not ${typeof expected}`];
}
