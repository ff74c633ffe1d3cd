/** Knows the secrets of one account and takes them out of every text that leaves the process. */
export interface Redactor {
  /** Remembers a secret value, in the forms it can take inside URLs, JSON and Basic credentials. */
  add(secret: string): void;
  /** The text with every known secret replaced by `[secret]`. */
  redact(text: string): string;
}

/** Shorter values would blank out ordinary words; no platform issues keys this short. */
const SHORTEST_SECRET = 4;

/** Makes a {@link Redactor}; `secrets` are those known from the start. */
export function createRedactor(secrets: Iterable<string> = []): Redactor {
  const forms = new Set<string>();
  // Longest first: a secret that contains another one must go as a whole.
  let ordered: readonly string[] = [];
  const add = (secret: string): void => {
    if (secret.length < SHORTEST_SECRET || forms.has(secret)) return;
    forms.add(secret);
    forms.add(encodeURIComponent(secret));
    forms.add(encodeURIComponent(secret).replaceAll("%20", "+"));
    forms.add(JSON.stringify(secret).slice(1, -1));
    forms.add(Buffer.from(secret).toString("base64"));
    ordered = [...forms].sort((a, b) => b.length - a.length);
  };
  for (const secret of secrets) add(secret);
  return {
    add,
    redact: (text) => ordered.reduce((rest, form) => rest.replaceAll(form, "[secret]"), text),
  };
}

/** Query members whose value is a credential whatever it looks like. */
const SECRET_QUERY = /token|secret|password|passwd|signature|credential|api.?key|access.?key|^key$|^sig$|^auth/i;

/** An address fit for messages and logs: no user part, no fragment, values of secret query members hidden. */
export function printableUrl(url: string, secrets: Redactor): string {
  if (!URL.canParse(url)) return secrets.redact(url.replace(/[?#].*$/s, ""));
  const parsed = new URL(url);
  const query = [...parsed.searchParams].map(([name, value]) => {
    const shown = SECRET_QUERY.test(name) ? "[secret]" : value;
    return `${name}=${shown}`;
  });
  const address = `${parsed.origin}${parsed.pathname}`;
  return secrets.redact(query.length === 0 ? address : `${address}?${query.join("&")}`);
}
