import { MAX_DEPTH, parseJson } from "@tripod/kit";
import { isObject, type Json, type JsonObject } from "./json.js";

/** Member that marks a special value in a state, and its content for a secret. */
const MARK = "4dabf18193072939515e22adb298388d";
const SECRET = "1b47061264138c4ac30d75fd1eb44270";

/** Reports whether a value of a state is marked as a secret, an asset or a reference. */
export function isMarked(value: Json | undefined): value is JsonObject {
  return isObject(value) && Object.hasOwn(value, MARK);
}

/** Returns a value as a secret of a state; the engine encrypts it when the state is imported. */
export function secretOf(value: Json): JsonObject {
  return { [MARK]: SECRET, plaintext: JSON.stringify(value) };
}

/** Returns the value inside a plaintext secret; undefined if the secret is encrypted. */
export function insideSecret(value: JsonObject): { readonly value: Json } | undefined {
  const { plaintext } = value;
  return value[MARK] === SECRET && typeof plaintext === "string" ? { value: JSON.parse(plaintext) as Json } : undefined;
}

/** Part of a value that cannot be processed: its path and the reason. */
export interface Fault {
  readonly path: string;
  readonly why: string;
}

/** Returns the first fault: nesting that is too deep to be traversed, or a plaintext secret that is not JSON. */
export function faultIn(value: Json | undefined, path: string): Fault | undefined {
  const parts: [value: Json | undefined, path: string, depth: number][] = [[value, path, 0]];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const [one, at, depth] = part;
    if (typeof one !== "object" || one === null) continue;
    if (depth > MAX_DEPTH)
      return { path: at.split(".").slice(0, 2).join("."), why: `is nested more than ${MAX_DEPTH} levels deep` };
    if (isMarked(one) && one[MARK] === SECRET && typeof one.plaintext === "string") {
      const inside = parseJson(one.plaintext);
      if (!inside.ok) return { path: at, why: `is a secret whose plaintext is not JSON: ${inside.reason}` };
      parts.push([inside.value as Json, at, depth + 1]);
    } else for (const [name, inner] of Object.entries(one)) parts.push([inner as Json, `${at}.${name}`, depth + 1]);
  }
  return undefined;
}
