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

/** Returns an ID in the form of the platform: UUIDs, also those without hyphens, are in lower case. */
export function plainId(id: string): string {
  return isUuid(id) || /^[0-9a-f]{32}$/i.test(id) ? id.toLowerCase() : id;
}

/** Returns a field for the ID of an object of the platform. The case of UUIDs is ignored; requests have lower case. */
export function objectId(doc: string) {
  return s
    .string(doc)
    .notEmpty()
    .semanticEquals((oldValue, newValue) => plainId(oldValue) === plainId(newValue))
    .codec({ encode: plainId });
}

/** Returns a field for the ID of an object, whose documented form is a UUID. */
export function uuid(doc: string) {
  return objectId(doc).check(uuidProblem);
}
