import type { ClustersContext } from "./app.js";
import { invalid, PlatformError } from "./platformError.js";

/** The members of a JSON request body. Searches may come without a body, which asks for everything. */
export async function readBody(c: ClustersContext): Promise<Record<string, unknown>> {
  const text = await c.req.text();
  if (text.trim() === "") {
    return {};
  }
  if (!/^application\/json\b/i.test(c.req.header("Content-Type") ?? "")) {
    throw new PlatformError(415, "UnsupportedMediaType", "The body must have the content type application/json");
  }
  const body = parsed(text);
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw invalid("The body is not a JSON object");
  }
  return body as Record<string, unknown>;
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
