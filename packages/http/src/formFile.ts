import { createHash } from "node:crypto";
import type { HttpRequest } from "./call.js";

/** Text that is sent as the file of a multipart form. */
export interface FormFile {
  /** Name of the form field. */
  readonly part: string;
  /** File name. */
  readonly name: string;
  /** Media type of the file. */
  readonly type: string;
  readonly text: string;
}

/**
 * Returns headers and body of a multipart form with one file. The boundary is a hash of the text: no text contains its
 * own hash, so the file cannot contain the boundary.
 */
export function formOf({ part, name, type, text }: FormFile): Required<Pick<HttpRequest, "headers" | "text">> {
  const boundary = `form-${createHash("sha256").update(text).digest("hex").slice(0, 40)}`;
  const head = `Content-Disposition: form-data; name="${part}"; filename="${name}"\r\nContent-Type: ${type}`;
  return {
    headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
    text: `--${boundary}\r\n${head}\r\n\r\n${text}\r\n--${boundary}--\r\n`,
  };
}
