import { s } from "@tripod/kit";
import { isObject, timeoutsField } from "@tripod/rest";
import { labelsOfTags, tagProblem, tagsOf } from "./vocabulary.js";

/** Returns the name of an object. Default: an automatic name. */
export function objectName(doc: string) {
  return s.string(doc).notEmpty().autoName().wire("metadata.name");
}

/** Returns the descriptive metadata of an object. */
export function description(what: string) {
  return s.string(`Description of ${what}. Free text.`).optional().wire("metadata.annotations.description");
}

/** Returns the labels of an object as tags. */
export function tags(what: string) {
  return s
    .set(
      `Tags of ${what}, each \`key\` or \`key:value\`, split at the first colon. Keys must be unique.`,
      s.string().notEmpty(),
    )
    .optional()
    .check((value) => tagProblem(value))
    .wire("metadata.labels", { encode: (value) => labelsOfTags(value), decode: (labels) => tagsOf(textsIn(labels)) });
}

/** Returns the scope of an object. `aliases`: values of earlier programs for one of the two. */
export function contextField(what: string, aliases: Readonly<Record<string, string>> = {}) {
  return s
    .string("Scope: the level that owns the object.")
    .values(
      {
        project: `${what} of the project that the setting \`projectName\` names`,
        tenant: `${what} of the tenant, visible to all projects`,
      },
      { aliases },
    )
    .enumType("ObjectContext")
    .default("project")
    .replaces();
}

function textsIn(labels: unknown): Readonly<Record<string, string>> {
  if (!isObject(labels)) return {};
  return Object.fromEntries(Object.entries(labels).map(([key, value]) => [key, String(value ?? "")]));
}

/** Returns timeouts of operations on an object. The operations do not wait, so a timeout limits the request. */
export function operationTimeouts() {
  return timeoutsField(
    ["create", "update", "delete"],
    "the value of the setting `requestTimeout`, for each request. A longer timeout does not extend the time of a request",
  );
}
