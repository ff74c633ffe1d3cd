import { sameYaml } from "../../yaml.js";
import { type Overrides, overridden } from "./overrides.js";

/** YAML inputs: a text and its overrides. */
export interface Said {
  readonly text?: string | undefined;
  readonly overrides?: Overrides | undefined;
}

/**
 * Returns the text to send, with its overrides. If they cannot be applied, returns the text, which the platform
 * rejects.
 */
export function sentText({ text = "", overrides }: Said): string {
  const result = overridden(text, overrides);
  return result.problem === undefined ? result.text : text;
}

/**
 * Returns the inputs unchanged if the live text has the same meaning. Otherwise returns the live text, with the
 * overrides only if it contains them: another client may have removed them.
 */
export function preserveText(shown: string, said: Said): Said {
  if (said.text !== undefined && sameYaml(sentText(said), shown)) return said;
  const { overrides } = said;
  const isHeld = overrides !== undefined && sameYaml(sentText({ text: shown, overrides }), shown);
  // An empty map means that there are no overrides. Undefined would be treated as a masked secret.
  return { text: shown, overrides: overrides === undefined || isHeld ? overrides : {} };
}
