import { fstatSync } from "node:fs";
import { Command, InvalidArgumentError } from "commander";
import pc from "picocolors";
import { PLATFORM_NAMES, type RunningPlatforms, startPlatforms } from "./platforms.js";

/** `tripod platforms`: starts the local platforms and keeps them until it is interrupted or its input closes. */
export function platformsCommand(process: NodeJS.Process): Command {
  return new Command("platforms")
    .description("start the local platforms, and print what a client needs to use them")
    .option("--json", "print one line of JSON: settings and environment variables by package")
    .option("--only <package>", "start the platform of this package alone; repeatable", collectName, undefined)
    .action(async ({ json = false, only }: { json?: boolean; only?: string[] }) => {
      const platforms = await startPlatforms(only);
      // Ready to be stopped before anybody can know that it runs.
      const stopped = untilStopped(process);
      process.stdout.write(json ? `${JSON.stringify(platforms.access)}\n` : describe(platforms));
      await stopped;
      await platforms.close();
    });
}

function collectName(name: string, names: string[] = []): string[] {
  if (!PLATFORM_NAMES.includes(name)) throw new InvalidArgumentError(`It is one of ${PLATFORM_NAMES.join(", ")}.`);
  return [...names, name];
}

function describe({ access }: RunningPlatforms): string {
  const blocks = Object.entries(access).map(([name, { env }]) => {
    const lines = Object.entries(env).map(
      ([variable, value]) => `export ${variable}='${value.replaceAll("'", "'\\''")}'`,
    );
    return `${pc.bold(`# ${name}`)}\n${lines.join("\n")}\n`;
  });
  return `${blocks.join("\n")}\n${pc.dim("# Running; press Ctrl-C to stop.")}\n`;
}

/** Resolves at an interrupt, or when standard input closes where somebody holds its other end. */
async function untilStopped(process: NodeJS.Process): Promise<void> {
  const { stdin } = process;
  await new Promise<void>((resolve) => {
    process.once("SIGINT", () => resolve());
    process.once("SIGTERM", () => resolve());
    if (!isHeldBySomebody(stdin.fd)) return;
    stdin.once("end", resolve);
    stdin.once("error", () => resolve());
    stdin.resume();
  });
  stdin.destroy();
}

/** Whether a descriptor is a pipe or socket. A terminal does not close, and the null device is closed from the start. */
function isHeldBySomebody(descriptor: number): boolean {
  try {
    const input = fstatSync(descriptor);
    return input.isFIFO() || input.isSocket();
  } catch {
    return false;
  }
}
