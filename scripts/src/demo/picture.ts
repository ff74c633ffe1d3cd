// Image of the demo for the README, made from its real output: an SVG for light and dark pages.

import { join } from "node:path";
import { ROOT } from "../shared/folders.js";
import { costOf, onEmulator, playOnPlugin } from "./show.js";
import type { Act } from "./story.js";

export const PICTURE = join(ROOT, "docs", "images", "demo.svg");

const WIDE = 104;
const LINE = 20;
const LETTER = 8.4;
const EDGE = 24;

const CLASSES: Readonly<Record<string, string>> = { "+": "made", "~": "changed", "-": "gone", "!": "gone" };

/** Returns the acts of the demo, run through the plugin against the emulator. */
export function demoActs(signal: AbortSignal): Promise<readonly Act[]> {
  return onEmulator("hostpkg", undefined, (access) => playOnPlugin("hostpkg", access, signal));
}

/** Returns the picture of these acts. */
export function pictureOf(acts: readonly Act[]): string {
  const rows: { text: string; kind?: string | undefined }[] = [{ text: "$ npm run demo", kind: "title" }, { text: "" }];
  for (const [index, act] of acts.entries()) {
    for (const [part, text] of folded(`${index + 1}  ${act.title}`).entries())
      rows.push({ text: part === 0 ? text : `   ${text}`, kind: "title" });
    for (const line of act.lines)
      for (const [part, text] of folded(line).entries())
        rows.push({ text: `   ${part === 0 ? "" : "  "}${text}`, kind: CLASSES[line.charAt(0)] });
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

/** Returns a text in lines that fit. */
function folded(text: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + word.length + 1 > WIDE - 6) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
