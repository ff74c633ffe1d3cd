import { createHash } from "node:crypto";
import type { HttpRequest } from "./call.js";

/** A text that is sent as a file of a form. */
export interface FormFile {
  /** The form's name for it. */
  readonly part: string;
  /** What the file is called. */
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly text: string;
}

/** What a request sends of a form that consists of one file. Nothing can hold its own hash, so what stands around the file is not in it. */
export function formOf({ part, name, type, text }: FormFile): Required<Pick<HttpRequest, "headers" | "text">> {
  const boundary = `tripod-${createHash("sha256").update(text).digest("hex").slice(0, 40)}`;
  const head = `Content-Disposition: form-data; name="${part}"; filename="${name}"\r\nContent-Type: ${type}`;
  return {
    headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
    text: `--${boundary}\r\n${head}\r\n\r\n${text}\r\n--${boundary}--\r\n`,
  };
}
