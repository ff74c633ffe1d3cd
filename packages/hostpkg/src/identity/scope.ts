/** What a token is good for: the whole account, or one project of it. */
export type Scope = "account" | `project:${string}`;

/** The scope of a project. Its id is accepted in both spellings, with the dashes of a UUID and without. */
export function projectScope(projectId: string): Scope {
  const dashed = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(projectId);
  return `project:${dashed ? projectId.replaceAll("-", "").toLowerCase() : projectId}`;
}

/** The project of a scope, as the platform spells its id; undefined for the account. */
export function projectOf(scope: Scope): string | undefined {
  return scope === "account" ? undefined : scope.slice("project:".length);
}
