import { parseJson, s, sameJson } from "@tripod/kit";

/** A variable of the platform, such as `{{Name}}`: it stands in texts, and in place of values. */
const VARIABLE = /\{\{[^{}]{0,200}\}\}/g;
/** A text of JSON, whole, or a variable beside the texts. */
const TEXT_OR_VARIABLE = /"(?:[^"\\]|\\.)*"|\{\{[^{}]{0,200}\}\}/g;

/** What is sent to others, wherever a program says it: JSON with variables of the platform. */
export function payload() {
  return payloadText(payloadFault);
}

/** The same where an empty text stands for nothing. */
export function payloadOrNothing() {
  return payloadText((value) => (value === "" ? undefined : payloadFault(value)));
}

function payloadText(fault: (text: string) => string | undefined) {
  return s
    .string()
    .holdingJson()
    .check(fault)
    .sameAs(samePayload)
    .coded({ decode: (raw) => (typeof raw === "string" ? raw : JSON.stringify(raw)) });
}

/** Why a payload cannot be sent: it holds JSON, apart from the platform's variables. */
export function payloadFault(text: string): string | undefined {
  const parsed = parseJson(text.replace(VARIABLE, (variable) => "0".padEnd(variable.length)));
  if (parsed.ok) return undefined;
  return `must hold JSON, with variables of the platform such as {{Name}} in it: ${parsed.reason}`;
}

/** Whether two payloads are the same JSON, with the same variables in the same places. */
export function samePayload(before: string, after: string): boolean {
  return sameJson(valued(before), valued(after));
}

/** A payload with a text, which no other can be, in place of each variable that stands for a value. */
function valued(text: string): string {
  return text.replace(TEXT_OR_VARIABLE, (found) => (found.startsWith("{{") ? JSON.stringify(`\u0000${found}`) : found));
}
