/**
 * What the clients of one process have in common, such as how much of a platform's limits they have used: the value
 * named `name`, made by whoever asks for it first. Names begin with the package's own.
 */
export type Shared = <T extends object>(name: string, make: () => T) => T;

/** Makes an empty {@link Shared}; clients that are handed different ones know nothing of each other. */
export function createShared(): Shared {
  const made = new Map<string, object>();
  return <T extends object>(name: string, make: () => T): T => {
    const known = made.get(name) ?? make();
    made.set(name, known);
    return known as T;
  };
}
