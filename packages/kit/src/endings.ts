import type { AnyResource } from "./definition.js";
import { type AnyField, type Fields, isInput } from "./field.js";
import type { NamedType } from "./fieldTables.js";

/** What replaces an object, what deleting it takes along, and which changes are refused so that it stays. Markdown. */
export function endings(resource: AnyResource, types: readonly NamedType[]): string {
  const { fields, update, deletesFirst, loses, spends = [], neverCreated } = resource;
  const inputs = changeable(fields);
  const inner = types.filter((type) => type.isInput).flatMap((type) => changeable(type.fields));
  const all = [...inputs, ...inner];
  const named = (test: (field: AnyField) => boolean): string[] => [
    ...new Set(all.filter(([, field]) => test(field)).map(([name]) => `\`${name}\``)),
  ];
  const always = update === undefined ? [] : named(({ spec }) => spec.replaces === true);
  const sometimes = named(({ spec }) => spec.replacesIf !== undefined && spec.replaces !== true);
  const never = always.length + sometimes.length === 0 && update !== undefined;
  return [
    ...(update === undefined && inputs.length > 0
      ? ["Every change of an input replaces it: it cannot be changed in place."]
      : []),
    ...(always.length === 0 ? [] : [`A change of ${words(always)} replaces it.`]),
    ...(sometimes.length === 0 ? [] : [`Some changes of ${words(sometimes)} replace it; the preview says which.`]),
    ...(never ? ["No change of an input replaces it."] : [order(deletesFirst !== undefined)]),
    ...(spends.length === 0
      ? []
      : [
          `Its ${words(spends.map((name) => `\`${name}\``))} can never be used again once it is deleted, so a change that would replace it and keep that is refused.`,
        ]),
    ...all.flatMap(([name, { spec }]) =>
      spec.onlyAtCreation === undefined
        ? []
        : [`\`${name}\` counts when it is made; a later change is refused: ${spec.onlyAtCreation}.`],
    ),
    ...refusals(named(({ spec }) => spec.refusedIf !== undefined)),
    deletion(loses),
    ...(neverCreated === undefined ? [] : [`None is made by a program: ${neverCreated({})}.`]),
  ]
    .map((line) => `- ${line}`)
    .join("\n");
}

/** Inputs that mean anything. */
function changeable(fields: Fields): readonly (readonly [string, AnyField])[] {
  return Object.entries(fields).filter(([, field]) => isInput(field) && field.spec.ignored === undefined);
}

function order(mayDeleteFirst: boolean): string {
  const usual = "A replacement makes the new one first and deletes the old one after it";
  return mayDeleteFirst
    ? `${usual}, or the other way round where the platform cannot hold both; the preview says which.`
    : `${usual}.`;
}

function refusals(names: readonly string[]): string[] {
  return names.length === 0
    ? []
    : [`Some changes of ${words(names)} are refused, in the preview already, with the reason.`];
}

function deletion(loses: string | undefined): string {
  return loses === undefined
    ? "Deleting it deletes the object on the platform. One that is gone already counts as deleted. The resource option `retainOnDelete` leaves it there, `protect` refuses the deletion."
    : `**Deleting it, also by a replacement, takes along what nobody can bring back: ${loses}.** The resource option \`protect\` refuses that, \`retainOnDelete\` leaves the object on the platform.`;
}

function words(names: readonly string[]): string {
  const [last = "", ...others] = [...names].reverse();
  return others.length === 0 ? last : `${others.reverse().join(", ")} or ${last}`;
}
