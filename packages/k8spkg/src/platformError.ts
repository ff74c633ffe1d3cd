import { type DescribeError, describeCommonError, type ErrorDescription } from "@tripod/http";

/**
 * Causes and next steps by status, if the usual ones are not sufficient. The status decides: the platform rejects an
 * unknown key with 401 and a code that otherwise means a missing object.
 */
const ADVICE: Readonly<Record<number, Pick<ErrorDescription, "likelyCause" | "nextStep">>> = {
  401: {
    likelyCause: "the API key is unknown, expired or of another platform",
    nextStep: "Check the settings apiKey (environment K8SPKG_APIKEY) and host (environment K8SPKG_HOST)",
  },
  403: {
    likelyCause: "the API key is valid, but its user lacks the permission in this project",
    nextStep: "Ask for the missing permission, or check the setting projectName",
  },
};

/** Errors are `{code, message, details, ref}`; `details` may repeat the request, so messages omit it. */
export const describePlatformError: DescribeError = (body, { status }) => {
  const described = describeCommonError(body) ?? {};
  const isStranger = status === 404 && described.code === undefined;
  const isNotThere = status === 500 && described.code !== undefined && isMissingPart(described.message ?? "");
  return {
    ...described,
    ...ADVICE[status],
    ...(isStranger ? NOT_THE_API : {}),
    ...(isNotThere && { failure: "not-found" as const }),
  };
};

/**
 * Messages of a cluster for a missing VM or volume. The platform returns them as an internal error, and only the
 * message distinguishes them from a transient one. A retry is useless.
 */
const NOT_THERE =
  /^(Failed to get virtual machine '.*' *: .*not found|Unable to remove volume \[.*\] because it does not exist)$/i;

/** Maximum length of such a message, which names a VM and a volume, in characters. The pattern takes quadratic time. */
const MAX_NOT_THERE_LENGTH = 2_000;

function isMissingPart(message: string): boolean {
  return message.length <= MAX_NOT_THERE_LENGTH && NOT_THERE.test(message);
}

/** A 404 of the platform names the missing object. A bare 404 comes from another server. */
const NOT_THE_API: ErrorDescription = {
  failure: "failed-precondition",
  likelyCause: "the address is not that of the platform's API",
  nextStep: "Check the setting host (environment K8SPKG_HOST), and proxies on the way",
};
