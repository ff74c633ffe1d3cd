/**
 * Maximum length of a URL that is parsed. Reading an international host takes time that grows with the square of its
 * length.
 */
const MAX_LENGTH = 8192;

/**
 * Parses a URL that a user or a platform states. Returns undefined if it is invalid, or longer than 8192 characters.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  return text.length <= MAX_LENGTH && URL.canParse(text, base) ? new URL(text, base) : undefined;
}

/**
 * Returns the problem of an `http` or `https` URL. The message does not quote the text, which may contain a token.
 * Empty: unset.
 */
export function urlProblem(text: string): string | undefined {
  return text === "" || /^https?:\/\/[^\s/?#]\S*$/.test(text)
    ? undefined
    : "must be a URL that starts with https:// or http://, such as https://example.com";
}
