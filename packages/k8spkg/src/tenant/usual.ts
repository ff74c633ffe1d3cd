/** Of what a tenant has without a program, the members that a program gave. */
export function usualOf<T extends Readonly<Record<string, unknown>>>(
  usual: T,
  given: Readonly<Record<string, unknown>>,
): Partial<T> {
  return Object.fromEntries(Object.entries(usual).filter(([name]) => given[name] !== undefined)) as Partial<T>;
}
