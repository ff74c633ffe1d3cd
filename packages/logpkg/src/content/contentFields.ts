import { s } from "@tripod/kit";

/** Identifiers of content: 16 hexadecimal digits, in capitals. User interfaces show the same number in decimals. */
export const isContentId = (value: string): string | undefined =>
  value === "" ? "must not be empty" : /^[0-9A-Fa-f]{16}$/.test(value) ? undefined : tellForm(value);

function tellForm(value: string): string {
  const hint = /^\d{1,20}$/.test(value)
    ? `; the decimal number of the user interface is ${BigInt(value).toString(16).toUpperCase().padStart(16, "0")}`
    : "";
  return `must be 16 hexadecimal digits, such as 0000000000BEEF01${hint}`;
}

const sameId = (before: string, after: string): boolean => before.toUpperCase() === after.toUpperCase();

/** The folder of an item. */
export const folderId = s.string().check(isContentId).sameAs(sameId);

/** A text of limited length. */
export function limited(most: number, least = 0) {
  return s
    .string()
    .check((value) =>
      value.length > most || value.length < least
        ? `must have ${least > 0 ? `${least} to ` : "at most "}${most} characters; it has ${value.length}`
        : undefined,
    );
}

/** A choice among fixed words. */
export function choice(...words: readonly string[]) {
  return s.string().values(Object.fromEntries(words.map((word) => [word, ""])));
}
