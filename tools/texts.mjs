// The texts of a package's definitions: they are for its schema, and a plugin serves that from a file.

/** Shorter ones may be words that mean something elsewhere. */
const SHORTEST = 20;

/** The texts of all fields and definitions of a loaded package. */
export function textsOf({ lookups, resources }) {
  const texts = new Set();
  const take = (text) => {
    if (text.length >= SHORTEST) texts.add(text);
  };
  const walk = ({ spec }) => {
    take(spec.doc);
    if (spec.type.kind === "object") Object.values(spec.type.fields).forEach(walk);
    else if (spec.type.element !== undefined) walk(spec.type.element);
  };
  for (const { doc, fields, listable } of [...Object.values(lookups), ...Object.values(resources)]) {
    take(doc);
    for (const field of Object.values({ ...fields, ...listable?.query })) walk(field);
  }
  return texts;
}
