import { type Log, type RuleContext, s } from "@tripod/kit";

/** Reports whether a value is a mask: only asterisks, or a text that contains `***`. */
export function holdsMask(value: unknown): boolean {
  return typeof value === "string" && (/^\*+$/.test(value) || value.includes("***"));
}

/** Returns a secret of a lookup. A masked value becomes an empty string, with a warning. */
export function unmasked(text: string, output: string, { log }: { readonly log: Log }): string {
  if (!holdsMask(text)) return text;
  log("warning", `${output} is empty: the platform shows it masked`);
  return "";
}

/** Returns a secret string field. The platform returns it masked or not at all. */
export function secretText(doc: string) {
  return s.string(doc).notEmpty().secret().masked(holdsMask);
}

/** One type of credentials. */
export interface CredentialType {
  readonly meaning: string;
  /** Required members. */
  readonly needed: readonly string[];
  readonly optional?: readonly string[];
}

/** Returns the types, as the values of the member that contains the type. */
export function meanings(types: Readonly<Record<string, CredentialType>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(types).map(([name, { meaning }]) => [name, meaning]));
}

type Members = Readonly<Record<string, unknown>>;

/** Problem of a credential that an import could not read. */
export const NEEDED_FOR_CHANGES =
  "is required for a change: the request replaces it, and the platform never returns the value. Set it in the program";

/**
 * Returns a rule: credentials must have all required members of their type and no others. After an import, masked
 * members are unknown and not required until the first change.
 */
export function checkCredentialType(
  at: string,
  types: Readonly<Record<string, CredentialType>>,
  defaultValue?: string,
) {
  const typeOf = ({ credentialType = defaultValue }: Members) => String(credentialType);
  return (
    inputs: Members,
    { recorded, hasChanges, fail, ignore }: Pick<RuleContext, "recorded" | "hasChanges" | "fail" | "ignore">,
  ): void => {
    const members = inputs[at] as Members | undefined;
    const name = members === undefined ? "" : typeOf(members);
    const type = Object.hasOwn(types, name) ? types[name] : undefined;
    if (members === undefined || type === undefined) return;
    const { needed, optional = [] } = type;
    const before = recorded[at] as Members | undefined;
    const isImported = before !== undefined && typeOf(before) === name;
    for (const member of needed) {
      if (members[member] !== undefined) continue;
      if (!isImported || before[member] !== undefined) fail(`${at}.${member}`, `is required with the type ${name}`);
      else if (hasChanges()) fail(`${at}.${member}`, NEEDED_FOR_CHANGES);
    }
    const knownMembers = new Set(Object.values(types).flatMap((one) => [...one.needed, ...(one.optional ?? [])]));
    for (const member of Object.keys(members)) {
      if (!knownMembers.has(member) || members[member] === undefined || [...needed, ...optional].includes(member))
        continue;
      // Programs for the original provider set every member, also with a type without credentials.
      const isWithout = needed.length === 0 && optional.length === 0;
      if (isWithout) ignore(`${at}.${member}`, `has no effect with the type ${name}. Remove it or set another type`);
      else fail(`${at}.${member}`, `does not belong to the type ${name}`);
    }
  };
}
