// Runs a program by the Automation API, so that no host for its language is needed: node drive.js PROGRAM
const { resolve } = require("node:path");
const { LocalWorkspace } = require("@pulumi/pulumi/automation");

async function main() {
  const path = resolve(process.argv[2]);
  const program = async () => {
    // Each run registers the program's resources again.
    delete require.cache[path];
    return require(path).outputs;
  };
  const project = { stackName: `test-${process.pid}`, projectName: "install", program };
  const { PLUGINS } = process.env;
  const plugins = PLUGINS && { projectSettings: { name: "install", runtime: "nodejs", plugins: JSON.parse(PLUGINS) } };
  const stack = await LocalWorkspace.createStack(project, plugins || {});
  const { outputs } = await stack.up();
  await stack.up({ expectNoChanges: true });
  await stack.destroy();
  console.log(JSON.stringify(outputs));
}

void main();
