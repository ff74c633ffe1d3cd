import { s } from "@tripod/kit";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reports whether a text is a UUID, in lower or upper case. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Returns why a text is not a UUID. An empty string is treated as unset. */
export function uuidProblem(text: string): string | undefined {
  if (text === "" || isUuid(text)) return undefined;
  return "must be a UUID such as 298fbdfc-0ed4-4700-8e03-944adfd6a81c. Use the ID of the object, not its name";
}

/**
 * Returns a field for the ID of an object, whose documented form is a UUID. Case is ignored; requests have lower case.
 */
export function uuid(doc: string) {
  return s
    .string(doc)
    .notEmpty()
    .check(uuidProblem)
    .semanticEquals((oldValue, newValue) => oldValue.toLowerCase() === newValue.toLowerCase())
    .codec({ encode: (value) => value.toLowerCase() });
}
