import type { Reader } from "@tripod/http";
import { memberAt } from "../values/values.js";

/** Wire paths of the reason of a failed status. */
const REASONS = [
  "status_reason",
  "status_message",
  "error_message",
  "error.message",
  "error",
  "fault.message",
  "message",
];
/**
 * Returns the reason of an object's status, as a suffix for messages. Empty if the object contains none. The caller
 * redacts secrets, so the text is not truncated here: no redactor would recognize a part of a secret.
 */
export function reasonIn({ raw }: Reader): string {
  const said = REASONS.map((path) => memberAt(raw, path)).find((one) => typeof one === "string" && one.trim() !== "");
  const text = typeof said === "string" ? said.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim() : "";
  if (text === "") return "";
  return `, ${JSON.stringify(text)}`;
}
