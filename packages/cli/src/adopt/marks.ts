import { isObject, type Json, type JsonObject } from "./stateFile.js";

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
