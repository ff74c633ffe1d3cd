import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { promisify } from "node:util";
import { createWording, useTemporaryFolder } from "@tripod/kit/testing";
import { runTripod } from "./command.testing.js";

const { assertWording } = createWording(import.meta.url);

/** Typed text and the expected suggestions; "…" marks further ones. */
const OFFERS: readonly (readonly [typed: string, offers: readonly string[]])[] = [
  ["tripod inv", ["inventory"]],
  ["tripod doctor lo", ["logpkg"]],
  ["tripod doctor logpkg --js", ["--json"]],
  ["tripod hostpkg list DomainsZ", ["DomainsZoneV2"]],
  ["tripod hostpkg list DomainsZoneV2 --lim", ["--limit"]],
  ["tripod hostpkg get --json DomainsZ", ["DomainsZoneV2"]],
  ["tripod hostpkg get DomainsZoneV2 example.com. --ya", ["--yaml"]],
  ["tripod hostpkg getDomainsZoneV2 --na", ["--name"]],
  ["tripod k8spkg getClusterP", ["getClusterProfile"]],
  ["tripod emulators --backg", ["--background"]],
  ["tripod completion f", ["fish"]],
];

/** Why a shell's own tests are skipped. */
const without = (shell: string): string | false =>
  spawnSync(shell, ["-c", "exit 0"]).status === 0 ? false : `there is no ${shell} on this machine`;

describe("tripod completion", () => {
  const folder = useTemporaryFolder();
  const scriptOf = (shell: string): string => join(folder, `tripod.${shell}`);
  before(async () => {
    for (const shell of ["bash", "zsh", "fish"]) {
      const { code, stdout, stderr } = await runTripod(["completion", shell]);
      assert.deepEqual([code, stderr], [0, ""]);
      await writeFile(scriptOf(shell), stdout);
    }
  });
  const run = async (shell: string, ...args: readonly string[]): Promise<string> => {
    const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, TERM: "dumb" };
    return (await promisify(execFile)(shell, args, { env, cwd: folder })).stdout;
  };

  it("offers commands, names and options in bash", async () => {
    for (const [typed, offers] of OFFERS) {
      const words = typed.split(" ");
      const line = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}`;
      const script = `. ${scriptOf("bash")}; ${line}; _tripod; printf '%s\\n' "\${COMPREPLY[@]}"`;
      const offered = (await run("bash", "--norc", "-c", script)).trim().split("\n");
      assert.deepEqual(offered, offers, typed);
    }
  });

  it("offers the same in fish", { skip: without("fish") }, async () => {
    for (const [typed, offers] of OFFERS) {
      const offered = await run("fish", "--no-config", "-c", `source ${scriptOf("fish")}; complete -C '${typed}'`);
      assert.deepEqual(offered.trim().split("\n"), offers, typed);
    }
  });

  it("completes the same in zsh, as it is typed", { skip: without("zsh") }, async () => {
    // A terminal of its own: completion of zsh works in a line that is being edited and nowhere else.
    const script = `
zmodload zsh/zpty
zpty terminal zsh -f -i
ask() { zpty -w terminal "$1"; zpty -r -m terminal answer "*$2*"; print -r -- "$answer" }
ask "PS1=; stty -echo columns 200; tripod() { print -r -- 'TY''PED:' \\$* }; . ${scriptOf("zsh")}; print REA''DY" READY >/dev/null
while read -r line; do
  zpty -w -n terminal "$line"$'\\t\\n'
  zpty -r -m terminal answer "*TYPED:*\n"
  print -r -- "$answer" | grep -a -o 'TYPED:.*'
done
zpty -d terminal
`;
    const typed = OFFERS.map(([line]) => `${line}\n`).join("");
    const file = join(folder, "typing.zsh");
    await writeFile(file, script);
    const env = { ...process.env, HOME: folder, TERM: "dumb" };
    const { stdout, stderr } = spawnSync("zsh", ["-f", file], { env, cwd: folder, input: typed, timeout: 120_000 });
    const completed = stdout
      .toString()
      .replaceAll("\r", "")
      .trim()
      .split("\n")
      .map((line) => line.trim());
    const expected = OFFERS.map(([line, offers]) => [...line.split(" ").slice(1, -1), ...offers].join(" "));
    assert.deepEqual(
      completed,
      expected.map((line) => `TYPED: ${line}`),
      stderr.toString(),
    );
  });

  it("rejects unknown shells", async (test) => {
    const { code, stderr } = await runTripod(["completion", "tcsh"]);
    assert.equal(code, 2);
    assertWording(test, stderr);
  });
});
