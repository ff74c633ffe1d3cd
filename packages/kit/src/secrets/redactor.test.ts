import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { assertGrowsLinearly } from "@tripod/testkit";
import fc from "fast-check";
import { base64, ENCODINGS } from "./encodings.testing.js";
import { createRedactor } from "./redactor.js";

/** Characters that break the decoding of the following text may precede unencoded secrets only. */
const BREAKING = ["\\", "%", "%2", "&", "&#"];
/** Text before and after an echo. */
const SURROUNDINGS = ["", " ", '"', "key=", "&key=", "/", "\\n", "ä", "[secret] ", "Basic ", "é=", "\n", ...BREAKING];

const SIGNS = [
  ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&()*+,-./:;<=>?@[]^_`{|}~"\\',
  " ",
  "\n",
  "ä",
  "ß",
  "é",
  "€",
  "漢",
  "😀",
];
const secretText = fc
  .array(fc.constantFrom(...SIGNS), { minLength: 8, maxLength: 40 })
  .map((signs) => signs.join("").trim())
  .filter((text) => new Set(text).size > 5 && !text.includes("  "));

describe("createRedactor", () => {
  it("leaves none of 3,000 secrets, in any coding, anywhere in a text", () => {
    const names = Object.keys(ENCODINGS);
    let index = 0;
    fc.assert(
      fc.property(
        secretText,
        fc.constantFrom(...SURROUNDINGS),
        fc.constantFrom(...SURROUNDINGS),
        fc.array(secretText, { maxLength: 3 }),
        (secret, before, after, others) => {
          const { redact } = createRedactor([...others, secret]);
          const name = BREAKING.includes(before) ? "raw" : (names[index++ % names.length] ?? "raw");
          const echo = ENCODINGS[name]?.(secret) ?? "";
          const shown = redact(`<p>${before}${echo}${after}</p>`);
          assert.ok(!shown.includes(echo), `${name}: ${JSON.stringify({ secret, echo, shown })}`);
          // Around the mark stands what stood around the echo, but for what spells the same: the rest of a coding.
          assert.ok(shown.startsWith("<p>") && shown.endsWith("</p>") && shown.includes("[secret]"), name);
          assert.ok(
            shown.length <= before.length + after.length + 24,
            `${name}: ${JSON.stringify({ secret, echo, shown })}`,
          );
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it("leaves none in base64 that is broken into lines, wherever the breaks are and however they are written", () => {
    const secret = "hunter22-of-the-account-of-a-user-with-a-long-password!";
    const { redact } = createRedactor([secret]);
    for (const before of ["", "a", "ab", "a header that comes before it, for some seventy letters, and more"]) {
      const whole = base64(before, "}", "base64")(secret);
      for (const every of [20, 64, 76]) {
        for (const end of ["\n", "\r\n", "\r\n ", " ", "\\n", "\\r\\n", "%0A", "&#10;"]) {
          const shown = redact(whole.replace(new RegExp(`.{${every}}(?=.)`, "g"), (line) => line + end));
          const left = Buffer.from(shown.replaceAll("[secret]", ""), "base64").toString("latin1");
          assert.match(shown, /\[secret\]/, `${before} ${every} ${JSON.stringify(end)}`);
          assert.doesNotMatch(left, /unter|account|password/);
        }
      }
    }
    assert.equal(redact("hunter22 - of - the - account"), "hunter22 - of - the - account");
  });

  it("takes time in proportion to the text, also if it is full of what looks like codings", () => {
    const filler = '{"a":"\\u003cb%20c&amp;d","text":"lorem ipsum"} ';
    const awkward = Array.from({ length: 10_000 }, (_, index) => `lorem-${index}-${"a".repeat(index % 60)}`);
    const redactor = createRedactor([...awkward, "a".repeat(2_000), `${"lorem ipsum".repeat(500)}!`]);
    redactor.redact(filler);
    const pieces = {
      filler,
      letters: "a",
      percent: "%25",
      escapes: "\\\\u005c",
      entities: "&amp;#38;",
      "broken letters": "Ã¤Â",
      ...Object.fromEntries(
        Object.entries(ENCODINGS).map(([name, encode]) => [name, encode('{"lorem-": "<ü&/ lorem-12">}')]),
      ),
    };
    for (const [name, piece] of Object.entries(pieces)) {
      const text = (size: number): string => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
      assertGrowsLinearly(`redaction of ${name}`, 400_000, (size) => void redactor.redact(text(size)));
    }
  });

  it("takes out the longer of two that overlap, and both of two that cross", () => {
    assert.equal(createRedactor(["abcd", "abcdefgh"]).redact("abcdefgh abcd"), "[secret] [secret]");
    assert.equal(createRedactor(["abcdef", "defghi"]).redact("<abcdefghi>"), "<[secret]>");
  });

  it("takes out the letters and the padding that base64 shares with a secret's neighbors", () => {
    const { redact } = createRedactor(["hunter22!"]);
    const basic = Buffer.from("someone:hunter22!").toString("base64");
    assert.match(
      redact(`Authorization: Basic ${basic}, sent`),
      /^Authorization: Basic [A-Za-z0-9]{9,10}\[secret\], sent$/,
    );
  });

  it("has one mark for secrets that follow one another without anything between them", () => {
    const { redact } = createRedactor(["abcdef", "ghijkl"]);
    assert.equal(redact("abcdefghijkl"), "[secret]");
    assert.equal(redact("abcdef ghijkl abcdef"), "[secret] [secret] [secret]");
    assert.equal(redact("<abcdefghijkl>"), "<[secret]>");
  });

  it("leaves texts alone that are too short to be secrets, and its own mark", () => {
    assert.equal(createRedactor(["", "a", "dev"]).redact("a device"), "a device");
    assert.equal(createRedactor(["secret"]).redact("a [secret] secret"), "a [secret] [secret]");
  });

  it("knows what was added later, also after it was used", () => {
    const redactor = createRedactor();
    assert.equal(redactor.redact("hunter22"), "hunter22");
    redactor.add("hunter22");
    assert.equal(redactor.redact("hunter22 %68unter22"), "[secret] [secret]");
  });

  it("takes no memory for tables before it has a secret and a text", () => {
    const texts = ["a text", "100 % of it"];
    const before = process.memoryUsage().arrayBuffers;
    const redactors = Array.from({ length: 1_000 }, () => createRedactor());
    for (const redactor of redactors) for (const text of texts) assert.equal(redactor.redact(text), text);
    const withSecrets = Array.from({ length: 1_000 }, () => createRedactor(["hunter22"]));
    assert.ok(process.memoryUsage().arrayBuffers - before < 1_000_000);
    assert.equal(redactors.length, withSecrets.length);
  });
});
