import type { Reader } from "@tripod/http";
import { memberAt } from "../values/values.js";

/** Where objects say why they are in a failed state. */
const REASONS = [
  "status_reason",
  "status_message",
  "error_message",
  "error.message",
  "error",
  "fault.message",
  "message",
];
/** No reason is told longer than this, in characters. */
const LONGEST_REASON = 300;

/** What an object itself says of its state, to be put behind the state: empty where it says nothing. */
export function reasonIn({ raw }: Reader): string {
  const said = REASONS.map((path) => memberAt(raw, path)).find((one) => typeof one === "string" && one.trim() !== "");
  const text = typeof said === "string" ? said.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim() : "";
  if (text === "") return "";
  return `, ${JSON.stringify(text.length > LONGEST_REASON ? `${text.slice(0, LONGEST_REASON)}…` : text)}`;
}
