import { type Log, type RuleContext, s } from "@tripod/kit";

/** Asterisks alone, or what is left of a text between them: no credential is made of that. */
export function holdsMask(shown: unknown): boolean {
  return typeof shown === "string" && (/^\*+$/.test(shown) || shown.includes("***"));
}

/** A secret that a lookup brings. A mask is no value of it: it is empty then, and the log says so. */
export function unmasked(shown: string, output: string, { log }: { readonly log: Log }): string {
  if (!holdsMask(shown)) return shown;
  log("warning", `${output} is empty: the platform shows it masked`);
  return "";
}

/** A secret text: its platform shows it masked, by however many asterisks, or not at all. */
export function secretText(doc: string) {
  return s.string().notEmpty().secret().masked(holdsMask).doc(doc);
}

/** One type of credentials. */
export interface CredentialType {
  readonly meaning: string;
  /** Members without which it is none. */
  readonly needed: readonly string[];
  readonly optional?: readonly string[];
}

/** The types, as the values of the member that says which one it is. */
export function meanings(types: Readonly<Record<string, CredentialType>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(types).map(([name, { meaning }]) => [name, meaning]));
}

type Members = Readonly<Record<string, unknown>>;

/**
 * The members of credentials must be those of their type, and all that it cannot be without. Of what was imported, masked
 * ones are not known, and not asked for until the type is another.
 */
export function fitsType(at: string, types: Readonly<Record<string, CredentialType>>, usual?: string) {
  const typeOf = ({ credentialType = usual }: Members) => String(credentialType);
  return (
    inputs: Members,
    { isNew, recorded, fail, ignore }: Pick<RuleContext, "isNew" | "recorded" | "fail" | "ignore">,
  ): void => {
    const given = inputs[at] as Members | undefined;
    const name = given === undefined ? "" : typeOf(given);
    const type = Object.hasOwn(types, name) ? types[name] : undefined;
    if (given === undefined || type === undefined) return;
    const { needed, optional = [] } = type;
    const before = recorded[at] as Members | undefined;
    const isImported = !isNew && before !== undefined && typeOf(before) === name;
    for (const member of needed) {
      if (given[member] === undefined && !(isImported && before[member] === undefined))
        fail(`${at}.${member}`, `must be given with the type ${name}`);
    }
    const known = new Set(Object.values(types).flatMap((one) => [...one.needed, ...(one.optional ?? [])]));
    for (const member of Object.keys(given)) {
      if (!known.has(member) || given[member] === undefined || [...needed, ...optional].includes(member)) continue;
      // Programs for the original provider set every member, also with a type without credentials.
      const isWithout = needed.length === 0 && optional.length === 0;
      if (isWithout) ignore(`${at}.${member}`, `has no effect with the type ${name}. Remove it or set another type`);
      else fail(`${at}.${member}`, `does not belong to the type ${name}`);
    }
  };
}
