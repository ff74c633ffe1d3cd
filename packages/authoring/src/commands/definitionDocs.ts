import type { AnyField, Fields, LoadedPackage } from "@tripod/kit";

/** Minimum length in characters. A shorter text may also be a word with another purpose. */
const MIN_LENGTH = 20;

/** Returns the docs of all fields and definitions of a package. A provider has them in its schema file only. */
export function definitionDocs({ lookups, resources }: LoadedPackage): ReadonlySet<string> {
  const queries = Object.values(resources).flatMap(({ listable }) => fieldDocs(listable?.query ?? {}));
  const definitions = [...Object.values(lookups), ...Object.values(resources)];
  const docs = definitions.flatMap(({ doc, fields }) => [doc, ...fieldDocs(fields)]);
  return new Set([...docs, ...queries].filter(({ length }) => length >= MIN_LENGTH));
}

/** Returns the docs of fields and of the fields in them. */
export function fieldDocs(fields: Fields): readonly string[] {
  const docsOf = ({ spec }: AnyField): readonly string[] => {
    if (spec.type.kind === "object") return [spec.doc, ...fieldDocs(spec.type.fields)];
    return "element" in spec.type ? [spec.doc, ...docsOf(spec.type.element)] : [spec.doc];
  };
  return Object.values(fields).flatMap(docsOf);
}
