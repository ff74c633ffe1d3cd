import { sameYaml } from "../../yaml.js";
import { type Overrides, overridden } from "./overrides.js";

/** A text of YAML as a program says it. */
export interface Said {
  readonly text?: string | undefined;
  readonly overrides?: Overrides | undefined;
}

/** A text as it is sent: with its overrides. What cannot have them is for the platform to refuse. */
export function sentText({ text = "", overrides }: Said): string {
  const result = overridden(text, overrides);
  return result.problem === undefined ? result.text : text;
}

/**
 * A text that is shown, in the words of the program where it means the same. Else it is what is shown, with those overrides
 * only that are in it: a text from which somebody has taken them is none that has them.
 */
export function asSaid(shown: string, said: Said): Said {
  if (said.text !== undefined && sameYaml(sentText(said), shown)) return said;
  const { overrides } = said;
  const isHeld = overrides !== undefined && sameYaml(sentText({ text: shown, overrides }), shown);
  // None of a secret that was said is no mask of it.
  return { text: shown, overrides: overrides === undefined || isHeld ? overrides : {} };
}
