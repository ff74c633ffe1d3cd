/**
 * Values that the clients of one process share, such as the use of rate limits. The first caller creates the value
 * named `name`. Names start with the package name.
 */
export type Shared = <T extends object>(name: string, make: () => T) => T;

/** Creates an empty {@link Shared}; clients with different ones are independent. */
export function createShared(): Shared {
  const made = new Map<string, object>();
  return <T extends object>(name: string, make: () => T): T => {
    const value = made.get(name) ?? make();
    made.set(name, value);
    return value as T;
  };
}
