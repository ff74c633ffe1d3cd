/** Doc of an input that the platform sets on create and whose removal restores the platform's default. */
export const RESTORED = "Default: the current value. Removing the input restores the platform's default.";

/** Of what a tenant has without a program, the members that a program gave. */
export function usualOf<T extends Readonly<Record<string, unknown>>>(
  usual: T,
  given: Readonly<Record<string, unknown>>,
): Partial<T> {
  return Object.fromEntries(Object.entries(usual).filter(([name]) => given[name] !== undefined)) as Partial<T>;
}
