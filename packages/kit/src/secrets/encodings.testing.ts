/** Writes a text as a server may write it. */
export type Encoding = (text: string) => string;

const json: Encoding = (text) => JSON.stringify(text).slice(1, -1);
const lowerPercent: Encoding = (text) => encodeURIComponent(text).replace(/%../g, (code) => code.toLowerCase());
const everyPercent: Encoding = (text) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
const everyUnicode: Encoding = (text) =>
  text.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
const html: Encoding = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
const decimalHtml: Encoding = (text) => text.replace(/[^A-Za-z0-9]/gu, (letter) => `&#${letter.codePointAt(0)};`);
const hexHtml: Encoding = (text) =>
  text.replace(/[^A-Za-z0-9]/gu, (letter) => `&#x${letter.codePointAt(0)?.toString(16)};`);
/** Base64 of a text between other texts, which shift its letters. */
export const base64 =
  (before: string, after: string, alphabet: "base64" | "base64url"): Encoding =>
  (text) =>
    Buffer.from(before + text + after).toString(alphabet);

/** Forms in which a server may return a text that it was sent. */
export const ENCODINGS: Readonly<Record<string, Encoding>> = {
  raw: (text) => text,
  percent: encodeURIComponent,
  lowerPercent,
  everyPercent,
  form: (text) => new URLSearchParams({ a: text }).toString().slice(2),
  json,
  goJson: (text) => json(text).replaceAll("<", "\\u003c").replaceAll(">", "\\u003E").replaceAll("&", "\\u0026"),
  phpJson: (text) => json(text).replaceAll("/", "\\/"),
  everyUnicode,
  jsonInJson: (text) => json(json(text)),
  jsonInJsonInJson: (text) => json(json(json(text))),
  html,
  decimalHtml,
  hexHtml,
  base64: base64("", "", "base64"),
  base64Second: base64("a", "", "base64"),
  base64Third: base64("ab", "c", "base64"),
  base64Among: base64("abc", "de", "base64"),
  base64url: base64("", "", "base64url"),
  base64urlSecond: base64("x", "yz", "base64url"),
  base64urlThird: base64("xy", "z", "base64url"),
  unpadded: (text) => base64("", "", "base64")(text).replaceAll("=", ""),
  latin1: (text) => Buffer.from(text, "utf8").toString("latin1"),
  oneLine: (text) => text.replace(/[ \t\n\r]+/g, " ").trim(),
  percentInJson: (text) => json(encodeURIComponent(text)),
  jsonInPercent: (text) => encodeURIComponent(json(text)),
  jsonInHtml: (text) => html(json(text)),
  htmlInJson: (text) => json(html(text)),
  percentInPercent: (text) => encodeURIComponent(encodeURIComponent(text)),
};
