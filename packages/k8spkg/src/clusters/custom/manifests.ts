import { sameYaml } from "../../yaml.js";
import { applyOverrides, type Overrides } from "./overrides.js";

/** YAML inputs: a text and its overrides. */
export interface Manifest {
  readonly text?: string | undefined;
  readonly overrides?: Overrides | undefined;
}

/**
 * Returns the text to send, with its overrides. If they cannot be applied, returns the text, which the platform
 * rejects.
 */
export function renderManifest({ text = "", overrides }: Manifest): string {
  const result = applyOverrides(text, overrides);
  return result.problem === undefined ? result.text : text;
}

/**
 * Returns the inputs unchanged if the live text has the same meaning. Otherwise returns the live text, with the
 * overrides only if it contains them: another client may have removed them.
 */
export function preserveManifest(liveText: string, recorded: Manifest): Manifest {
  if (recorded.text !== undefined && sameYaml(renderManifest(recorded), liveText)) return recorded;
  const { overrides } = recorded;
  const containsOverrides =
    overrides !== undefined && sameYaml(renderManifest({ text: liveText, overrides }), liveText);
  // An empty map means that there are no overrides. Undefined would be treated as a masked secret.
  return { text: liveText, overrides: overrides === undefined || containsOverrides ? overrides : {} };
}
