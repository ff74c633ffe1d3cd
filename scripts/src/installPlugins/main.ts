// Builds the providers and installs them where Pulumi looks for them, with `pulumi plugin install`.
//
//   npm run install-plugins -- [--form script|executable] [hostpkg|logpkg|k8spkg…]
//
// Default: all packages. On Linux the plugins are executables that need no Node; on macOS and Windows they are scripts, which need Node.

import { dirname } from "node:path";
import { build } from "../build/build.js";
import { PLUGIN_PACKAGES } from "../build/paths.js";
import { pluginsAreUpToDate } from "../build/upToDate.js";
import { findEngine } from "../engine/engine.js";
import { systemOf, thisSystem } from "../executables/systems.js";
import { oneOf, readArguments, runCommand } from "../shared/commandLine.js";
import { FORMS, install, obstacle, usualForm } from "./install.js";

await runCommand("install-plugins", async () => {
  const { values, positionals } = readArguments("install-plugins", { form: { type: "string" } });
  const names = positionals.map((name) => oneOf("package", name, PLUGIN_PACKAGES));
  const form = oneOf("form", values.form ?? usualForm(process.platform, systemOf(process)), FORMS);
  if (form === "executable") thisSystem();
  const { env } = process;
  const reason = await obstacle(env);
  if (reason !== undefined) throw new Error(reason);
  const engine = await findEngine({ env });
  if (!engine.ok) throw new Error(`${engine.reason}\nThe plugins are installed by it: have it, and try again.`);
  if (await pluginsAreUpToDate()) console.error("install-plugins: using the last build, because no source is newer");
  else await build((step) => console.error(`install-plugins: ${step}`));
  for (const name of names.length > 0 ? names : PLUGIN_PACKAGES) await install(name, form, engine.pulumi, env);
  if (engine.source === "built") {
    console.log(`The engine is the one that was built here: ${dirname(engine.pulumi)} is not on PATH.`);
  }
});
