import type { Capabilities } from "./calls.js";
import { ProtocolViolation } from "./errors.js";
import { isList, isObject, type Json, type JsonObject, mapObject, own } from "./json.js";
import { pathText } from "./paths.js";
import { findSecrets, findUnknowns, isSecret, isUnknown, secret, signatureOf, signatures, walk } from "./values.js";

/** Kinds of values that a request may contain. */
export interface Allowed {
  readonly secrets: boolean;
  readonly references: boolean;
}

/** Returns the kinds of values that a plugin accepts, according to its capabilities. */
export function allowedBy(capabilities: Capabilities): Allowed {
  return { secrets: capabilities.acceptSecrets, references: capabilities.acceptResources };
}

/** Returns the value that a plugin receives: without secret marks and references unless the plugin accepts them. */
export function forWire(value: JsonObject, allowed: Allowed): JsonObject;
export function forWire(value: Json, allowed: Allowed): Json;
export function forWire(value: Json, allowed: Allowed): Json {
  if (isList(value)) return value.map((item) => forWire(item, allowed));
  if (!isObject(value)) return value;
  if (isSecret(value) && !allowed.secrets) return forWire(own(value, "value") ?? null, allowed);
  if (signatureOf(value) === signatures.reference && !allowed.references) return value.id ?? value.urn ?? null;
  return mapObject(value, (item) => forWire(item, allowed));
}

/** Returns `value` without unknown properties, at any depth. Unknown list elements become null. */
export function withoutUnknowns(value: JsonObject): JsonObject;
export function withoutUnknowns(value: Json): Json;
export function withoutUnknowns(value: Json): Json {
  if (isList(value)) return value.map((item) => (isUnknown(item) ? null : withoutUnknowns(item)));
  if (!isObject(value)) return value;
  return mapObject(value, (item) => (hidesUnknown(item) ? undefined : withoutUnknowns(item)));
}

function hidesUnknown(value: Json): boolean {
  return isUnknown(value) || (isSecret(value) && isUnknown(own(value, "value")));
}

const knownSignatures: ReadonlySet<Json> = new Set(Object.values(signatures));

/**
 * Decodes property values of a plugin.
 *
 * @throws ProtocolViolation for unknowns that are not allowed and for unknown kinds of special values.
 */
export function fromWire(value: JsonObject | undefined, allowUnknowns: boolean, what: string): JsonObject {
  const received = value ?? {};
  walk(received, (item, path) => {
    const signature = signatureOf(item);
    if (signature !== undefined && !knownSignatures.has(signature)) {
      throw new ProtocolViolation(
        "signature-unknown",
        `${what} holds a special value of no known kind at ${pathText(path)}.`,
      );
    }
  });
  const found = allowUnknowns ? [] : findUnknowns(received);
  if (found.length > 0) {
    throw new ProtocolViolation("unknown-outside-preview", `${what} holds unknown values at: ${found.join(", ")}.`);
  }
  return received;
}

/**
 * Marks secrets in the response of a plugin that receives values without secret marks. A value becomes secret if the
 * value with the same key contains a secret. Objects are compared key by key; other values are marked as a whole.
 */
export function annotateSecrets(values: JsonObject, marked: JsonObject): JsonObject {
  return mapObject(values, (value, key) => {
    const original = own(marked, key);
    if (original === undefined || isSecret(value)) return value;
    const bothPlainObjects =
      isObject(value) && isObject(original) && signatureOf(value) === undefined && signatureOf(original) === undefined;
    if (bothPlainObjects) return annotateSecrets(value, original);
    return findSecrets(original).length > 0 ? secret(value) : value;
  });
}

/** Returns values with the named top-level properties marked as secret, for `additionalSecretOutputs`. */
export function markSecrets(values: JsonObject, names: readonly string[]): JsonObject {
  return mapObject(values, (value, key) => (names.includes(key) && !isSecret(value) ? secret(value) : value));
}
