/** What is measured of each package: its lookups with arguments that the seed of the local platform answers. */
export const SUBJECTS: readonly {
  readonly name: string;
  lookups(settings: object): Readonly<Record<string, { readonly [name: string]: never }>>;
}[];
