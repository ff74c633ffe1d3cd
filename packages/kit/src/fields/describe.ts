import type { AnyField } from "./field.js";

/** The text users read about a field: its own, then what its rules add. Markdown. */
export function describe(field: AnyField): string {
  const { doc, values, environment, noEffect, replaces, default: usual, type } = field.spec;
  const parts = [doc];
  if (values !== undefined) {
    const known = Object.entries(values.known).map(([value, meaning]) =>
      meaning === "" ? `\`${value}\`` : `\`${value}\` (${meaning})`,
    );
    parts.push(`${values.open ? "Known values" : "One of"}: ${known.join(", ")}.`);
    const aliases = Object.entries(values.aliases).map(([alias, value]) => `\`${alias}\` for \`${value}\``);
    if (aliases.length > 0) parts.push(`Also accepted: ${aliases.join(", ")}.`);
  }
  if (type.kind === "set" && !/order is ignored/i.test(doc)) parts.push("The order is ignored.");
  if (usual !== undefined) parts.push(`Default: \`${usual}\`.`);
  if (replaces === true) parts.push("Changing it replaces the resource.");
  if (environment !== undefined && environment.length > 0) {
    parts.push(`Environment: ${environment.map((variable) => `\`${variable}\``).join(", then ")}.`);
  }
  if (noEffect !== undefined) parts.push(`${noEffect}.`);
  return parts.filter((part) => part !== "").join(" ");
}

/** The first sentence of a text, for lists. */
export function firstSentence(text: string): string {
  const paragraph = text.split("\n\n", 1)[0] ?? "";
  const end = paragraph.search(/[.!?](\s|$)/);
  return (end < 0 ? paragraph : paragraph.slice(0, end + 1)).replace(/\s+/g, " ").trim();
}
