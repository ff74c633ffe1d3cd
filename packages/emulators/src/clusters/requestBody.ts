import type { ClustersContext } from "./app.js";
import { invalid, PlatformError } from "./platformError.js";

/** Returns the members of a JSON request body. A search without a body matches everything. */
export async function readBody(c: ClustersContext): Promise<Record<string, unknown>> {
  const text = await c.req.text();
  if (text.trim() === "") {
    return {};
  }
  if (!/^application\/json\b/i.test(c.req.header("Content-Type") ?? "")) {
    throw new PlatformError(415, "UnsupportedMediaType", "The body must have the content type application/json");
  }
  return objectIn(text, "The body");
}

/** Returns the members of a JSON file in a form. */
export async function readFilePart(c: ClustersContext, part: string): Promise<Record<string, unknown>> {
  if (!/^multipart\/form-data\b/i.test(c.req.header("Content-Type") ?? ""))
    throw new PlatformError(415, "UnsupportedMediaType", "The body must have the content type multipart/form-data");
  const { [part]: file } = await c.req.parseBody().catch((): Record<string, unknown> => ({}));
  if (!(file instanceof File)) throw invalid(`The file ${part} is missing`);
  return objectIn(await file.text(), `The file ${part}`);
}

function objectIn(text: string, what: string): Record<string, unknown> {
  const value = parsed(text);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw invalid(`${what} is not a JSON object`);
  return value as Record<string, unknown>;
}

/** `null`, empty or absent: no condition. */
export function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
