/**
 * Returns the credentials in a URL, `user:password` or `token`: the text between the scheme and the last `@` before the
 * path. Undefined without credentials.
 */
export function credentialsInUrl(text: string): string | undefined {
  const scheme = /^\s*[a-z][a-z0-9+.-]*:\/\//i.exec(text)?.[0] ?? "";
  const rest = text.slice(scheme.length);
  const authority = /^[^/?#]*/.exec(rest)?.[0] ?? "";
  // A password with a slash makes the URL invalid, but is still a secret.
  const [user = "", after] = authority.split(":", 2);
  const isCut = after !== undefined && !/^\d*$/.test(after) && user !== "";
  const end = (authority.includes("@") ? authority : isCut ? rest : "").lastIndexOf("@");
  // Without a scheme, `me@example.com` is a name.
  if (end <= 0 || (scheme === "" && !authority.includes(":"))) return undefined;
  return rest.slice(0, end);
}

/** Returns the secret strings in the credentials of a URL: all of it, the password, and both percent-decoded. */
export function secretsInAddress(text: string): readonly string[] {
  const credentials = credentialsInUrl(text);
  if (credentials === undefined) return [];
  const secret = credentials.slice(credentials.indexOf(":") + 1);
  return [credentials, secret, decoded(secret)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
