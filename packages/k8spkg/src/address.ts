import { parseUrl } from "@tripod/kit";

/** Origin of the platform's API, or the problem of the setting. */
export type Address = { readonly origin: string } | { readonly problem: string };

/** Host names and addresses of this machine: requests to them do not leave it. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Reads the setting `host`: a host name with or without port and scheme. The scheme is https; http is accepted for this
 * machine only, because every request carries the API key.
 */
export function addressOf(host: string): Address {
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(host) ? host : `https://${host}`;
  const url = /\s/.test(text) ? undefined : parseUrl(text);
  if (url === undefined)
    return { problem: "must be a host name such as api.example.com, with or without a port and https://" };
  if (url.protocol !== "https:" && url.protocol !== "http:")
    return { problem: "must start with https://, or with no scheme" };
  if (url.username !== "" || url.password !== "")
    return { problem: "must not contain a user name or password. Use the setting apiKey" };
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "") {
    return { problem: `must be a host without a path; did you mean ${JSON.stringify(url.host)}?` };
  }
  if (url.protocol === "http:" && !LOOPBACK.test(url.hostname)) {
    return {
      problem: "must use https://, because every request carries the API key; http:// is for this machine only",
    };
  }
  return { origin: url.origin };
}
