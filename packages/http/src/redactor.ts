/** Redactor of one account's secrets. The caller of this package creates it. */
export interface Redactor {
  /** Adds a secret that became known later, such as a token. */
  add(secret: string): void;
  /** Returns the text with every known secret replaced, in all its encodings. */
  redact(text: string): string;
}

/** Names of query parameters whose values are credentials. The author of an app is not a credential. */
const SECRET_QUERY = /token|secret|password|passwd|signature|credential|api.?key|access.?key|^key$|^sig$|^auth(?!or)/i;

/**
 * Characters that a decoded query may contain and a one-line message must not: line ends, control characters, direction
 * marks.
 */
const UNPRINTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Maximum length of a URL in messages, in characters. */
const MAX_URL_LENGTH = 1_000;

/**
 * Returns a URL for messages and logs: without user info and fragment, with hidden values of secret query parameters,
 * and truncated.
 */
export function printableUrl(url: string | URL, secrets: Redactor): string {
  const address = secrets.redact(withoutSecretParts(url).replace(UNPRINTABLE, encodeURIComponent));
  return address.length > MAX_URL_LENGTH ? `${address.slice(0, MAX_URL_LENGTH)}…` : address;
}

function withoutSecretParts(url: string | URL): string {
  if (typeof url === "string" && !URL.canParse(url)) return url.replace(/[?#].*$/s, "");
  const parsed = typeof url === "string" ? new URL(url) : url;
  if (parsed.search === "" && parsed.origin !== "null") return `${parsed.origin}${parsed.pathname}`;
  const query = [...parsed.searchParams].map(([name, value]) => {
    const printed = SECRET_QUERY.test(name) ? "[secret]" : value;
    return `${name}=${printed}`;
  });
  // The origin of other URLs, such as those of files, is the string "null".
  const origin = parsed.origin === "null" ? `${parsed.protocol}//${parsed.host}` : parsed.origin;
  const address = `${origin}${parsed.pathname}`;
  return query.length === 0 ? address : `${address}?${query.join("&")}`;
}
