import { mkdtemp } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { LocalWorkspace, PulumiCommand, type Stack } from "@pulumi/pulumi/automation/index.js";
import { ROOT } from "../../repository/root.js";
import { type Engine, pluginFolder } from "./harness.js";

const require = createRequire(import.meta.url);

/**
 * Creates a stack of an example in TypeScript with the plugin of a package. The Automation API runs the program in this
 * process, so no language host is needed.
 */
export async function inlineStack({ home, pulumi }: Engine, example: string, plugin: string): Promise<Stack> {
  const compiled = join(ROOT, "examples", example, "bin", "index.js");
  return LocalWorkspace.createOrSelectStack(
    {
      stackName: `test-${process.hrtime.bigint()}`,
      projectName: example,
      program: async () => {
        // Each run registers the program's resources again.
        delete require.cache[require.resolve(compiled)];
        return (require(compiled) as { outputs: Record<string, unknown> }).outputs;
      },
    },
    {
      pulumiCommand: await PulumiCommand.get({ root: join(pulumi, "..", ".."), skipVersionCheck: true }),
      workDir: await mkdtemp(join(home.folder, "inline-")),
      envVars: { ...home.env },
      projectSettings: {
        name: example,
        runtime: "nodejs",
        backend: { url: home.env.PULUMI_BACKEND_URL ?? "" },
        // The settings' type does not know plugins; the engine does.
        plugins: { providers: [{ name: plugin, path: pluginFolder(plugin) }] },
      } as never,
    },
  );
}

/**
 * Returns the stack without the three commands after each operation that read its results.
 */
function withoutSummary(stack: Stack): Stack {
  const quiet = { outputs: async () => ({}), info: async () => undefined };
  return Object.assign(Object.create(stack) as Stack, quiet);
}

/** Asserts that another run and a refresh change nothing. */
export async function assertStays(stack: Stack): Promise<void> {
  await withoutSummary(stack).up({ expectNoChanges: true });
  await withoutSummary(stack).refresh({ expectNoChanges: true });
}

/** Destroys the resources of a stack. */
export async function destroyAll(stack: Stack): Promise<void> {
  await withoutSummary(stack).destroy();
}
