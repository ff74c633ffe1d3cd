import type { Plan } from "../definition/plan.js";
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

/** A part of an id is a text; the input that it stands for may be a number. */
export function typedPart({ fields }: Plan, name: string, part: string | undefined): unknown {
  if (part === undefined) return undefined;
  return fields[name]?.spec.type.kind === "number" ? Number(part) : part;
}

/** The id of an object in the form of its definition, where another provider recorded it under `id`. */
export function adoptedId({ idForm, pathInputs }: Plan, id: string, recorded: Values): string {
  if (idForm === "{id}") {
    const place = pathInputs.map((name) => `${recorded[name]}/`).join("");
    return id.startsWith(place) ? id.slice(place.length) : id;
  }
  const parts: Readonly<Record<string, string>> | undefined = parseText(idForm, id);
  const names = namesIn(idForm).filter((name) => name !== "id");
  const isOurs = parts !== undefined && names.every((name) => parts[name] === String(recorded[name]));
  const known = { ...recorded, id };
  return isOurs || !canFill(idForm, known) ? id : fillText(idForm, known);
}
