/** One condition of a search on the dashboard. */
export interface Condition {
  readonly property: string;
  readonly type: "string" | "bool";
  readonly condition: object;
}

/** The property has exactly this value; with `not`, it has another one. */
export function textIs(property: string, value: string, { not = false }: { not?: boolean } = {}): Condition {
  const match = { conjunction: "or", values: [value] };
  return {
    property,
    type: "string",
    condition: { string: { match, operator: "eq", negation: not, ignoreCase: false } },
  };
}

/** The property is true, or false. */
export function flagIs(property: string, value: boolean): Condition {
  return { property, type: "bool", condition: { bool: { value } } };
}

/** Returns the body of a search in which every condition must hold. */
export function searchFor(conditions: readonly Condition[]): object {
  const filterGroups = conditions.length === 0 ? [] : [{ conjunction: "and", filters: conditions }];
  return { filter: { conjunction: "and", filterGroups }, sort: [] };
}

/** Exactly this name. Without `ignoreCase` the platform would not tell upper from lower case. */
export function exactly(name: string): object {
  return { eq: name, ignoreCase: false };
}
