import { parseJson } from "./json.js";
import { isValueList, isValueObject, Secret, type Value } from "./value.js";

/** Shorter texts are no secrets, and taking them out would leave holes everywhere. */
const SHORTEST = 4;

/**
 * Takes out of a message every text that `value` holds under a secret mark, at any depth. Handlers, constraints and rules
 * see plain values, and may quote one.
 */
export function redactorOf(value: Value | undefined): (message: string) => string {
  const secrets = new Set<string>();
  collect(value, false, secrets);
  // A secret may hold another one: the longest goes first. A quoting message may have escaped it.
  const forms = [...secrets].flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
  const longestFirst = [...new Set(forms)].sort((left, right) => right.length - left.length);
  return (message) => longestFirst.reduce((text, secret) => text.replaceAll(secret, "[secret]"), message);
}

function collect(value: Value | undefined, secret: boolean, into: Set<string>): void {
  if (typeof value === "string") {
    if (!secret || value.length < SHORTEST) return;
    into.add(value);
    // Of a secret document a message may quote a part.
    const document = /^\s*[{[]/.test(value) ? parseJson(value) : undefined;
    if (document?.ok === true) collect(document.value, true, into);
  } else if (value instanceof Secret) collect(value.value, true, into);
  else if (isValueList(value)) for (const element of value) collect(element, secret, into);
  else if (isValueObject(value)) for (const member of Object.values(value)) collect(member, secret, into);
}
