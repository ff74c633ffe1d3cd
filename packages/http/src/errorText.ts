import type { Answer } from "./call.js";

/** Members that contain error messages, most specific first. */
const TELLING = ["message", "detail", "msg", "description", "error_description", "reason", "errors", "error", "title"];
/** Maximum nesting and number of messages that are read. */
const MAX_DEPTH = 3;
const MAX_COUNT = 5;

/**
 * Returns the message of an error response in any form: text, a list of texts, texts by field, or an object with one of
 * the usual members. Returns undefined for web pages and invalid JSON.
 */
export function errorText(body: unknown, { text, headers }: Pick<Answer, "text" | "headers">): string | undefined {
  if (body !== undefined) return wordsIn(body, MAX_DEPTH);
  const isPage = (headers["content-type"] ?? "").includes("html");
  const start = text.slice(0, 4_000).trim();
  return isPage || start === "" || /^[<{[]/.test(start) ? undefined : text.trim();
}

function wordsIn(value: unknown, depth: number): string | undefined {
  if (typeof value === "string") return value.trim() === "" ? undefined : value.trim();
  if (typeof value !== "object" || value === null || depth === 0) return undefined;
  if (Array.isArray(value)) return joined(value.slice(0, MAX_COUNT).map((one) => wordsIn(one, depth - 1)));
  const members = value as Readonly<Record<string, unknown>>;
  for (const name of TELLING) {
    const inner = Object.hasOwn(members, name) ? members[name] : undefined;
    const words = name === "errors" && isByField(inner) ? byField(inner, depth - 1) : wordsIn(inner, depth - 1);
    if (words !== undefined) return words;
  }
  return undefined;
}

function isByField(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function byField(fields: Readonly<Record<string, unknown>>, depth: number): string | undefined {
  return joined(
    Object.entries(fields)
      .slice(0, MAX_COUNT)
      .map(([name, value]) => {
        const words = wordsIn(value, depth);
        return words === undefined ? undefined : `${name}: ${words}`;
      }),
  );
}

function joined(parts: readonly (string | undefined)[]): string | undefined {
  const said = parts.filter((part) => part !== undefined);
  return said.length === 0 ? undefined : said.join("; ");
}
