import { capitalize, claimName } from "./identifiers.js";

/**
 * Names of the object types and enumerations in SDKs. The kit derives them; two types with one name need names of their
 * own.
 */
export class TypeNames {
  private readonly taken: Set<string>;

  /** @param definitions names of resources, which no type may have */
  constructor(definitions: Iterable<string> = []) {
    this.taken = new Set([...definitions].map((name) => name.toLowerCase()));
  }

  /** Claims the name of the object type of a member. `explicit`: the definition must state it. */
  claimObject(owner: string, member: string, isList: boolean): { readonly name: string; readonly explicit: boolean } {
    return this.claim(`${owner}${capitalize(isList ? singularType(member) : member)}`);
  }

  /** Claims the name of the enumeration of a member. */
  claimValues(owner: string, member: string): { readonly name: string; readonly explicit: boolean } {
    return this.claim(enumerationName(capitalize(owner), capitalize(member)));
  }

  private claim(usual: string): { readonly name: string; readonly explicit: boolean } {
    const name = claimName(usual, this.taken);
    return { name, explicit: name !== usual };
  }
}

/** Returns the singular that the kit uses in names of types. */
function singularType(word: string): string {
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.endsWith("s") && !word.endsWith("ss") && word.length > 3 ? word.slice(0, -1) : word;
}

/**
 * Returns the name that the kit gives an enumeration: words that end the owner and start the member are not repeated.
 */
function enumerationName(owner: string, member: string): string {
  const repeated = [...member].findLastIndex(
    (letter, at) => /[A-Z]/.test(letter) && owner.endsWith(member.slice(0, at)),
  );
  return `${owner}${member.slice(Math.max(repeated, 0))}`;
}
