import { capitalize } from "./enumeration.js";
import type { AnyField, TypeSpec, ValueSet } from "./field.js";

/** Returns the description of a field: its doc, then values, default, replacement and variables. Markdown. */
export function describe(field: AnyField): string {
  return describeWith(field, field.spec.needed === true ? ["Required."] : []);
}

/** Returns the description of a field for a table that has another column for required values. */
export function describeInTable(field: AnyField): string {
  return describeWith(field, []);
}

function describeWith(field: AnyField, requirement: readonly string[]): string {
  const { doc, environment, noEffectDoc, autoName, replaces, default: defaultValue, type } = field.spec;
  // Schemas enumerate no elements, so the text is the only place that names their values.
  const { values } = "element" in type ? type.element.spec : field.spec;
  const parts = [doc, ...requirement];
  // A fixed value is its own default.
  const isFixed =
    values?.open === false && defaultValue !== undefined && Object.keys(values.known).join() === defaultValue;
  if (values !== undefined) {
    const entries = Object.entries(values.known).map(([value, meaning]) =>
      meaning === "" ? codeOf(value) : `${codeOf(value)} (${meaning})`,
    );
    parts.push(`${leadOf(type, values, isFixed)}: ${entries.join(", ")}.`);
    // A shared table of aliases can contain values that this field does not accept.
    const aliases = Object.entries(values.aliases)
      .filter(([, value]) => values.open || Object.hasOwn(values.known, value))
      .map(([alias, value]) => `${codeOf(alias)} for ${codeOf(value)}`);
    if (aliases.length > 0) parts.push(`Also accepted: ${aliases.join(", ")}.`);
  }
  if (type.kind === "set" && !/order is ignored/i.test(doc)) parts.push("The order is ignored.");
  if (defaultValue !== undefined && !isFixed)
    parts.push(`Default: ${defaultValue === "" ? "empty" : codeOf(defaultValue)}.`);
  if (autoName !== undefined && !doc.includes("Default:"))
    parts.push("Default: generated from the resource name. Updates keep the generated name.");
  if (replaces === true) parts.push("Changing it replaces the resource.");
  if (environment !== undefined && environment.length > 0) {
    parts.push(`Environment: ${environment.map((variable) => `\`${variable}\``).join(", then ")}.`);
  }
  if (noEffectDoc !== undefined) parts.push(`${capitalize(noEffectDoc)}.`);
  return parts.filter((part) => part !== "").join(" ");
}

/** Returns the words before the values of a field, or of its elements. */
function leadOf({ kind }: TypeSpec, { known, open }: ValueSet, isFixed: boolean): string {
  if (kind === "map") return open ? "Known values" : "Values";
  if (kind === "list" || kind === "set") return open ? "Known elements" : "Elements";
  if (open) return "Known values";
  if (isFixed) return "Only value and default";
  return Object.keys(known).length === 1 ? "Only value" : "One of";
}

/** Returns a value as a code span. The empty string is quoted, because an empty span would show as two backticks. */
function codeOf(value: unknown): string {
  return `\`${value === "" ? '""' : String(value)}\``;
}

/** Returns the first sentence of a text, for lists. */
export function firstSentence(text: string): string {
  const paragraph = text.split("\n\n", 1)[0] ?? "";
  const end = paragraph.search(/[.!?](\s|$)/);
  return (end < 0 ? paragraph : paragraph.slice(0, end + 1)).replace(/\s+/g, " ").trim();
}
