import { isList, isObject, type Json, type JsonObject, mapObject, own } from "./json.js";
import { type Path, pathText } from "./paths.js";

/** Property that contains the kind of a special value. */
export const signatureKey = "4dabf18193072939515e22adb298388d";

/** Values of `signatureKey`. */
export const signatures = {
  secret: "1b47061264138c4ac30d75fd1eb44270",
  asset: "c44067f5952c0a294b673a41bacd8c17",
  archive: "0def7320c3a5731c473e5ecbe6d01bc7",
  reference: "5cf8f73096256a8f31e491e813e4eb8e",
  output: "d0e6a833031e9bbcd3f4e8bde6ca49a4",
} as const;

/** Unknown markers by type. Engines send the first one; plugins must recognize all. */
export const unknowns = {
  string: "04da6b54-80e4-46f7-96ec-b56ff0331ba9",
  bool: "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7",
  number: "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
  array: "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2",
  object: "dd056dcd-154b-4c76-9bd3-c8f88648b5ff",
  asset: "030794c1-ac77-496b-92df-f27374a8bd58",
  archive: "e48ece36-62e2-4504-bad9-02848725956a",
} as const;

/** Unknown value as the engine sends it. */
export const unknown: string = unknowns.string;

const unknownMarkers: ReadonlySet<string> = new Set(Object.values(unknowns));

/** Marks `value` as secret. */
export function secret(value: Json): JsonObject {
  return { [signatureKey]: signatures.secret, value };
}

/** Returns a resource reference. Omit `id` for a component; pass `unknown` if the ID is unknown. */
export function reference(target: { urn: string; id?: string; packageVersion?: string }): JsonObject {
  return { [signatureKey]: signatures.reference, ...target };
}

/** Returns the signature of a special value; `undefined` for ordinary values. */
export function signatureOf(value: Json | undefined): Json | undefined {
  return isObject(value) ? own(value, signatureKey) : undefined;
}

/** Reports whether `value` itself is a secret mark. */
export function isSecret(value: Json | undefined): value is JsonObject {
  return signatureOf(value) === signatures.secret;
}

/** Reports whether `value` itself is an unknown marker of any type. */
export function isUnknown(value: Json | undefined): boolean {
  return typeof value === "string" && unknownMarkers.has(value);
}

/**
 * Visits `value` and everything in it, secret contents included, with the path of each. A secret shares the path of its
 * content.
 */
export function walk(value: Json, visit: (value: Json, path: Path) => void, path: Path = []): void {
  visit(value, path);
  if (isSecret(value)) {
    walk(own(value, "value") ?? null, visit, path);
  } else if (isList(value)) {
    for (const [index, item] of value.entries()) walk(item, visit, [...path, index]);
  } else if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      if (item !== undefined) walk(item, visit, [...path, key]);
    }
  }
}

function pathsWhere(value: Json, holds: (value: Json) => boolean): string[] {
  const found: string[] = [];
  walk(value, (item, path) => {
    if (holds(item)) found.push(pathText(path));
  });
  return found;
}

/** Returns the property paths of all secret marks, in order, such as `["token", "users[0].password"]`. */
export function findSecrets(value: Json): string[] {
  return pathsWhere(value, isSecret);
}

/** Returns the property paths of all unknown markers, in order. */
export function findUnknowns(value: Json): string[] {
  return pathsWhere(value, isUnknown);
}

/** Asserts that a value contains no unknown at any depth. `what` names the value in the message. */
export function assertNoUnknowns(value: Json, what = "value"): void {
  const found = findUnknowns(value);
  if (found.length > 0) throw new Error(`${what} holds unknown values at: ${found.join(", ")}.`);
}

/** Returns a value in which the result of `replacement` replaces every secret, at any depth. */
function replaceSecrets(value: Json, replacement: (content: Json) => Json): Json {
  if (isSecret(value)) return replacement(own(value, "value") ?? null);
  if (isList(value)) return value.map((item) => replaceSecrets(item, replacement));
  if (isObject(value)) return mapObject(value, (item) => replaceSecrets(item, replacement));
  return value;
}

/** Returns `value` without secret marks, with their contents as plain text. */
export function reveal(value: JsonObject): JsonObject;
export function reveal(value: Json): Json;
export function reveal(value: Json): Json {
  return replaceSecrets(value, (content) => reveal(content));
}

/** Returns `value` with every secret replaced by `[secret]`: the readable part of an encrypted state. */
export function conceal(value: Json): Json {
  return replaceSecrets(value, () => "[secret]");
}
