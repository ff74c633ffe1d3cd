import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { asWritten, type Coding, type Decoded, decode, mayHold, unbroken } from "./decoder.js";

const textOf = ({ units, length }: Decoded): string => String.fromCharCode(...units.subarray(0, length));
const latin1 = (text: string): string => Buffer.from(text, "utf8").toString("latin1");

const CASES: readonly (readonly [string, Coding, readonly (readonly [string, string])[]])[] = [
  [
    "percent signs",
    { percent: true },
    [
      ["%6a%6A%7e%30%39%5F", "jj~09_"],
      ["%4a%4f%4A%4F%40%49", "JOJO@I"],
      ["a+b", "a b"],
      ["a%2bb", "a+b"],
      ["%2541", "%41"],
      ["%", "%"],
      ["%4", "%4"],
      ...["/", ":", "@", "G", "`", "g"].flatMap((odd) => [
        [`%4${odd}`, `%4${odd}`] as const,
        [`%${odd}4`, `%${odd}4`] as const,
      ]),
    ],
  ],
  [
    "backslashes",
    { escapes: true },
    [
      ["\\u004a\\u004A\\u20ac", "JJ€"],
      ["\\x4a\\x4A", "JJ"],
      ["a\\nb\\rc\\td\\fe", "a b c d e"],
      ["\\b", "\b"],
      ['\\/\\"\\\\\\~\\!', '/"\\~!'],
      ["\\\\u0041", "\\u0041"],
      ["\\a\\1\\ \\\u007f", "\\a\\1\\ \\\u007f"],
      ["\\u004", "\\u004"],
      ["\\u-041\\u0-41\\u00-1\\u004-", "\\u-041\\u0-41\\u00-1\\u004-"],
      ["\\x-1\\x4-", "\\x-1\\x4-"],
      ["/u0041/x41\\v0041\\y41", "/u0041/x41\\v0041\\y41"],
    ],
  ],
  [
    "entities",
    { entities: true },
    [
      ["&lt;&amp;&quot;", '<&"'],
      ["&#60;&#x3c;&#X3C;", "<<<"],
      ["&#128512;&#x1f600;", "😀😀"],
      ["&#1114111;&#x10FFFF;", "\u{10ffff}\u{10ffff}"],
      ["&#1114112;&#x110000;", "&#1114112;&#x110000;"],
      ["&amp;lt;", "&lt;"],
      ["&nope;&;&#;&#x;&#xg;& lt;&l-t;;", "&nope;&;&#;&#x;&#xg;& lt;&l-t;;"],
      [`&${"0".repeat(20)}lt;`, `&${"0".repeat(20)}lt;`],
    ],
  ],
  [
    "UTF-8 that was read as Latin-1",
    { latin1: true },
    [
      ...["\u0080", "é", "\u07ff", "\u0800", "€", "漢", "\uffff", "\u{10000}", "😀", "\u{10ffff}"].map(
        (letter) => [`a${latin1(letter)}b`, `a${letter}b`] as const,
      ),
      ...["\u0080", "Ã", "Ãa", "Á\u0080", "à\u0080", "õ\u0080\u0080\u0080", "ï\u0080\u0080\u0080".slice(0, 2)].map(
        (odd) => [odd, odd] as const,
      ),
    ],
  ],
  [
    "all of them, as often as they are there",
    { percent: true, escapes: true, entities: true, latin1: true, thorough: true },
    [
      ["%2541%252541", "AA"],
      ["\\\\u0041&amp;#65;%26lt;", "AA<"],
      ["a+b%2bc", "a b c"],
      ["%C3%A9&Atilde;%A9", "éé"],
    ],
  ],
];

describe("decode takes back", () => {
  for (const [what, coding, cases] of CASES) {
    for (const [coded, plain] of cases) {
      it(`${what}: ${JSON.stringify(coded)}`, () => assert.equal(textOf(decode(asWritten(coded), coding)), plain));
    }
  }

  it("nothing that is not asked for", () => {
    const coded = `%41+\\u0041&lt;${latin1("é")}`;
    assert.equal(textOf(decode(asWritten(coded), {})), coded);
  });

  it("what stands for a stretch of the original, and knows which", () => {
    const { starts, ends, length } = decode(asWritten("a%41 \t &#128512;b"), { percent: true, entities: true });
    assert.deepEqual([...starts.subarray(0, length)], [0, 1, 4, 7, 7, 16]);
    assert.deepEqual([...ends.subarray(0, length)], [1, 4, 7, 16, 16, 17]);
  });
});

it("any white space is one space", () => {
  assert.equal(textOf(asWritten("a \t\n\v\f\rb  c\u0008d\u000ee\u00a0f")), "a b c\u0008d\u000ee\u00a0f");
});

it("line breaks in base64 are removed, and no other space", () => {
  for (const [text, whole] of [
    ["ab cd", "abcd"],
    ["a+ /b", "a+/b"],
    ["a- _b", "a-_b"],
    ["ab, cd", "ab, cd"],
    ["ab ,cd", "ab ,cd"],
    [" ab ", " ab "],
    ["a= b", "a= b"],
  ] as const)
    assert.equal(textOf(unbroken(asWritten(text))), whole);
});

it("a text that holds a coding has a sign of it", () => {
  const has = (text: string) =>
    (["percent", "escapes", "entities", "latin1"] as const).filter((name) =>
      mayHold(asWritten(text), { [name]: true }),
    );
  assert.deepEqual(has("plain ;u"), []);
  assert.deepEqual(has("%"), ["percent"]);
  assert.deepEqual(has("+"), ["percent"]);
  assert.deepEqual(has("\\"), ["escapes"]);
  assert.deepEqual(has("&"), ["entities"]);
  for (const letter of ["\u0080", "\u00bf"]) assert.deepEqual(has(letter), ["latin1"]);
  for (const letter of ["\u007f", "\u00c0"]) assert.deepEqual(has(letter), []);
});
