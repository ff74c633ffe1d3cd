import type { AnyResource } from "../definition/definition.js";
import { type AnyField, type Fields, isInput } from "../fields/field.js";

/** Returns the list of changes that replace an object or are rejected, and the effects of a deletion, as Markdown. */
export function replacementDocs(resource: AnyResource): string {
  const { fields, update, deleteBeforeReplace, dataLoss, existsOnce, nonReusable = [], importOnly } = resource;
  const ending = resource.deletion ?? "deletes the object on the platform";
  const all = changeable(fields, "");
  const named = (test: (field: AnyField) => boolean): string[] =>
    all.filter(([, field]) => test(field)).map(([path]) => `\`${path}\``);
  const always = update === undefined ? [] : named(({ spec }) => spec.replaces === true);
  const sometimes = named(({ spec }) => spec.replacesIf !== undefined && spec.replaces !== true);
  const never = always.length + sometimes.length === 0 && update !== undefined;
  return [
    ...(update === undefined && all.length > 0
      ? ["Changing any input replaces the resource. The platform cannot update the object in place."]
      : []),
    ...(always.length === 0 ? [] : [`Changing ${words(always)} replaces the resource.`]),
    ...(sometimes.length === 0
      ? []
      : [`Some changes of ${words(sometimes)} replace the resource. The preview shows which.`]),
    ...(never ? ["No input change replaces the resource."] : [order(deleteBeforeReplace !== undefined)]),
    ...(nonReusable.length === 0
      ? []
      : [
          `The platform never accepts the value of ${words(nonReusable.map((name) => `\`${name}\``))} again after a deletion. The preview rejects a replacement that keeps the value.`,
        ]),
    ...createOnly(all),
    ...refusals(named(({ spec }) => spec.rejectChange !== undefined)),
    ...(update === undefined ? [] : removals(all)),
    existsOnce === true ? RESET : deletion(never ? "Deleting" : "Deleting or replacing", dataLoss, ending),
    ...(importOnly === undefined ? [] : [`The resource cannot be created, only imported: ${importOnly({})}.`]),
  ]
    .map((line) => `- ${line}`)
    .join("\n");
}

/** Returns a line for the inputs that only the create request uses and that share one advice. */
function createOnly(all: readonly (readonly [string, AnyField])[]): string[] {
  const byAdvice = new Map<string, string[]>();
  for (const [path, { spec }] of all) {
    if (spec.createOnly === undefined) continue;
    byAdvice.set(spec.createOnly, [...(byAdvice.get(spec.createOnly) ?? []), `\`${path}\``]);
  }
  return [...byAdvice].map(
    ([advice, names]) =>
      `Only the create request uses ${words(names, "and")}. A later removal has no effect. The preview rejects any other later change: ${advice}.`,
  );
}

/** Returns the effects of a removal from the program: the object keeps the value, resets it, or clears it. */
function removals(all: readonly (readonly [string, AnyField])[]): string[] {
  const optional = all.filter(
    ([path, { spec }]) =>
      spec.presence !== "required" && spec.noDiff !== true && spec.createOnly === undefined && !/\[\]|\.\*/.test(path),
  );
  const named = (test: (field: AnyField) => boolean): string[] =>
    optional.filter(([, field]) => test(field)).map(([path]) => `\`${path}\``);
  const kept = named((field) => keepsOnRemoval(field) && field.spec.writeOnly !== true);
  const reset = named(({ spec }) => spec.presence === "optionalComputed" && spec.resetsOnRemoval === true);
  const others = named(
    (field) => field.spec.presence !== "optionalComputed" && field.spec.replaces !== true && !keepsOnRemoval(field),
  );
  const cleared = named(
    (field) => ["optional", "defaulted"].includes(field.spec.presence) && field.spec.replaces === true,
  ).filter((path) => !kept.includes(path));
  const hasDefault = optional.some(
    ([path, { spec }]) =>
      cleared.includes(`\`${path}\``) && (spec.default !== undefined || spec.platformDefault !== undefined),
  );
  const other = kept.length + reset.length + cleared.length === 0 ? "an" : "any other";
  return [
    ...(cleared.length === 0
      ? []
      : [
          `Removing ${words(cleared)} replaces the resource as well${hasDefault ? ", unless the value is the default" : ""}.`,
        ]),
    ...(kept.length === 0 ? [] : [`Removing ${words(kept)} keeps the current value.`]),
    ...(reset.length === 0 ? [] : [`Removing ${words(reset)} restores the platform's default.`]),
    ...(others.length === 0
      ? []
      : [
          `Removing ${other} optional input has the effect that its description states. If the description states none, the next update sets the default, or clears the value if there is no default.`,
        ]),
  ];
}

function keepsOnRemoval({ spec }: AnyField): boolean {
  return spec.keptOnRemoval === true || (spec.presence === "optionalComputed" && spec.resetsOnRemoval !== true);
}

/**
 * Returns the inputs that have an effect, by path: `rules[].port`. Members of an input whose change always replaces
 * the object are not listed, because the path of the input covers them, nor are members of options such as timeouts.
 */
function changeable(fields: Fields, parent: string): readonly (readonly [string, AnyField])[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const { replaces, noEffect, noDiff } = field.spec;
    if (!isInput(field) || noEffect !== undefined) return [];
    const path = `${parent}${name}`;
    return [[path, field] as const, ...(replaces === true || noDiff === true ? [] : membersOf(field, path))];
  });
}

function membersOf({ spec: { type } }: AnyField, path: string): readonly (readonly [string, AnyField])[] {
  if (type.kind === "object") return changeable(type.fields, `${path}.`);
  if (!("element" in type)) return [];
  return membersOf(type.element, `${path}${type.kind === "map" ? ".*" : "[]"}`);
}

const RESET =
  "Deleting the resource does not delete the object, which exists exactly once. The introduction of the page states which values are reset. The resource option `retainOnDelete` keeps all values.";

function order(mayDeleteFirst: boolean): string {
  const createFirst = "A replacement creates the new object before it deletes the old one";
  return mayDeleteFirst
    ? `${createFirst}. If the two cannot coexist, the old object is deleted first. The preview shows the order.`
    : `${createFirst}.`;
}

function refusals(names: readonly string[]): string[] {
  return names.length === 0
    ? []
    : [`The preview rejects changes of ${words(names)} that the platform does not allow, and states the reason.`];
}

function deletion(verb: string, dataLoss: string | undefined, ending: string): string {
  return dataLoss === undefined
    ? `Deleting the resource ${ending}. If the object no longer exists, the deletion succeeds. The resource option \`retainOnDelete\` keeps the object. \`protect\` prevents the deletion.`
    : `**${verb} the resource permanently deletes ${dataLoss}.** The resource option \`protect\` prevents this. \`retainOnDelete\` keeps the object on the platform.`;
}

function words(names: readonly string[], conjunction = "or"): string {
  const [last = "", ...others] = [...names].reverse();
  return others.length === 0 ? last : `${others.reverse().join(", ")} ${conjunction} ${last}`;
}
