/** Name of a map member, or index in a list. */
export type Step = string | number;

const CHAIN = /^[\w-]+(\.[\w-]+)*$/;
const STEP = /\.([^.[\]"]+)|\[(\d{1,4})\]|\["([^"]+)"\]/g;

/** Returns the members of a chain such as `spec.template.spec`, or undefined if the key is not a chain. */
export function parseChain(key: string): readonly string[] | undefined {
  return CHAIN.test(key) ? key.split(".") : undefined;
}

/**
 * Returns the steps of a path such as `spec.subnets[0].id` or `metadata.annotations["example.com/a"]`, or undefined if
 * the key is not a path.
 */
export function parsePath(key: string): readonly Step[] | undefined {
  const path = `.${key}`;
  const parts = [...path.matchAll(STEP)];
  if (parts.map(([part]) => part).join("") !== path) return undefined;
  return parts.map(([, name, index, quoted]) => (index === undefined ? (name ?? quoted ?? "") : Number(index)));
}
