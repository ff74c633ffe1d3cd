/** Knows the secrets of one account and takes them out of texts. It is made above, where calls enter. */
export interface Redactor {
  /** Remembers a secret that was learnt on the way, such as a token. */
  add(secret: string): void;
  /** The text with every known secret replaced, in whatever form it stands there. */
  redact(text: string): string;
}

/** Query members whose value is a credential whatever it looks like. */
const SECRET_QUERY = /token|secret|password|passwd|signature|credential|api.?key|access.?key|^key$|^sig$|^auth/i;

/** Characters of an address in messages. */
const LONGEST = 1_000;

/** An address fit for messages and logs: no user part, no fragment, values of secret query members hidden, and not without end. */
export function printableUrl(url: string, secrets: Redactor): string {
  const address = secrets.redact(withoutSecretParts(url));
  return address.length > LONGEST ? `${address.slice(0, LONGEST)}…` : address;
}

function withoutSecretParts(url: string): string {
  if (!URL.canParse(url)) return url.replace(/[?#].*$/s, "");
  const parsed = new URL(url);
  const query = [...parsed.searchParams].map(([name, value]) => {
    const shown = SECRET_QUERY.test(name) ? "[secret]" : value;
    return `${name}=${shown}`;
  });
  const address = `${parsed.origin}${parsed.pathname}`;
  return query.length === 0 ? address : `${address}?${query.join("&")}`;
}
