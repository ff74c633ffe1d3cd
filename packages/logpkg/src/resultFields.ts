import { createHash } from "node:crypto";
import { s } from "@tripod/kit";

/**
 * Returns the field of a string result. Optional as an argument too, because the schemas of earlier packages accept it.
 */
export function resultText(doc: string) {
  return s.string(doc).optional().computed().noEffect("Ignored as an argument: the lookup returns the value");
}

/**
 * Returns the ID of a result that is not a single object: a SHA-256 hash in hexadecimal digits. Programs written for
 * other packages rely on the value.
 */
export function resultHash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
