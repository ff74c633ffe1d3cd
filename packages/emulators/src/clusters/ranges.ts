const RANGE = /\{(\d+)\.\.(\d+)\}/;

/**
 * Expands `{a..b}` in a seed string: `"node-{01..03}"` becomes `node-01`, `node-02`, `node-03`.
 * Several ranges give every combination; the last range varies fastest. The width of `a` sets the zero padding.
 */
export function expandRanges(text: string): string[] {
  const range = RANGE.exec(text);
  if (range === null) {
    return [text];
  }
  const [whole, from = "", to = ""] = range;
  const before = text.slice(0, range.index);
  const rest = expandRanges(text.slice(range.index + whole.length));
  const expanded: string[] = [];
  for (let n = Number(from); n <= Number(to); n++) {
    const number = String(n).padStart(from.length, "0");
    expanded.push(...rest.map((tail) => before + number + tail));
  }
  return expanded;
}
