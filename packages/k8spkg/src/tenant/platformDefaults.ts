/** Doc of an input that the platform sets on create and whose removal restores the platform's default. */
export const RESTORED_ON_REMOVAL =
  "Until the input is set for the first time, the current value is kept. Removing the input restores the platform's default.";

/** Returns defaults of the tenant for the members that a program sets. */
export function defaultsOfSetInputs<T extends Readonly<Record<string, unknown>>>(
  platformDefaults: T,
  inputs: Readonly<Record<string, unknown>>,
): Partial<T> {
  return Object.fromEntries(
    Object.entries(platformDefaults).filter(([name]) => inputs[name] !== undefined),
  ) as Partial<T>;
}
