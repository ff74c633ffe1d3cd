import { s } from "./field.js";

/**
 * Returns the setting `requestTimeout`: timeout of a request in seconds, 1–3600. `variable` also supplies it.
 *
 * @example
 * ```ts
 * import { requestTimeout, s } from "@tripod/kit";
 *
 * export const settings = {
 *   url: s.string("URL of the shop."),
 *   requestTimeout: requestTimeout("SHOP_REQUEST_TIMEOUT"),
 * };
 * ```
 */
export const requestTimeout = (variable: string) =>
  s
    .number(
      "Request timeout (seconds), 1–3600: time for a request with all retries and delays, or for a list with all pages. Default: `60`. Waiting for the client-side rate limit does not count.",
    )
    .optional()
    .min(1)
    .max(3600)
    .terraform(null)
    .env(variable);

/**
 * Returns the setting `allowHttp`: whether URLs of other hosts may start with `http://`. `variable` also supplies it.
 *
 * @example
 * ```ts
 * import { allowHttp, s } from "@tripod/kit";
 *
 * export const settings = { url: s.string("URL of the shop."), allowHttp: allowHttp("SHOP_ALLOW_HTTP") };
 * ```
 */
export const allowHttp = (variable: string) =>
  s
    .boolean(
      "Whether to allow plain HTTP: URLs of other hosts that start with `http://`. Plain HTTP exposes credentials, so use it in trusted networks only. URLs of the local host are always allowed. Default: `false`.",
    )
    .optional()
    .terraform(null)
    .env(variable);

/** Converts a setting in seconds to milliseconds. */
export function milliseconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000;
}
