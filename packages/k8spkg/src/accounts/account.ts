import type { CallContext } from "@tripod/http";
import { idOr, nameOrId, oneOf } from "../arguments.js";
import type { ClusterPlatform } from "../platform.js";
import { CONTEXTS, type Scope, scopeOf } from "../scope.js";
import { type Named, type Objects, select } from "../select.js";

/** Arguments that all lookups of cloud accounts share. */
export const accountFields = {
  id: idOr("name", "the account"),
  name: nameOrId("the account"),
  context: oneOf(CONTEXTS).doc(
    "Scope of the account. If unset or empty, the search covers all accounts that the project can use, including those that the tenant shares with it.",
  ),
};

/** Arguments of these lookups as a handler receives them. */
export interface AccountArguments {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly context?: string | undefined;
}

/** Returns the account that the arguments select, and the results that all account lookups have. */
export async function findAccount<T extends Named>(
  cloud: string,
  accountsOf: (scope: Scope) => Objects<T>,
  { id, name, context: argument = "" }: AccountArguments,
  { platform, ...context }: CallContext & { readonly platform: ClusterPlatform },
): Promise<{ readonly account: T; readonly results: { id: string; name: string; context: string | null } }> {
  const scope = scopeOf(argument === "" ? "project" : argument);
  const account = await select(
    accountsOf(scope),
    {
      kind: [`${cloud} account`, `${cloud} accounts`],
      scopeName: platform.nameOfScope(scope),
      id,
      name,
      level: argument === "" ? undefined : argument,
      tellApart: argument === "" ? "context or id" : "id",
    },
    context,
  );
  return { account, results: { id: account.id, name: account.name, context: argument === "" ? null : argument } };
}
