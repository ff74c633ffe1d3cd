import type { Plan } from "../definition/plan.js";
import { encodedInput, encodedPathParams } from "../values/spelling.js";
import { canFill, fillText, namesIn, parseText } from "../values/template.js";
import type { Values } from "../values/values.js";

/** Returns the form of an import by ID. */
export function importForm({ idForm, pathInputs }: Plan): string {
  if (idForm !== "{id}") return idForm.replaceAll(/\{(\w+)\}/g, "<$1>");
  return [...pathInputs.map((name) => `<${name}>`), "<id>"].join("/");
}

/** Returns the wire ID and the other parts of a resource ID. */
export function idParts(plan: Plan, id: string): Readonly<Record<string, string>> {
  const { idForm, itemPath } = plan;
  if (idForm === "{id}") return { id: spelledId(plan, id) };
  const parts: Readonly<Record<string, string>> = parseText(idForm, id) ?? {};
  if (parts.id !== undefined) return { ...parts, id: spelledId(plan, parts.id) };
  // If the ID consists of inputs only, the object has no wire ID.
  return itemPath.includes("{id}") ? parts : { ...parts, id };
}

/** Returns a wire ID in the platform's form. */
export function spelledId({ endpoint }: Plan, id: string): string {
  return endpoint.spellId?.(id) ?? id;
}

/** Returns the input value of a part of an ID. The part is text in the platform's form. */
export function typedPart({ fields }: Plan, name: string, part: string | undefined): unknown {
  if (part === undefined) return undefined;
  const spec = fields[name]?.spec;
  const typed = spec?.type.kind === "number" ? Number(part) : part;
  return spec?.wire?.decode === undefined ? typed : (spec.wire.decode(typed) ?? typed);
}

/** Returns the ID in the form of the definition, for state of another provider that recorded `id`. */
export function adoptedId(plan: Plan, id: string, state: Values): string {
  const { idForm, pathInputs } = plan;
  const spelled = (name: string): string => String(encodedInput(plan, name, state[name]));
  if (idForm === "{id}") {
    const places = [spelled, (name: string) => String(state[name])].map((text) =>
      pathInputs.map((name) => `${text(name)}/`).join(""),
    );
    const prefix = places.find((one) => id.startsWith(one)) ?? "";
    return id.slice(prefix.length);
  }
  const parts: Readonly<Record<string, string>> | undefined = parseText(idForm, id);
  const names = namesIn(idForm).filter((name) => name !== "id");
  const isOurs = parts !== undefined && names.every((name) => parts[name] === spelled(name));
  const values: Values = { ...encodedPathParams(plan, state), id };
  return isOurs || !canFill(idForm, values) ? id : fillText(idForm, values);
}
