// Run by npm after the package is installed: puts the plugin that lies beside this file where Pulumi looks for it, so
// that nothing has to be downloaded. Never fails an installation: where it cannot write it says what to do.

const { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } = require("node:fs");
const { homedir } = require("node:os");
const { join } = require("node:path");

/** This file, which is no part of the plugin. */
const SELF = "install.cjs";

try {
  const { pulumi } = JSON.parse(readFileSync(join(__dirname, "..", "package.json"), "utf8"));
  const plugins = join(process.env.PULUMI_HOME || join(homedir(), ".pulumi"), "plugins");
  install(pulumi.name, plugins, join(plugins, `resource-${pulumi.name}-v${pulumi.version}`));
} catch (error) {
  console.warn(`The plugin could not be put where Pulumi looks for it: ${error.message}`);
}

function install(name, plugins, target) {
  const fresh = `${target}.${process.pid}`;
  const former = `${fresh}.former`;
  let isAside = false;
  try {
    mkdirSync(plugins, { recursive: true });
    cpSync(__dirname, fresh, { recursive: true });
    rmSync(join(fresh, SELF));
    isAside = tried(() => renameSync(target, former));
    renameSync(fresh, target);
  } catch (error) {
    // The earlier files are better than none.
    if (isAside) tried(() => renameSync(former, target));
    // Somebody else may have put it there in the meantime.
    if (!isSame(__dirname, target)) {
      console.warn(
        `The ${name} plugin could not be put into ${plugins} (${error.code ?? error.message}). Make that a folder that ` +
          `you can write to, with all that is in it, or set PULUMI_HOME to one, and run: node ${join(__dirname, SELF)}`,
      );
    }
  } finally {
    for (const left of [fresh, former]) tried(() => rmSync(left, { recursive: true, force: true }));
  }
}

function tried(step) {
  try {
    step();
    return true;
  } catch {
    return false;
  }
}

/** Reports whether a folder has the files that another one is to have. */
function isSame(here, there) {
  try {
    const names = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.name !== SELF);
    return names.every((entry) =>
      entry.isDirectory()
        ? isSame(join(here, entry.name), join(there, entry.name))
        : readFileSync(join(here, entry.name)).equals(readFileSync(join(there, entry.name))),
    );
  } catch {
    return false;
  }
}
