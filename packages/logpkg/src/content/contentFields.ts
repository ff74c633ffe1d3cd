import { s } from "@tripod/kit";

/**
 * Returns the problem of a content ID, or undefined. Content IDs are 16 hexadecimal digits in upper case; the web
 * application shows the same number in decimal.
 */
export const isContentId = (value: string): string | undefined =>
  value === "" ? "must not be empty" : /^[0-9A-Fa-f]{16}$/.test(value) ? undefined : tellForm(value);

function tellForm(value: string): string {
  const hint = /^\d{1,20}$/.test(value)
    ? `; the decimal number of the web application is ${BigInt(value).toString(16).toUpperCase().padStart(16, "0")}`
    : "";
  return `must be 16 hexadecimal digits, such as 0000000000BEEF01${hint}`;
}

/** Returns a content ID in the platform's spelling. Requests have this one: the platform finds no other. */
export const spelledId = (id: string): string => id.toUpperCase();

/** Reports whether two content IDs are the same. */
export const sameId = (oldValue: string, newValue: string): boolean => spelledId(oldValue) === spelledId(newValue);

/** Folder of an item. Case is ignored. */
export const folderId = s.string().check(isContentId).semanticEquals(sameId).codec({ encode: spelledId });
