/** Scope of a token: the account or one project. */
export type Scope = "account" | `project:${string}`;

/** Returns the scope of a project. Accepts the ID with and without the dashes of a UUID, in any case. */
export function projectScope(projectId: string): Scope {
  const isId = /^[0-9a-f]{8}(-?)[0-9a-f]{4}(\1[0-9a-f]{4}){2}\1[0-9a-f]{12}$/i.test(projectId);
  return `project:${isId ? projectId.replaceAll("-", "").toLowerCase() : projectId}`;
}

/** Returns the project ID of a scope in the spelling of the platform, or undefined for the account. */
export function projectOf(scope: Scope): string | undefined {
  return scope === "account" ? undefined : scope.slice("project:".length);
}
