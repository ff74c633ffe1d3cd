import type { Plan } from "../definition/plan.js";
import { canFill, fillText, namesIn, parseText } from "../values/template.js";
import type { Values } from "../values/values.js";

/** The id of an object in the form of its definition, where another provider recorded it under `id`. */
export function adoptedId({ idForm, pathInputs }: Plan, id: string, recorded: Values): string {
  if (idForm === "{id}") {
    const place = pathInputs.map((name) => `${recorded[name]}/`).join("");
    return place !== "" && id.startsWith(place) ? id.slice(place.length) : id;
  }
  const parts: Readonly<Record<string, string>> | undefined = parseText(idForm, id);
  const names = namesIn(idForm).filter((name) => name !== "id");
  const isOurs = parts !== undefined && names.every((name) => isSame(parts[name], recorded[name]));
  const known = { ...recorded, id };
  return isOurs || !canFill(idForm, known) ? id : fillText(idForm, known);
}

function isSame(part: unknown, recorded: unknown): boolean {
  return recorded === undefined || recorded === null || String(part) === String(recorded);
}
