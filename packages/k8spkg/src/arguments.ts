import { didYouMean, s } from "@tripod/kit";
import { CONTEXTS } from "./scope.js";

/** Returns the field `id` of a lookup: an argument that selects by ID, and the ID of the found object. */
export function idOf(what: string, more = "", check: (value: string) => string | undefined = identifier) {
  return s.string(`ID of ${what}. As an argument, selects by ID${more}.`).optional().computed().check(check);
}

/** Returns the field `id` of a lookup that requires the argument `name`. */
export function idBesideName(what: string) {
  return idOf(what, " instead of by name; the found object must have the name `name`");
}

/** Returns the field `id` of a lookup that requires either the ID or the argument `other`. */
export function idOr(other: string, what: string, check?: (value: string) => string | undefined) {
  return idOf(what, `; mutually exclusive with \`${other}\`, and one of them is required`, check);
}

/** Returns the field `name` of a lookup that requires it; also the name of the found object. */
export function nameOf(what: string) {
  return s.string(`Exact name of ${what}, case-sensitive.`).notEmpty();
}

/** Returns the argument `name` of a lookup that takes an identifier or a name. */
export function nameOrId(what: string) {
  return s
    .string(`Exact name of ${what}, case-sensitive. Mutually exclusive with \`id\`; one of them is required.`)
    .optional()
    .computed()
    .notEmpty();
}

/** Returns the argument `context`, with its usual values and default. */
export function contextOf(what: string, contexts: typeof CONTEXTS = CONTEXTS) {
  return s.string(`Scope of the search for ${what}.`).values(contexts).enumType("ObjectContext").default("project");
}

/** Returns a field with one of a few values. An empty string is treated as unset. */
export function oneOf(values: Readonly<Record<string, string>>) {
  return s
    .string()
    .optional()
    .values(values, { open: true })
    .check((value) =>
      value === "" || Object.hasOwn(values, value)
        ? undefined
        : `must be one of ${Object.keys(values).join(", ")}, or empty, got ${JSON.stringify(value)}${didYouMean(value, Object.keys(values))}`,
    );
}

/** Returns the value of an argument. An empty string is treated as unset. */
export function unlessEmpty(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}

/** IDs that users choose, such as those of appliances: any text that stays one path segment. */
export function freeIdentifier(value: string): string | undefined {
  if (value === "") return "must not be empty";
  if (value === "." || value === "..") return "must not be . or .., which mean another place in an address";
  return /\p{Cc}/u.test(value) ? "must not contain control characters" : undefined;
}

/** IDs become part of paths and filters, so they contain no characters with a special meaning there. */
export function identifier(value: string): string | undefined {
  if (value === "") return "must not be empty";
  return /^[\w:-][\w.:-]*$/.test(value)
    ? undefined
    : "must be an identifier of the platform: letters, digits, dashes, dots and colons";
}
