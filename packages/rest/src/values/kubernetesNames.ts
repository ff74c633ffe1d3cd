/**
 * Name or value of a Kubernetes label or taint: letters, digits, `-`, `_` and `.`, with a letter or digit at both ends.
 */
const NAME = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;
/** Part of the DNS name before the slash of a key. */
const LABEL = /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/;
const MAX_PREFIX_LENGTH = 253;
/** Template that the platform replaces. */
const TEMPLATE = "{{";

/** Returns the problem of a key of Kubernetes labels or taints, such as `example.com/pool`. Undefined without one. */
export function labelKeyProblem(key: string): string | undefined {
  if (key.includes(TEMPLATE)) return undefined;
  const parts = key.split("/");
  const name = parts.pop() ?? "";
  const isPrefix = (text: string): boolean => text.length <= MAX_PREFIX_LENGTH && text.split(".").every(isLabel);
  if (NAME.test(name) && parts.length <= 1 && parts.every(isPrefix)) return undefined;
  return "must be a Kubernetes label key such as pool or example.com/pool: a name of 1–63 letters, digits, -, _ and ., with a letter or digit at both ends, after an optional lower-case DNS name and a slash";
}

function isLabel(text: string): boolean {
  return LABEL.test(text);
}

/** Returns the problem of a value of a Kubernetes label or taint. Undefined without one. */
export function labelValueProblem(value: string): string | undefined {
  if (value === "" || value.includes(TEMPLATE) || NAME.test(value)) return undefined;
  return "must be empty or a Kubernetes label value: 1–63 letters, digits, -, _ and ., with a letter or digit at both ends";
}

/** Returns the first problem in a map of Kubernetes labels, with its key. Undefined without one. */
export function labelsProblem(labels: Readonly<Record<string, unknown>>): string | undefined {
  for (const [key, value] of Object.entries(labels)) {
    const problem = labelKeyProblem(key);
    if (problem !== undefined) return `the key ${JSON.stringify(key)} ${problem}`;
    const wrong = typeof value === "string" ? labelValueProblem(value) : undefined;
    if (wrong !== undefined) return `the value ${JSON.stringify(value)} of ${key} ${wrong}`;
  }
  return undefined;
}
