import { existsSync } from "node:fs";
import { join } from "node:path";
import { build } from "../build/build.js";
import { ensureEngine, ensureGenerator, findGenerator } from "../engine/engine.js";
import { ensurePowerdns } from "../prerequisites/powerdns.js";
import { ensurePython } from "../prerequisites/python.js";
import { ROOT } from "../shared/folders.js";
import { installLocked } from "../shared/programs.js";
import type { Runs } from "./run.js";

/** Availability of a prerequisite, with the reason if it is missing. */
type Availability = { readonly ok: true } | { readonly ok: false; readonly reason: string };

type Ensure = (options: { readonly progress: (line: string) => void }) => Availability | Promise<Availability>;

/** Functions that prepare a prerequisite of a part. Each resolves to whether the part can run. */
export interface Prerequisites {
  /** Starts what takes minutes, and does not wait for it. */
  begin(): void;
  engine(part: string): Promise<boolean>;
  powerdns(part: string): Promise<boolean>;
  sdks(part: string): Promise<boolean>;
}

/** Prints a line of the test command. */
export const say = (line: string) => console.error(`test: ${line}`);

/**
 * Returns the path of Node 24. Its npm package is installed into a separate folder, so that it never shadows the Node
 * in use.
 */
export function ensureNode24(): string {
  const folder = join(ROOT, "scripts", "src", "prerequisites", "runtimes");
  const node = join(folder, "node_modules", "node", "bin", "node");
  if (existsSync(node)) return node;
  say("installing Node 24");
  installLocked(folder, ["--omit=optional"]);
  if (!existsSync(node)) throw new Error(`the npm package of Node 24 does not contain ${node}`);
  return node;
}

/**
 * Prepares each prerequisite once. A part without its prerequisite is skipped, or fails if TRIPOD_ENGINE is `required`.
 */
export function createPrerequisites(runs: Runs): Prerequisites {
  // With this generator, the build has generated the SDKs.
  const builtGenerator = findGenerator();
  const begun = new Map<string, Promise<Availability>>();
  const once = (name: string, ensure: Ensure) => {
    const started = begun.get(name) ?? Promise.resolve(ensure({ progress: say }));
    begun.set(name, started);
    return started;
  };
  const ready = async (part: string, name: string, ensure: Ensure) => {
    const found = await once(name, ensure);
    if (found.ok) return true;
    if (process.env.TRIPOD_ENGINE === "required") throw new Error(found.reason);
    runs.skip(part, found.reason);
    return false;
  };
  return {
    begin: () => {
      // A failure is reported by the first part that needs the engine.
      once("engine", ensureEngine).catch(() => {});
    },
    engine: (part) => ready(part, "engine", ensureEngine),
    powerdns: (part) => ready(part, "powerdns", ensurePowerdns),
    sdks: async (part) => {
      const hadSdks = (await builtGenerator).ok && existsSync(join(ROOT, "sdk", "nodejs"));
      if (!(await ready(part, "generator", ensureGenerator))) return false;
      await once("sdks", async () => {
        if (!hadSdks) await build(say);
        return { ok: true };
      });
      return ready(part, "python", ensurePython);
    },
  };
}
