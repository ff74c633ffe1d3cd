import { domainToASCII } from "node:url";
import { type CallContext, type DescribeError, read } from "@tripod/http";
import type { Api } from "../api.js";
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
  /** Fails with "not-found" when there is none of this name. */
  byName(name: string, context: CallContext): Promise<LegacyDomain>;
}

/** Makes the client of the legacy DNS hosting. */
export function createLegacyDomains(api: Api): LegacyDomains {
  return {
    byName: async (name, context) => {
      const path = `/${encodeURIComponent(name.normalize())}`;
      const answer = await api.get({ operation: "Get legacy DNS domain", path, describeError }, context);
      const domain = read(answer);
      if (!isSameName(domain.string("name"), name))
        throw domain.unexpected("name", "is not the name that was asked for");
      return { id: domain.text("id"), name: domain.string("name"), userId: domain.integer("user_id") };
    },
  };
}

/** Whether two names are the same to DNS; the platform may answer with the ASCII form of an international name. */
function isSameName(one: string, other: string): boolean {
  const [ascii, otherAscii] = [domainToASCII(one), domainToASCII(other)];
  return canonicalName(one) === canonicalName(other) || (ascii !== "" && ascii === otherAscii);
}

/** Errors are `{error, field?}`, where the first is a word such as `domain_not_found`. */
const describeError: DescribeError = (body) => {
  const { error, field } = (body ?? {}) as Readonly<Record<string, unknown>>;
  return {
    code: typeof error === "string" ? error : undefined,
    message: typeof field === "string" && field !== "" ? `at ${field}` : undefined,
  };
};
