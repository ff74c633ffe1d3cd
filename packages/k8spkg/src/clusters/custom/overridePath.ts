/** A member of a map, or a place in a list. */
export type Step = string | number;

const CHAIN = /^[\w-]+(\.[\w-]+)*$/;
const STEP = /\.([^.[\]"]+)|\[(\d{1,4})\]|\["([^"]+)"\]/g;

/** The members of a chain: `spec.template.spec`; undefined where a key is none. */
export function chainOf(key: string): readonly string[] | undefined {
  return CHAIN.test(key) ? key.split(".") : undefined;
}

/** The steps of a path: `spec.subnets[0].id`, or `metadata.annotations["example.com/a"]`; undefined where a key is none. */
export function stepsOf(key: string): readonly Step[] | undefined {
  const path = `.${key}`;
  const parts = [...path.matchAll(STEP)];
  if (parts.map(([part]) => part).join("") !== path) return undefined;
  return parts.map(([, name, index, quoted]) => (index === undefined ? (name ?? quoted ?? "") : Number(index)));
}
