// The forms that an echo gives a text.

const json = (text) => JSON.stringify(text).slice(1, -1);
const html = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
const base64 = (before, alphabet) => (text) => Buffer.from(`${before}${text}`).toString(alphabet);

/** @type {Readonly<Record<string, (text: string) => string>>} */
export const CODINGS = {
  raw: (text) => text,
  percent: encodeURIComponent,
  "lower percent": (text) => encodeURIComponent(text).replace(/%../g, (code) => code.toLowerCase()),
  form: (text) => new URLSearchParams({ a: text }).toString().slice(2),
  json,
  "json of Go": (text) => json(text).replaceAll("<", "\\u003c").replaceAll(">", "\\u003e").replaceAll("&", "\\u0026"),
  "json in json": (text) => json(json(text)),
  html,
  "html in numbers": (text) => text.replace(/[^A-Za-z0-9]/gu, (letter) => `&#${letter.codePointAt(0)};`),
  base64: base64("", "base64"),
  "base64, second place": base64("a", "base64"),
  "base64, third place": base64("ab", "base64"),
  "base64 for addresses": base64("", "base64url"),
  "letters broken": (text) => Buffer.from(text, "utf8").toString("latin1"),
};
