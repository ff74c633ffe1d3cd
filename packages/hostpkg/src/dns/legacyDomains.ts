import { type CallContext, type DescribeError, read } from "@tripod/http";
import type { Api } from "../api.js";
import { describeForeignResponse } from "../foreignResponse.js";
import { canonicalName } from "./names.js";

/** Domain of the legacy DNS hosting. */
export interface LegacyDomain {
  /** Number of the domain, in decimal digits. */
  readonly id: string;
  readonly name: string;
  /** Number of the account that owns the domain. */
  readonly userId: number;
}

/** Client of the domains of the legacy DNS hosting of one account. */
export interface LegacyDomains {
  /** Finds a domain by name or number. Fails with "not-found" if it does not exist. */
  find(nameOrNumber: string, context: CallContext): Promise<LegacyDomain>;
}

/** Creates the client of the legacy DNS hosting. */
export function createLegacyDomains(api: Api): LegacyDomains {
  return {
    find: async (requested, context) => {
      const path = `/${encodeURIComponent(requested.normalize())}`;
      const answer = await api.get(
        { operation: "Get legacy DNS domain", path, describeError: describeLegacyError },
        context,
      );
      const domain = read(answer);
      const found = {
        id: domain.text("id"),
        name: domain.string("name"),
        userId: domain.optionalInteger("user_id") ?? 0,
      };
      // The platform interprets digits as the number of a domain.
      if (isNumber(requested)) {
        if (found.id !== String(BigInt(requested))) throw domain.unexpected("id", "is not the requested number");
      } else if (canonicalName(found.name) !== canonicalName(requested)) {
        throw domain.unexpected("name", "is not the requested name");
      }
      return found;
    },
  };
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(text);
}

/** Returns the text of an error `{error, field?}`. `error` is a code such as `domain_not_found`. */
export const describeLegacyError: DescribeError = (body, answer) => {
  const { error, field } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const code = typeof error === "string" ? error : undefined;
  return {
    code,
    message: typeof field === "string" && field !== "" ? `at ${field}` : undefined,
    ...(code === undefined ? describeForeignResponse(answer, "domainsV1Url") : {}),
  };
};
