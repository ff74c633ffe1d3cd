/** Knows the secrets of one account and takes them out of texts. It is made above, where calls enter. */
export interface Redactor {
  /** Remembers a secret that was learnt on the way, such as a token. */
  add(secret: string): void;
  /** The text with every known secret replaced, in whatever form it stands there. */
  redact(text: string): string;
}

/** Query members whose value is a credential whatever it looks like. */
const SECRET_QUERY = /token|secret|password|passwd|signature|credential|api.?key|access.?key|^key$|^sig$|^auth/i;

/** Characters that a decoded query may contain and a one-line message must not: line ends, control characters, direction marks. */
const UNPRINTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Characters of an address in messages. */
const LONGEST = 1_000;

/** An address fit for messages and logs: no user part, no fragment, values of secret query members hidden, and not without end. */
export function printableUrl(url: string, secrets: Redactor): string {
  const address = secrets.redact(withoutSecretParts(url).replace(UNPRINTABLE, encodeURIComponent));
  return address.length > LONGEST ? `${address.slice(0, LONGEST)}…` : address;
}

function withoutSecretParts(url: string): string {
  if (!URL.canParse(url)) return url.replace(/[?#].*$/s, "");
  const parsed = new URL(url);
  const query = [...parsed.searchParams].map(([name, value]) => {
    const shown = SECRET_QUERY.test(name) ? "[secret]" : value;
    return `${name}=${shown}`;
  });
  // The origin of other addresses, such as those of files, is the word "null".
  const origin = parsed.origin === "null" ? `${parsed.protocol}//${parsed.host}` : parsed.origin;
  const address = `${origin}${parsed.pathname}`;
  return query.length === 0 ? address : `${address}?${query.join("&")}`;
}
