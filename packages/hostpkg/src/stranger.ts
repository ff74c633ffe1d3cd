import type { Answer, ErrorDescription } from "@tripod/http";
import type { Service } from "./services.js";

/** The platform says what it has not found; whoever answers a bare 404 knows nothing about its objects. */
export function describeStranger({ status }: Answer, setting: Service["setting"]): ErrorDescription {
  if (status !== 404) return {};
  return {
    failure: "failed-precondition",
    likely: "something other than the platform's API answered, because the address is wrong",
    next: `Check the setting ${setting}, if it is set, and proxies on the way`,
  };
}
