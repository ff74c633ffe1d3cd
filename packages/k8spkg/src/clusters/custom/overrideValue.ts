import { parseJson } from "@tripod/kit";
import { type YamlNode, yamlValue } from "../../yaml.js";

const INTEGER = /^[+-]?\d{1,300}$/;
const FLOAT = /^[+-]?(\d{1,300}\.?\d{0,300}|\.\d{1,300})([eE][+-]?\d{1,5})?$/;
const BOOLEANS: Readonly<Record<string, string>> = { True: "true", TRUE: "true", False: "false", FALSE: "false" };

/**
 * Parses the value of an override: JSON, otherwise a boolean, an integer, a number or a string. Numbers keep their spelling:
 * 1.30 does not become 1.3.
 */
export function parseOverrideValue(text: string): YamlNode {
  const trimmed = text.trim();
  return yamlValue(parseJson(trimmed).ok ? trimmed : (plainScalar(trimmed) ?? JSON.stringify(text)));
}

function plainScalar(text: string): string | undefined {
  if (Object.hasOwn(BOOLEANS, text)) return BOOLEANS[text];
  // A number with a leading zero may be parsed as octal.
  if (INTEGER.test(text)) return String(BigInt(text.replace("+", "")));
  return FLOAT.test(text) ? text : undefined;
}
