import { type AnyField, Field, type Fields, firstSentence, type RuleContext } from "@tripod/kit";
import { memberAt, setMember } from "@tripod/rest";
import { givenMembers } from "./sourceRules.js";

/** Members of one type of an object whose `type` determines the other members: credentials and paths of sources. */
export interface MemberType {
  readonly meaning: string;
  readonly needed: readonly string[];
  readonly optional: readonly string[];
}

/** Member types by name. */
export type MemberTypes = Readonly<Record<string, MemberType>>;

type Typed = Readonly<Record<string, unknown>> & { readonly type?: string };

/**
 * Returns a member of another type, which is declared but never sent. The text of each inner member says so as well.
 */
function foreign({ spec }: AnyField): AnyField {
  const doc = firstSentence(spec.doc);
  return new Field({
    ...spec,
    unsupported: true,
    type: foreignType(spec.type),
    doc: doc === "" ? "" : `${doc} Not supported for this source: the preview rejects a value.`,
  });
}

function foreignType(type: AnyField["spec"]["type"]): AnyField["spec"]["type"] {
  if (type.kind === "object") {
    const fields = Object.entries(type.fields).map(([name, field]) => [name, foreign(field)]);
    return { ...type, fields: Object.fromEntries(fields) };
  }
  return "element" in type ? { ...type, element: foreign(type.element) } : type;
}

/** Returns the meanings of types, as the values of the field `type`. */
export function meanings(all: MemberTypes, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, all[name]?.meaning ?? ""]));
}

/** Returns the members of an object with these types. Members of other types are declared but never sent. */
export function membersFor<F extends Fields>(
  members: F,
  all: MemberTypes,
  names: readonly string[],
  wireNames: Readonly<Record<string, string>>,
): F {
  const belonging = new Set(names.flatMap((name) => [...(all[name]?.needed ?? []), ...(all[name]?.optional ?? [])]));
  const fitted = Object.entries(members).map(([name, field]: [string, AnyField]) => {
    if (!belonging.has(name)) return [name, foreign(field.wire(null))];
    const own = field.wire(wireNames[name] ?? name);
    const isNeeded = names.every((type) => all[type]?.needed.includes(name));
    return [name, isNeeded ? own.needed() : own.doc([field.spec.doc, ...requirements(name, all, names)].join(" "))];
  });
  return Object.fromEntries(fitted) as F;
}

/** Returns the sentence on the members that types of an object with members of more types accept. */
export function usableMembers(all: MemberTypes, names: readonly string[]): string {
  const usable = new Set(
    names.flatMap((name) => ["type", ...(all[name]?.needed ?? []), ...(all[name]?.optional ?? [])]),
  );
  return `Supported members: ${[...usable].map((name) => `\`${name}\``).join(", ")}.`;
}

/** Returns the sentences on the types that require or accept a member that not all of them require. */
function requirements(member: string, all: MemberTypes, names: readonly string[]): readonly string[] {
  const needing = names.filter((name) => all[name]?.needed.includes(member));
  const accepting = names.filter((name) => needing.includes(name) || all[name]?.optional.includes(member));
  const listed = (some: readonly string[]) => some.map((name) => `\`${name}\``).join(" or ");
  if (accepting.length === names.length)
    return needing.length === 0 ? [] : [`Required if \`type\` is ${listed(needing)}.`];
  return needing.length === accepting.length
    ? [`Required if \`type\` is ${listed(needing)}; the preview rejects a value for other types.`]
    : [`The preview rejects a value unless \`type\` is ${listed(accepting)}.`];
}

/**
 * Returns the rule that an object has exactly the members of its type. Secret members may be missing if they were never
 * known, because an import cannot read them. Known secrets cannot be removed.
 */
export function fitting(at: string, members: Fields, all: MemberTypes) {
  return (inputs: Readonly<Record<string, unknown>>, { fail, recorded }: RuleContext): void => {
    const value = inputs[at] as Typed | undefined;
    const before = recorded[at] as Typed | undefined;
    const type = value?.type === undefined ? undefined : all[value.type];
    if (value === undefined || type === undefined) return;
    const { needed, optional } = type;
    const setNames = givenMembers(value).filter(
      (name) => name !== "type" && members[name]?.spec.noEffect === undefined,
    );
    const wasNeverKnown = (name: string): boolean =>
      members[name]?.spec.secret === true && before?.type === value.type && before?.[name] === undefined;
    for (const member of needed) {
      if (setNames.includes(member) || wasNeverKnown(member)) continue;
      fail(`${at}.${member}`, `is required for ${value.type}`);
    }
    const belonging = [...needed, ...optional];
    for (const member of setNames.filter((name) => !belonging.includes(name))) {
      const has = belonging.length === 0 ? "has no further members" : `has ${belonging.join(", ")}`;
      fail(`${at}.${member}`, `does not belong to ${value.type}, which ${has}`);
    }
  };
}

/**
 * Removes members that do not belong to the type from the object in a body. A previous type may have left them there.
 */
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
    .filter(([name, field]) => !belonging.has(name) && field.spec.noEffect === undefined)
    .map(([name, field]) => (field.spec.wire?.name === undefined ? name : field.spec.wire.name));
  setMember(body, path, Object.fromEntries(Object.entries(value).filter(([name]) => !others.includes(name))));
}
