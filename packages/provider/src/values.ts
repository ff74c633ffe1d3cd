import type { Json, JsonObject } from "@tripod/grpc";
import {
  isValueList,
  mapMembers,
  Opaque,
  Reference,
  Secret,
  UNKNOWN,
  Unknown,
  type Value,
  type ValueObject,
} from "@tripod/kit";

/** Key that distinguishes a special value from an ordinary object, and its possible values. */
const MARK = "4dabf18193072939515e22adb298388d";
const KIND = {
  secret: "1b47061264138c4ac30d75fd1eb44270",
  asset: "c44067f5952c0a294b673a41bacd8c17",
  archive: "0def7320c3a5731c473e5ecbe6d01bc7",
  reference: "5cf8f73096256a8f31e491e813e4eb8e",
  output: "d0e6a833031e9bbcd3f4e8bde6ca49a4",
} as const;

/** Unknown values are strings, one per type; all are recognized, the first is sent. */
const UNKNOWN_TEXT = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const UNKNOWN_TEXTS: ReadonlySet<string> = new Set([
  UNKNOWN_TEXT,
  "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7",
  "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
  "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2",
  "dd056dcd-154b-4c76-9bd3-c8f88648b5ff",
  "030794c1-ac77-496b-92df-f27374a8bd58",
  "e48ece36-62e2-4504-bad9-02848725956a",
]);

/** Converts values of the engine to values of the kit. An absent object is treated as an empty one. */
export function fromWire(object: JsonObject | undefined): ValueObject {
  return object === undefined ? {} : members(object);
}

/** Converts one value of the engine to a value of the kit. */
export function valueFromWire(json: Json): Value {
  if (typeof json === "string") return UNKNOWN_TEXTS.has(json) ? UNKNOWN : json;
  if (typeof json !== "object" || json === null) return json;
  if (Array.isArray(json)) return json.map(valueFromWire);
  return Object.hasOwn(json, MARK) ? special(json) : members(json);
}

function members(object: JsonObject): ValueObject {
  return mapMembers(object, valueFromWire);
}

function special(json: JsonObject): Value {
  switch (json[MARK]) {
    case KIND.secret:
      return new Secret(valueFromWire(json.value ?? null));
    case KIND.output: {
      const value = Object.hasOwn(json, "value") ? valueFromWire(json.value ?? null) : UNKNOWN;
      return json.secret === true ? new Secret(value) : value;
    }
    case KIND.reference: {
      const { urn, id, packageVersion } = json;
      return new Reference(text(urn), referencedId(id), text(packageVersion));
    }
    case KIND.asset:
      return new Opaque("asset", json);
    case KIND.archive:
      return new Opaque("archive", json);
    default:
      return members(json);
  }
}

/** A missing ID: a component. An empty or unknown one: not created yet. */
function referencedId(id: Json | undefined): string | Unknown | undefined {
  if (id === undefined) return undefined;
  return typeof id === "string" && id !== "" && !UNKNOWN_TEXTS.has(id) ? id : UNKNOWN;
}

function text(json: Json | undefined): string {
  return typeof json === "string" ? json : "";
}

/** Converts values of the kit to those of the engine. */
export function toWire(object: ValueObject): JsonObject {
  return mapMembers(object, memberToWire);
}

function memberToWire(value: Value | undefined): Json | undefined {
  return value === undefined ? undefined : valueToWire(value);
}

function valueToWire(value: Value): Json {
  if (typeof value !== "object" || value === null) return value;
  if (isValueList(value)) return value.map(valueToWire);
  if (value instanceof Unknown) return UNKNOWN_TEXT;
  if (value instanceof Secret) return { [MARK]: KIND.secret, value: valueToWire(value.value) };
  if (value instanceof Opaque) return value.content as JsonObject;
  if (value instanceof Reference) return referenceToWire(value);
  // The engine would treat an object with this key as a special value, so the key is removed from platform data.
  if (Object.hasOwn(value, MARK))
    return toWire(Object.fromEntries(Object.entries(value).filter(([name]) => name !== MARK)));
  return toWire(value);
}

function referenceToWire({ urn, id, packageVersion }: Reference): JsonObject {
  const wireId = id instanceof Unknown ? UNKNOWN_TEXT : id;
  return { [MARK]: KIND.reference, urn, packageVersion, ...(wireId === undefined ? {} : { id: wireId }) };
}
