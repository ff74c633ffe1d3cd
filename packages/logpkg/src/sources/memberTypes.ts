import type { AnyField, Fields, RuleContext } from "@tripod/kit";
import { memberAt, setMember } from "@tripod/objects";
import { givenMembers } from "./sourceRules.js";

/** An object whose member `type` says which others belong to it: the credentials and the path of a source. */
export interface MemberType {
  readonly meaning: string;
  readonly needed: readonly string[];
  readonly optional: readonly string[];
}

/** Types by our names. */
export type MemberTypes = Readonly<Record<string, MemberType>>;

type Typed = Readonly<Record<string, unknown>> & { readonly type?: string };

const OTHERS = "Not for this source: the API rejects the value. In other sources:";

/** Types with their meanings, as the values of the member `type`. */
export function meanings(all: MemberTypes, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, all[name]?.meaning ?? ""]));
}

/** The members of an object that takes these types: those of other types are declared, and never travel. */
export function membersFor<F extends Fields>(
  members: F,
  all: MemberTypes,
  names: readonly string[],
  wireNames: Readonly<Record<string, string>>,
): F {
  const belonging = new Set(names.flatMap((name) => [...(all[name]?.needed ?? []), ...(all[name]?.optional ?? [])]));
  const fitted = Object.entries(members).map(([name, field]: [string, AnyField]) => [
    name,
    belonging.has(name) ? field.wire(wireNames[name] ?? name) : field.wire(null).doc(`${OTHERS} ${field.spec.doc}`),
  ]);
  return Object.fromEntries(fitted) as F;
}

/**
 * Exactly what belongs to the type is given. Secret members that were never known may be missing: the platform does not
 * show them, so an import does not have them. Those that were given cannot be taken away.
 */
export function fitting(at: string, members: Fields, all: MemberTypes) {
  return (inputs: Readonly<Record<string, unknown>>, { fail, isNew, recorded }: RuleContext): void => {
    const value = inputs[at] as Typed | undefined;
    const before = recorded[at] as Typed | undefined;
    const type = value?.type === undefined ? undefined : all[value.type];
    if (value === undefined || type === undefined) return;
    const { needed, optional } = type;
    const given = givenMembers(value).filter((name) => name !== "type" && members[name]?.spec.ignored === undefined);
    const wasNeverKnown = (name: string): boolean =>
      members[name]?.spec.secret === true && !isNew && before?.type === value.type && before?.[name] === undefined;
    for (const member of needed) {
      if (given.includes(member) || wasNeverKnown(member)) continue;
      fail(`${at}.${member}`, `missing required input: ${value.type} needs ${listOf(needed)}`);
    }
    const belonging = [...needed, ...optional];
    for (const member of given.filter((name) => !belonging.includes(name))) {
      const has = belonging.length === 0 ? "has no further members" : `has ${belonging.join(", ")}`;
      fail(`${at}.${member}`, `does not belong to ${value.type}, which ${has}`);
    }
  };
}

function listOf(names: readonly string[]): string {
  return names.length === 2 ? names.join(" and ") : names.join(", ");
}

/** Takes out of a body what its object holds of other types: that of before may leave members behind. */
export function withoutOthers(
  body: Record<string, unknown>,
  path: string,
  members: Fields,
  type: MemberType | undefined,
): void {
  const value = memberAt(body, path);
  if (typeof value !== "object" || value === null || type === undefined) return;
  const belonging = new Set(["type", ...type.needed, ...type.optional]);
  const others = Object.entries(members)
    .filter(([name, field]) => !belonging.has(name) && field.spec.ignored === undefined)
    .map(([name, field]) => (field.spec.wire?.name === undefined ? name : field.spec.wire.name));
  setMember(body, path, Object.fromEntries(Object.entries(value).filter(([name]) => !others.includes(name))));
}
