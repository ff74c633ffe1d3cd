// The main job in one command: starts the local hosting platform, runs the example program on the real engine, and
// prints what was looked up. Where no engine can be had the same lookups go through the plugin with the fake engine.
//
//   node tools/demo.mjs

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, pluginPath, ROOT } from "./build.mjs";
import { ensureEngine } from "./engine.mjs";

const EXAMPLE = join(ROOT, "examples", "hostpkg-yaml");

/** What the outputs of the example are, for people. */
const TITLES = {
  zone: "DNS zone example.com.",
  webHeads: "Its A records",
  legacyDomain: "The same name on the legacy DNS hosting",
  plans: "Backup plans that run",
  checkpoints: "Checkpoints that they have saved",
  postgresql: "PostgreSQL 16",
  hstore: "The extension hstore",
  workMemory: "The parameter work_mem",
  location: "Where dedicated servers stand",
  gpuServers: "Configurations with one GPU",
  ubuntu: "Ubuntu 24.04 for them",
  subnets: "Subnets that hold 198.51.100.12",
  routers: "Routers that the account may have",
};

const say = (line) => console.error(`demo: ${line}`);

async function main() {
  await build(say);
  // Only now: the modules below are what was built.
  const { startPlatforms, renderValue } = await import("../packages/cli/dist/index.js");
  const engine = await ensureEngine({ progress: say });
  say("starting the local hosting platform");
  const platforms = await startPlatforms(["hostpkg"]);
  try {
    const run = engine.ok ? onRealEngine : onFakeEngine;
    if (!engine.ok) {
      say(`no Pulumi engine: the same lookups run through the plugin with a stand-in for the engine. ${engine.reason}`);
    }
    const outputs = await run(platforms.access.hostpkg, engine);
    for (const [name, title] of Object.entries(TITLES)) {
      if (outputs[name] === undefined) throw new Error(`The program gave no "${name}".`);
      process.stdout.write(`\n${title}\n${renderValue(outputs[name])}`);
    }
    process.stdout.write("\n");
  } finally {
    await platforms.close();
  }
}

/** Preview, up and destroy of the example program, in a home of its own that is removed afterwards. */
async function onRealEngine({ env, settings }, { pulumi, version }) {
  const { copyProject, openEngineHome } = await import("../packages/testkit/dist/index.js");
  const home = await openEngineHome({ pulumi, env });
  try {
    const project = await copyProject(EXAMPLE, home.folder);
    const pulumiDoes = async (...args) => {
      const { code, stdout, stderr } = await home.run(project, args);
      if (code !== 0) throw new Error(`pulumi ${args[0]} failed:\n${stdout}${stderr}`);
      return stdout;
    };
    say(`running ${EXAMPLE.slice(ROOT.length + 1)} on Pulumi ${version}: up, outputs, destroy`);
    await pulumiDoes("stack", "init", "demo");
    await pulumiDoes("config", "set", "projectId", settings.projectId);
    await pulumiDoes("up", "--yes", "--skip-preview");
    const outputs = JSON.parse(await pulumiDoes("stack", "output", "--json"));
    await pulumiDoes("destroy", "--yes", "--skip-preview");
    return outputs;
  } finally {
    await home.close();
  }
}

/** The lookups of the example program, one after the other, through the plugin as a process. */
async function onFakeEngine({ env, settings }) {
  const { runYamlLookups } = await import("../packages/testkit/dist/index.js");
  const program = await readFile(join(EXAMPLE, "Pulumi.yaml"), "utf8");
  return runYamlLookups({ plugin: pluginPath("hostpkg"), program, config: { projectId: settings.projectId }, env });
}

try {
  await main();
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
