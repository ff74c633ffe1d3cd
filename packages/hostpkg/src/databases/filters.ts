/** Texts about the argument `filters`, which the lookups of managed databases share. */
export const FILTERS = {
  element: "What one filter asks for: all of its fields must hold.",
  list: (what: string) =>
    `Which ${what} are wanted: those that at least one of these filters takes. All without it. Repeated filters count once.`,
} as const;
