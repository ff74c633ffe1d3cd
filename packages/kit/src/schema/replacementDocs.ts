import type { AnyResource } from "../definition/definition.js";
import { type AnyField, type Fields, isInput } from "../fields/field.js";
import type { NamedType } from "./typeTables.js";

/** Returns the list of changes that replace an object or are rejected, and the effects of a deletion, as Markdown. */
export function replacementDocs(resource: AnyResource, types: readonly NamedType[]): string {
  const { fields, update, deleteBeforeReplace, dataLoss, nonReusable = [], importOnly } = resource;
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
    ...all.flatMap(([name, { spec }]) =>
      spec.createOnly === undefined
        ? []
        : [`Only the create request uses \`${name}\`. The preview rejects a later change: ${spec.createOnly}.`],
    ),
    ...refusals(named(({ spec }) => spec.rejectChange !== undefined)),
    deletion(dataLoss),
    ...(importOnly === undefined ? [] : [`The resource cannot be created, only imported: ${importOnly({})}.`]),
  ]
    .map((line) => `- ${line}`)
    .join("\n");
}

/** Returns the inputs that have an effect. */
function changeable(fields: Fields): readonly (readonly [string, AnyField])[] {
  return Object.entries(fields).filter(([, field]) => isInput(field) && field.spec.noEffect === undefined);
}

function order(mayDeleteFirst: boolean): string {
  const usual = "A replacement creates the new object before it deletes the old one";
  return mayDeleteFirst
    ? `${usual}. If the two cannot coexist, the old object is deleted first. The preview shows the order.`
    : `${usual}.`;
}

function refusals(names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`The preview rejects some changes of ${words(names)} and states the reason.`];
}

function deletion(loses: string | undefined): string {
  return loses === undefined
    ? "Deleting the resource deletes the object on the platform. If the object no longer exists, the deletion succeeds. The resource option `retainOnDelete` keeps the object. `protect` prevents the deletion."
    : `**Deleting or replacing the resource permanently deletes: ${loses}.** The resource option \`protect\` prevents this. \`retainOnDelete\` keeps the object on the platform.`;
}

function words(names: readonly string[]): string {
  const [last = "", ...others] = [...names].reverse();
  return others.length === 0 ? last : `${others.reverse().join(", ")} or ${last}`;
}
