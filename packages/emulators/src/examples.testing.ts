import { readFileSync } from "node:fs";

/**
 * Returns the examples of a platform's reference by name. Each line of `fixtures/PLATFORM.jsonl` is
 * `{"name": …, "content": …}`.
 */
export function examplesIn(platform: string): ReadonlyMap<string, unknown> {
  const text = readFileSync(new URL(`../fixtures/${platform}.jsonl`, import.meta.url), "utf8");
  return new Map(
    text
      .trim()
      .split("\n")
      .map((line) => {
        const { name, content } = JSON.parse(line) as { name: string; content: unknown };
        return [name, content];
      }),
  );
}
