import { printable } from "@tripod/kit";

/**
 * A piece of one line for people: what stands in it as a value may have been chosen by others, so it can do nothing to a
 * terminal, and does not begin a line of its own. Everything that is printed and not wholly ours is written with it, or
 * is a table (`render.ts`) or a document (`output.ts`), which see to it themselves. Colours are put around it.
 */
export function line(texts: TemplateStringsArray, ...values: readonly unknown[]): string {
  return String.raw({ raw: texts }, ...values.map((value) => printable(String(value)).replaceAll("\n", "\\n")));
}
