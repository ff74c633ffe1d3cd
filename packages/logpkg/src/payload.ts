import { jsonEqual, parseJson, replaceVariables, s } from "@tripod/kit";

/** Returns the field of a payload: JSON with variables of the platform. */
export function payload() {
  return payloadText(payloadFault);
}

/** Returns the field of a payload that may be empty, which means no payload. */
export function payloadOrNothing() {
  return payloadText((value) => (value === "" ? undefined : payloadFault(value)));
}

function payloadText(fault: (text: string) => string | undefined) {
  return s
    .string()
    .mayContainJson()
    .check(fault)
    .semanticEquals(samePayload)
    .codec({ decode: (raw) => (typeof raw === "string" ? raw : JSON.stringify(raw)) });
}

/** Returns the problem of a payload, or undefined. A payload must be JSON apart from the platform's variables. */
export function payloadFault(text: string): string | undefined {
  const parsed = parseJson(replaceVariables(text, (variable) => "0".padEnd(variable.length)));
  if (parsed.ok) return undefined;
  return `must be JSON, optionally with variables of the platform such as {{Name}}: ${parsed.reason}`;
}

/** Reports whether two payloads are equal JSON with the same variables in the same places. */
export function samePayload(oldValue: string, newValue: string): boolean {
  return jsonEqual(valued(oldValue), valued(newValue));
}

/** Replaces each variable that is a value by a unique string. */
function valued(text: string): string {
  return replaceVariables(text, (variable) => JSON.stringify(`\u0000${variable}`));
}
