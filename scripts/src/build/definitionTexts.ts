import type { FieldSpec, LoadedPackage } from "@tripod/kit";

/** Minimum length in characters. A shorter text may also be a word with another purpose. */
const MIN_LENGTH = 20;

/** Returns the docs of all fields and definitions of a package. A provider has them in its schema file only. */
export function definitionTexts({ lookups, resources }: LoadedPackage): ReadonlySet<string> {
  const texts = new Set<string>();
  const add = (text: string) => {
    if (text.length >= MIN_LENGTH) texts.add(text);
  };
  const visit = ({ spec }: { readonly spec: FieldSpec }) => {
    add(spec.doc);
    if (spec.type.kind === "object") Object.values(spec.type.fields).forEach(visit);
    else if ("element" in spec.type) visit(spec.type.element);
  };
  for (const { doc, fields } of [...Object.values(lookups), ...Object.values(resources)]) {
    add(doc);
    Object.values(fields).forEach(visit);
  }
  for (const { listable } of Object.values(resources)) Object.values(listable?.query ?? {}).forEach(visit);
  return texts;
}
