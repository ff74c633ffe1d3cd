import { DEEPEST, parseJson } from "@tripod/kit";
import { isObject, type Json, type JsonObject } from "./json.js";

/** The member that tells a marked value in a state from an ordinary object, and what stands under it for a secret. */
const MARK = "4dabf18193072939515e22adb298388d";
const SECRET = "1b47061264138c4ac30d75fd1eb44270";

/** Whether a value of a state is marked: a secret, an asset, a reference. */
export function isMarked(value: Json | undefined): value is JsonObject {
  return isObject(value) && Object.hasOwn(value, MARK);
}

/** A value as a secret of a state; the engine encrypts it when the state is imported. */
export function secretOf(value: Json): JsonObject {
  return { [MARK]: SECRET, plaintext: JSON.stringify(value) };
}

/** What stands under the mark of a secret, where the state has it in the clear; undefined where it is encrypted. */
export function insideSecret(value: JsonObject): { readonly value: Json } | undefined {
  const { plaintext } = value;
  return value[MARK] === SECRET && typeof plaintext === "string" ? { value: JSON.parse(plaintext) as Json } : undefined;
}

/** A part of a value that nothing can be made of: where it is, and why. */
export interface Fault {
  readonly path: string;
  readonly why: string;
}

/** The first such part: nesting that is too deep to be walked through, or a secret in the clear that is no JSON. */
export function faultIn(value: Json | undefined, path: string): Fault | undefined {
  const parts: [value: Json | undefined, path: string, depth: number][] = [[value, path, 0]];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const [one, at, depth] = part;
    if (typeof one !== "object" || one === null) continue;
    if (depth > DEEPEST)
      return {
        path: at.split(".").slice(0, 2).join("."),
        why: `nests more than ${DEEPEST} objects and lists in each other`,
      };
    if (isMarked(one) && one[MARK] === SECRET && typeof one.plaintext === "string") {
      const inside = parseJson(one.plaintext);
      if (!inside.ok) return { path: at, why: `is a secret whose plaintext is no JSON: ${inside.reason}` };
      parts.push([inside.value as Json, at, depth + 1]);
    } else for (const [name, inner] of Object.entries(one)) parts.push([inner as Json, `${at}.${name}`, depth + 1]);
  }
  return undefined;
}
