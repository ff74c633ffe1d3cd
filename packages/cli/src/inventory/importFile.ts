import type { Found } from "./collectInventory.js";

/** Input of `pulumi import --file`. */
export interface ImportFile {
  readonly resources: readonly { readonly type: string; readonly name: string; readonly id: string }[];
}

/** Maximum length of a name in a program; longer names are cut. */
const MAX_NAME_LENGTH = 60;

/**
 * Converts objects to a file for `pulumi import --file`. Names are derived from the objects' names, valid in every
 * language, and unique: duplicates get the name of their resource as a suffix, then a number.
 */
export function importFile(found: readonly Pick<Found, "resource" | "type" | "id" | "name">[]): ImportFile {
  const usedNames = new Set<string>();
  const numbers = new Map<string, number>();
  return {
    resources: found.map(({ resource, type, id, name }) => {
      const kind = words(resource.replace(/V\d+$/, ""));
      const base = words(name ?? "") || kind;
      const uniqueName = unique(base === kind ? [base] : [base, `${base}-${kind}`], usedNames, numbers);
      usedNames.add(uniqueName);
      return { type, name: uniqueName, id };
    }),
  };
}

/** Converts a text to a name: `www.example.com.` to `www-example-com`. Empty if no letter or digit is left. */
function words(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_NAME_LENGTH)
    .replace(/^-+|-+$/g, "");
  return /^\d/.test(plain) ? `n${plain}` : plain;
}

/** Returns an unused name. `numbers` stores the last number by name, so that many duplicates take linear time. */
function unique(names: readonly string[], usedNames: ReadonlySet<string>, numbers: Map<string, number>): string {
  const free = names.find((name) => !usedNames.has(name));
  if (free !== undefined) return free;
  const last = names.at(-1) as string;
  let number = numbers.get(last) ?? 1;
  do number += 1;
  while (usedNames.has(`${last}-${number}`));
  numbers.set(last, number);
  return `${last}-${number}`;
}
