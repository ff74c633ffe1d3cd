// Implements `npm run COMMAND -- --help` for every command: prints the comment at the top of its script and exits. `node -r` loads this
// file before the script, so that no script implements the option. Before others it compiles the workspace `scripts`. Old versions of Node can run it too.

// biome-ignore lint/style/useNodejsImportProtocol: Node 12 does not know it
const childProcess = require("child_process");
// biome-ignore lint/style/useNodejsImportProtocol: Node 12 does not know it
const fs = require("fs");
// biome-ignore lint/style/useNodejsImportProtocol: Node 12 does not know it
const path = require("path");

/** Returns the comment at the top of a script, with its commands as npm scripts. */
function helpOf(script, command) {
  const text = fs.readFileSync(script, "utf8");
  const lines = [];
  text.split("\n").some((line) => {
    const comment = /^(?:\/\/|\/\*\*|\s\*\/|\s\*) ?(.*)$/.exec(line);
    if (comment === null) return lines.length > 0;
    lines.push(comment[1].replace(/\s*\*\/$/, ""));
    return /\*\/$/.test(line);
  });
  const own = new RegExp(`node tools/${path.basename(script).replace(".", "\\.")}`, "g");
  const usage = lines.join("\n").replace(own, `npm run ${command} --`);
  // A command without arguments needs no `--`.
  return `${usage.replace(/(npm run \S+) --(?=\s{2,}|\s*$)/gm, "$1   ").trim()}\n`;
}

const script = process.argv[1] || "";
const command = process.env.npm_lifecycle_event || path.basename(script).replace(/\.mjs$/, "");
const wantsHelp = process.argv.slice(2).some((argument) => argument === "--help" || argument === "-h");
if (wantsHelp && path.dirname(path.resolve(script)) === __dirname) {
  process.stdout.write(helpOf(path.resolve(script), command));
  process.exit(0);
}
// Scripts of this folder import compiled ones of the workspace `scripts`.
if (path.dirname(path.resolve(script)) === __dirname) {
  const scripts = path.join(__dirname, "..", "scripts");
  const compiler = path.join(__dirname, "..", "node_modules", "typescript-7", "bin", "tsc");
  if (!fs.existsSync(compiler)) {
    console.error("The dependencies are not installed; run: npm ci");
    process.exit(1);
  }
  const ran = childProcess.spawnSync(process.execPath, [compiler, "-b", scripts], { encoding: "utf8" });
  if (ran.status !== 0) {
    console.error(`the scripts do not compile:\n${ran.stdout}`);
    process.exit(1);
  }
  process.env.TRIPOD_SCRIPTS = "compiled";
}
