import { parse } from "yaml";

/** YAML of whatever style, or JSON, as data; undefined where it is neither. What is wrong with it would quote secrets. */
export function parseYaml(text: string): unknown {
  try {
    return parse(text, { logLevel: "silent" });
  } catch {
    return undefined;
  }
}
