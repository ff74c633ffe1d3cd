// The main job in one command: starts the local hosting platform, runs the example program through the plugin and prints
// what was looked up, while the real engine is built beside it where there is none; then runs the same program on the
// engine, and says whether both agree.
//
//   node tools/demo.mjs            both parts
//   node tools/demo.mjs --quick    the first part: needs Node and nothing else

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual, parseArgs } from "node:util";
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
  const { values } = parseArgs({ options: { quick: { type: "boolean", default: false } } });
  await build(say);
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.once(signal, () => stop.abort(new Error(`stopped by ${signal}; everything is cleared away`)));
  await show(values.quick ? undefined : ensureEngine({ progress: say }), stop.signal);
}

/** Shows what is looked up, and on an engine, if one is promised, that it is the same there. All has been built. */
export async function show(engine, signal) {
  // Only now: the modules below are what was built.
  const { startPlatforms, renderValue } = await import("../packages/cli/dist/index.js");
  say("starting the local hosting platform");
  const platforms = await startPlatforms(["hostpkg"]);
  try {
    const { hostpkg } = platforms.access;
    const outputs = await throughThePlugin(hostpkg);
    for (const [name, title] of Object.entries(TITLES)) {
      if (outputs[name] === undefined) throw new Error(`The program gave no "${name}".`);
      process.stdout.write(`\n${title}\n${renderValue(outputs[name])}`);
    }
    process.stdout.write("\n");
    if (engine === undefined)
      say("this was the plugin alone; without --quick the same program runs on the real engine too");
    else await compare(outputs, hostpkg, await unlessStopped(engine, signal), signal);
  } finally {
    await platforms.close();
  }
}

/** What is promised, or the reason why nobody waits for it any more. */
function unlessStopped(promise, signal) {
  const stopped = new Promise((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop, { once: true });
  });
  return Promise.race([promise, stopped]);
}

/** Runs the program on the real engine as well, and says whether it gives the same. */
async function compare(outputs, access, engine, signal) {
  if (!engine.ok) {
    say(`this was the plugin alone: there is no Pulumi engine here. ${engine.reason}`);
    return;
  }
  const onEngine = await onRealEngine(access, engine, signal);
  const different = Object.keys({ ...outputs, ...onEngine }).filter(
    (name) => !isDeepStrictEqual(outputs[name], onEngine[name]),
  );
  if (different.length > 0)
    throw new Error(`On Pulumi ${engine.version} these outputs differ: ${different.join(", ")}.`);
  say(`Pulumi ${engine.version} gives the same ${Object.keys(outputs).length} outputs`);
}

/** Preview, up and destroy of the example program, in a home of its own that is removed afterwards. */
async function onRealEngine({ env, settings }, { pulumi, version }, signal) {
  const { copyProject, openEngineHome } = await import("../packages/testkit/dist/index.js");
  const home = await openEngineHome({ pulumi, env });
  try {
    const project = await copyProject(EXAMPLE, home.folder);
    const pulumiDoes = async (...args) => {
      // The engine hears a Ctrl-C itself, and what it has begun it ends.
      const { code, stdout, stderr } = await home.run(project, args);
      signal?.throwIfAborted();
      if (code !== 0) throw new Error(`pulumi ${args[0]} failed:\n${stdout}${stderr}`);
      return stdout;
    };
    say(`running ${EXAMPLE.slice(ROOT.length + 1)} on Pulumi ${version}: up, outputs, destroy`);
    await pulumiDoes("stack", "init", "demo");
    await pulumiDoes("config", "set", "projectId", settings.projectId);
    await pulumiDoes("up", "--yes", "--skip-preview");
    const outputs = JSON.parse(await pulumiDoes("stack", "output", "--json", "--show-secrets"));
    await pulumiDoes("destroy", "--yes", "--skip-preview");
    return outputs;
  } finally {
    await home.close();
  }
}

/** The lookups of the example program, through the plugin as a process, with a stand-in for the engine. */
async function throughThePlugin({ env, settings }) {
  const { reveal, runYamlLookups } = await import("../packages/testkit/dist/index.js");
  const program = await readFile(join(EXAMPLE, "Pulumi.yaml"), "utf8");
  const config = { projectId: settings.projectId };
  // Secret outputs are compared in clear, and none of them is printed.
  return reveal(await runYamlLookups({ plugin: pluginPath("hostpkg"), program, config, env }));
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main().catch((error) => {
    say(error.message);
    // What is still being built beside it goes on no longer.
    process.exit(1);
  });
}
