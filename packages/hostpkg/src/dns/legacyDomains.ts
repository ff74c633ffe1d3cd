import { type CallContext, type DescribeError, read } from "@tripod/http";
import type { Api } from "../api.js";
import { describeStranger } from "../stranger.js";
import { canonicalName } from "./names.js";

/** A domain of the legacy DNS hosting. */
export interface LegacyDomain {
  /** The decimal digits of a number. */
  readonly id: string;
  readonly name: string;
  /** Number of the account that owns it. */
  readonly userId: number;
}

/** The domains of the legacy DNS hosting of one account. */
export interface LegacyDomains {
  /** Fails with "not-found" when there is none of this name, or of this number. */
  find(nameOrNumber: string, context: CallContext): Promise<LegacyDomain>;
}

/** Makes the client of the legacy DNS hosting. */
export function createLegacyDomains(api: Api): LegacyDomains {
  return {
    find: async (wanted, context) => {
      const path = `/${encodeURIComponent(wanted.normalize())}`;
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
      // The platform takes digits for the number of a domain.
      if (isNumber(wanted)) {
        if (found.id !== String(BigInt(wanted))) throw domain.unexpected("id", "is not the number that was asked for");
      } else if (canonicalName(found.name) !== canonicalName(wanted)) {
        throw domain.unexpected("name", "is not the name that was asked for");
      }
      return found;
    },
  };
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(text);
}

/** Errors are `{error, field?}`, where the first is a word such as `domain_not_found`. */
export const describeLegacyError: DescribeError = (body, answer) => {
  const { error, field } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const code = typeof error === "string" ? error : undefined;
  return {
    code,
    message: typeof field === "string" && field !== "" ? `at ${field}` : undefined,
    ...(code === undefined ? describeStranger(answer, "domainsV1Url") : {}),
  };
};
