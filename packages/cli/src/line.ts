import { printable } from "@tripod/kit";

/**
 * Template tag for a part of one output line. Others may have chosen the values, so control characters and line breaks
 * are escaped. Output with values of others uses this tag, a table (`render.ts`) or a document (`output.ts`), which
 * escape values themselves. Colors are added around it.
 */
export function line(texts: TemplateStringsArray, ...values: readonly unknown[]): string {
  return String.raw({ raw: texts }, ...values.map((value) => printable(String(value)).replaceAll("\n", "\\n")));
}
