import { isObject, type JsonObject } from "./json.js";

/** Replacement for a secret in responses. */
export const MASK = "********";

/** Secret members of a cloud-to-cloud configuration, which responses mask. */
const SECRET_MEMBER = /(secret|password|passphrase|token|api_?key|private_?key|access_?key|credential)/i;

/** Reports whether a member of an object contains a secret. */
export type IsSecret = (member: string) => boolean;

export const isConfigSecret: IsSecret = (member) => SECRET_MEMBER.test(member);

/** Returns a copy with every secret, at any depth, masked. */
export function masked(value: unknown, isSecret: IsSecret): unknown {
  return mapSecrets(value, isSecret, () => MASK);
}

/** Returns a copy in which masks that a client sent back are replaced by the stored secrets. */
export function unmasked(value: unknown, stored: unknown, isSecret: IsSecret): unknown {
  return mapSecrets(value, isSecret, (text, path) => (text === MASK ? (at(stored, path) ?? text) : text));
}

type Path = readonly (string | number)[];

function mapSecrets(
  value: unknown,
  isSecret: IsSecret,
  change: (text: string, path: Path) => unknown,
  path: Path = [],
): unknown {
  if (Array.isArray(value)) return value.map((item, index) => mapSecrets(item, isSecret, change, [...path, index]));
  if (!isObject(value)) return value;
  const copy: JsonObject = {};
  for (const [member, inner] of Object.entries(value)) {
    const here = [...path, member];
    copy[member] =
      typeof inner === "string" && inner !== "" && isSecret(member)
        ? change(inner, here)
        : mapSecrets(inner, isSecret, change, here);
  }
  return copy;
}

function at(value: unknown, path: Path): unknown {
  let inner = value;
  for (const step of path) {
    inner = isObject(inner) || Array.isArray(inner) ? (inner as Record<string | number, unknown>)[step] : undefined;
  }
  return inner;
}
