import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { lstatSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { ROOT } from "./root.js";

/**
 * Beginnings of words in British spelling, each with the American one. The failure code `cancelled` is gRPC's own term.
 */
const BRITISH: Readonly<Record<string, string>> = {
  artefact: "artifact",
  behaviour: "behavior",
  catalogue: "catalog",
  colour: "color",
  favour: "favor",
  flavour: "flavor",
  honour: "honor",
  labelled: "labeled",
  licence: "license",
  misspelt: "misspelled",
  neighbour: "neighbor",
  normalis: "normaliz",
  optimis: "optimiz",
  organis: "organiz",
  recognis: "recogniz",
  serialis: "serializ",
  summaris: "summariz",
};

/** Texts of vendors and authors, and this list. */
const EXEMPT =
  /^LICENSE$|package-lock\.json$|go\.(mod|sum)$|^packages\/\w+\/fixtures\/(logs\.jsonl|errors\.json)$|^tests\/fixtures\/(shapes|terraform|terms)|spelling\.test\.ts$|\.(png|binpb|br|gz)$/;

const PATTERN = new RegExp(Object.keys(BRITISH).join("|"), "gi");

/** Returns the British words in a text, each with the spelling to use. */
function britishIn(text: string): readonly string[] {
  return [...text.matchAll(PATTERN)].map(([word]) => `${word}: use ${BRITISH[word.toLowerCase()]}`);
}

describe("spelling", () => {
  it("is American in every file and file name", () => {
    const files = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 26 }).split("\n");
    const checked = files.filter(
      (file) => file !== "" && !EXEMPT.test(file) && lstatSync(ROOT + file, { throwIfNoEntry: false })?.isFile(),
    );
    assert.ok(checked.length > 1_000, `${checked.length} files`);
    const problems = checked.flatMap((file) =>
      [...britishIn(file), ...britishIn(readFileSync(ROOT + file, "utf8"))].map((problem) => `${file}: ${problem}`),
    );
    assert.deepEqual(problems, []);
  });

  it("is checked in any case", () => {
    assert.deepEqual(britishIn("the Colours of a LICENCE"), ["Colour: use color", "LICENCE: use license"]);
  });
});
