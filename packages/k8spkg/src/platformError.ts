import { type DescribeError, describeCommonError, type ErrorDescription, type Http, HttpFailure } from "@tripod/http";

/**
 * Causes and next steps by status, where the usual ones are not enough. The status decides: for a key that it does not
 * know the platform sends 401 with the code that means "no such object" elsewhere.
 */
const ADVICE: Readonly<Record<number, Pick<ErrorDescription, "likely" | "next">>> = {
  401: {
    likely: "the API key is wrong, expired or of another platform",
    next: "Check the settings apiKey (environment K8SPKG_APIKEY) and host (environment K8SPKG_HOST)",
  },
  403: {
    likely: "the API key is good, but its user may not do this in this project",
    next: "Ask for the missing permission, or check the setting projectName",
  },
};

/** Errors are `{code, message, details, ref}`; `details` may repeat what was sent, so it stays out. */
export const describePlatformError: DescribeError = (body, { status }) => ({
  ...describeCommonError(body),
  ...ADVICE[status],
});

/** Next steps when no answer came, by the runtime's code of the cause. */
const WITHOUT_ANSWER: readonly (readonly [code: RegExp, next: string])[] = [
  [
    /CERT|UNABLE_TO_VERIFY/,
    "Check the setting host (environment K8SPKG_HOST), or name a file with the authority's certificate in the setting caFile (environment K8SPKG_CA_FILE)",
  ],
  [
    /^E(AI_AGAIN|CONN|HOST|NET|NOTFOUND|PROTO|TIMEDOUT)/,
    "Check the setting host (environment K8SPKG_HOST) and the network, and try again",
  ],
];

/** The same client, whose failures name the settings of this package where those may be at fault. */
export function namingSettings(http: Http): Http {
  return {
    ...http,
    send: async (request, context) => {
      try {
        return await http.send(request, context);
      } catch (error) {
        if (!(error instanceof HttpFailure)) throw error;
        const code = codeOf(error.cause);
        const next = WITHOUT_ANSWER.find(([pattern]) => pattern.test(code))?.[1];
        throw next === undefined ? error : error.amend({ next });
      }
    },
  };
}

function codeOf(cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? code : "";
}
