import type { RuleContext } from "@tripod/kit";

/** Returns the rule that 0 is treated as unset, for numbers that other tools write for "not used". */
export function zeroAsUnset<const Name extends string>(name: Name) {
  return (inputs: Readonly<Partial<Record<Name, number | undefined>>>, { ignore }: RuleContext): void => {
    if (inputs[name] === 0) ignore(name, "is 0 and treated as unset. Remove it or set a value");
  };
}
