import { createHmac } from "node:crypto";
import type { AccessKey } from "./organization.js";

const HEADER = part({ alg: "HS256", typ: "JWT" });

/** Returns a bearer token of the owner of an access key. It is valid until `expires`, in milliseconds. */
export function bearerToken(key: AccessKey, expires: number): string {
  const claims = part({ sub: key.accessId, exp: Math.floor(expires / 1000) });
  return `${HEADER}.${claims}.${signature(key, claims)}`;
}

/** Returns the owner of a bearer token; undefined if it is invalid or expired. */
export function ownerOf(token: string, keys: ReadonlyMap<string, AccessKey>, now: number): AccessKey | undefined {
  const [header, claims = "", signed] = token.split(".");
  const { sub, exp } = claimsIn(claims);
  const key = typeof sub === "string" ? keys.get(sub) : undefined;
  if (key === undefined || header !== HEADER || signed !== signature(key, claims)) return undefined;
  return typeof exp === "number" && now < exp * 1000 ? key : undefined;
}

function signature({ accessKey }: AccessKey, claims: string): string {
  return createHmac("sha256", accessKey).update(`${HEADER}.${claims}`).digest("base64url");
}

function part(content: object): string {
  return Buffer.from(JSON.stringify(content)).toString("base64url");
}

function claimsIn(text: string): { readonly sub?: unknown; readonly exp?: unknown } {
  try {
    return Object(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    return {};
  }
}
