import type { Answer, ErrorDescription } from "@tripod/http";
import type { Service } from "./services.js";

/**
 * Returns the description of a 404 without an error body: a foreign response, because the platform names what is
 * missing.
 */
export function describeForeignResponse({ status }: Answer, setting: Service["setting"]): ErrorDescription {
  if (status !== 404) return {};
  return {
    failure: "failed-precondition",
    likelyCause: "the response does not come from the platform's API, because the URL is wrong",
    nextStep: `Check the setting ${setting}, if it is set, and proxies`,
  };
}
