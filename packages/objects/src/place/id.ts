import type { Plan } from "../definition/plan.js";
import { encodedInput, encodedWhere } from "../values/spelling.js";
import { canFill, fillText, namesIn, parseText } from "../values/template.js";
import type { Values } from "../values/values.js";

/** The form of an import by id. */
export function importForm({ idForm, pathInputs }: Plan): string {
  if (idForm !== "{id}") return idForm.replaceAll(/\{(\w+)\}/g, "<$1>");
  return [...pathInputs.map((name) => `<${name}>`), "<id>"].join("/");
}

/** The id on the wire, and what else the resource's id holds. */
export function idParts({ idForm, one }: Plan, id: string): Readonly<Record<string, string>> {
  if (idForm === "{id}") return { id };
  const parts: Readonly<Record<string, string>> = parseText(idForm, id) ?? {};
  // Where the id is made of inputs alone, the object has none of its own on the wire.
  return parts.id === undefined && !one.includes("{id}") ? { ...parts, id: id } : parts;
}

/** Returns the input that a part of an ID stands for: the part is text in the platform's form. */
export function typedPart({ fields }: Plan, name: string, part: string | undefined): unknown {
  if (part === undefined) return undefined;
  const spec = fields[name]?.spec;
  const typed = spec?.type.kind === "number" ? Number(part) : part;
  return spec?.wire?.decode === undefined ? typed : (spec.wire.decode(typed) ?? typed);
}

/** The id of an object in the form of its definition, where another provider recorded it under `id`. */
export function adoptedId(plan: Plan, id: string, recorded: Values): string {
  const { idForm, pathInputs } = plan;
  const spelled = (name: string): string => String(encodedInput(plan, name, recorded[name]));
  if (idForm === "{id}") {
    const places = [spelled, (name: string) => String(recorded[name])].map((text) =>
      pathInputs.map((name) => `${text(name)}/`).join(""),
    );
    const place = places.find((one) => id.startsWith(one)) ?? "";
    return id.slice(place.length);
  }
  const parts: Readonly<Record<string, string>> | undefined = parseText(idForm, id);
  const names = namesIn(idForm).filter((name) => name !== "id");
  const isOurs = parts !== undefined && names.every((name) => parts[name] === spelled(name));
  const known: Values = { ...encodedWhere(plan, recorded), id };
  return isOurs || !canFill(idForm, known) ? id : fillText(idForm, known);
}
