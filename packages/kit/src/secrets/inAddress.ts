/**
 * The credentials that somebody wrote into an address, `user:password` or `token`: what stands between its scheme and the
 * last `@` before its path. Undefined where there are none.
 */
export function credentialsIn(text: string): string | undefined {
  const scheme = /^\s*[a-z][a-z0-9+.-]*:\/\//i.exec(text)?.[0] ?? "";
  const rest = text.slice(scheme.length);
  const authority = /^[^/?#]*/.exec(rest)?.[0] ?? "";
  // A password that holds a slash is no address any more, and a secret all the same.
  const [user = "", after] = authority.split(":", 2);
  const isCut = after !== undefined && !/^\d*$/.test(after) && user !== "";
  const end = (authority.includes("@") ? authority : isCut ? rest : "").lastIndexOf("@");
  // Without a scheme, `me@example.com` is a name.
  if (end <= 0 || (scheme === "" && !authority.includes(":"))) return undefined;
  return rest.slice(0, end);
}

/** The texts in credentials of an address that are secret: all of it, the password, and both as they were meant. */
export function secretsInAddress(text: string): readonly string[] {
  const credentials = credentialsIn(text);
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
