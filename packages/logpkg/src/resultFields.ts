import { createHash } from "node:crypto";
import { s } from "@tripod/kit";

/** A text that a lookup brings. Schemas of earlier packages offer it as an argument too, so it may be given. */
export function resultText(doc: string) {
  return s.string().optional().computed().doc(doc).ignored("Ignored as an argument: the lookup returns the value");
}

/** The id of a result that is no single object: a SHA-256 in hexadecimal digits. Programs for other packages rely on it. */
export function resultHash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
