// Run by npm after the package is installed: puts the plugin that lies beside this file where Pulumi looks for it, so
// that nothing has to be downloaded. Never fails an installation: where it cannot write it says what to do.

const { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } = require("node:fs");
const { homedir } = require("node:os");
const { dirname, join } = require("node:path");

const { pulumi } = JSON.parse(readFileSync(join(__dirname, "..", "package.json"), "utf8"));
const plugins = join(process.env.PULUMI_HOME || join(homedir(), ".pulumi"), "plugins");
const target = join(plugins, `resource-${pulumi.name}-v${pulumi.version}`);
const fresh = `${target}.${process.pid}`;

try {
  mkdirSync(plugins, { recursive: true });
  cpSync(__dirname, fresh, { recursive: true });
  rmSync(join(fresh, "install.cjs"));
  rmSync(target, { recursive: true, force: true });
  renameSync(fresh, target);
} catch (error) {
  rmSync(fresh, { recursive: true, force: true });
  // Somebody else may have put it there in the meantime.
  if (!existsSync(target)) {
    console.warn(
      `The ${pulumi.name} plugin could not be put into ${plugins} (${error.code ?? error.message}). ` +
        `Make that folder writable, or set PULUMI_HOME to one that is, and run: node ${join(dirname(__filename), "install.cjs")}`,
    );
  }
}
