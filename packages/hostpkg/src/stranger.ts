import type { Answer, ErrorDescription } from "@tripod/http";
import type { Service } from "./services.js";

/** Returns the description of a 404 without an error body: a foreign response, because the platform names what is missing. */
export function describeStranger({ status }: Answer, setting: Service["setting"]): ErrorDescription {
  if (status !== 404) return {};
  return {
    failure: "failed-precondition",
    likely: "the response does not come from the platform's API, because the URL is wrong",
    next: `Check the setting ${setting}, if it is set, and proxies`,
  };
}
