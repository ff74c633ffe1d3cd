// Image of the demo for the README, made from its real output: an SVG for light and dark pages.
//
//   npm run build && node tools/demo/picture.mjs      writes docs/images/demo.svg

import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../build.mjs";
import { costOf, playOnPlugin } from "./show.mjs";

export const PICTURE = join(ROOT, "docs", "images", "demo.svg");

const WIDE = 104;
const LINE = 20;
const LETTER = 8.4;
const EDGE = 24;

const CLASSES = { "+": "made", "~": "changed", "-": "gone", "!": "gone" };

/** Returns the acts of the demo, run through the plugin against the emulator. */
export async function demoActs() {
  const { startEmulators } = await import("../../packages/cli/dist/index.js");
  const platforms = await startEmulators(["hostpkg"]);
  try {
    return await playOnPlugin("hostpkg", platforms.access.hostpkg);
  } finally {
    await platforms.close();
  }
}

/** @param {import("./story.mjs").Act[]} acts */
export function pictureOf(acts) {
  const rows = [{ text: "$ npm run demo", kind: "title" }, { text: "" }];
  for (const [index, act] of acts.entries()) {
    for (const [part, text] of folded(`${index + 1}  ${act.title}`).entries())
      rows.push({ text: part === 0 ? text : `   ${text}`, kind: "title" });
    for (const line of act.lines)
      for (const [part, text] of folded(line).entries())
        rows.push({ text: `   ${part === 0 ? "" : "  "}${text}`, kind: CLASSES[line[0]] });
    rows.push({ text: `   ${costOf(act)}`, kind: "cost" }, { text: "" });
  }
  const height = rows.length * LINE + 2 * EDGE;
  const width = Math.round(WIDE * LETTER + 2 * EDGE);
  const lines = rows
    .map(({ text, kind }, index) =>
      text === ""
        ? ""
        : `<text x="${EDGE}" y="${EDGE + (index + 1) * LINE - 6}"${kind ? ` class="${kind}"` : ""}>${escaped(text)}</text>\n`,
    )
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="What npm run demo shows">
<style>
  rect { fill: #ffffff; stroke: #d0d7de }
  text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; white-space: pre; fill: #1f2328 }
  .title { font-weight: 700 } .made { fill: #116329 } .changed { fill: #7d4e00 } .gone { fill: #a40e26 } .cost { fill: #656d76 }
  @media (prefers-color-scheme: dark) {
    rect { fill: #0d1117; stroke: #30363d }
    text { fill: #e6edf3 } .made { fill: #7ee787 } .changed { fill: #f2cc60 } .gone { fill: #ff7b72 } .cost { fill: #8d96a0 }
  }
</style>
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>
${lines}</svg>
`;
}

/** A text in lines that fit. */
function folded(text) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.length - 1;
    if (lines[last].length + word.length + 1 > WIDE - 6 && lines[last] !== "") lines.push(word);
    else
      lines[last] =
        lines[last] === "" && last > 0 ? word : last === 0 && lines[0] === "" ? word : `${lines[last]} ${word}`;
  }
  return lines;
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await mkdir(dirname(PICTURE), { recursive: true });
  await writeFile(PICTURE, pictureOf(await demoActs()));
  console.error(`demo: ${PICTURE.slice(ROOT.length + 1)} is written`);
}
