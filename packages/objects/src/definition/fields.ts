import { type Fields, isInput } from "@tripod/kit";
import { idOutput } from "./idOutput.js";

/** The fields of a resource: those of its definition and the output `idName`. Those that nothing updates replace. */
export function fieldsOf(said: Fields, idName: string | null, canChange: boolean): Fields {
  const fields = canChange ? said : replacing(said);
  return idName === null || idName in fields ? fields : { ...fields, [idName]: idOutput() };
}

/** The same fields, of which every input replaces but for how long to wait. */
function replacing(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      isInput(field) && field.spec.manner !== true ? field.replaces() : field,
    ]),
  );
}
