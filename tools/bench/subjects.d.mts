/** Measured lookups of each package, with arguments that the seed of the emulator answers. */
export const SUBJECTS: readonly {
  readonly name: string;
  lookups(settings: object): Readonly<Record<string, { readonly [name: string]: never }>>;
}[];
