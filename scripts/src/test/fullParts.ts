import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "../build/build.js";
import { PLUGIN_PACKAGES } from "../build/paths.js";
import { ensureEngine, ensureGenerator, findGenerator } from "../engine/engine.js";
import { executablePath, makeExecutable } from "../executables/executables.js";
import { systemOf } from "../executables/systems.js";
import { ensureNode24 } from "../prerequisites/node24.js";
import { ensurePowerdns } from "../prerequisites/powerdns.js";
import { ensurePython } from "../prerequisites/python.js";
import { ROOT } from "../shared/root.js";
import { FULL_PARTS, foundationTests, processTests, testFiles } from "./files.js";
import type { Part, PartName } from "./parts.js";
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

/** Dependencies of a part. */
interface PartContext {
  readonly run: (files: readonly string[], env?: Readonly<Record<string, string>>, node?: string) => Promise<boolean>;
  readonly need: Prerequisites;
  readonly runs: Runs;
}

const say = (line: string) => console.error(`test: ${line}`);

/** Environment in which tests compile every script that they start as a provider. */
const AS_EXECUTABLES = { TRIPOD_COMPILER: join(ROOT, "scripts", "dist", "executables", "ofScript.js") };

/** Prepares each prerequisite once. A part without its prerequisite is skipped, or fails if TRIPOD_ENGINE is `required`. */
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

const conformance = () =>
  testFiles("tests", "dist", "conformance").filter((file) => file.endsWith("conformance.test.js"));

/** Functions that run the parts, by name. Each resolves to whether the part passed. */
const WAYS: Readonly<Record<PartName, (context: PartContext) => Promise<boolean>>> = {
  inputs: ({ run }) => run(conformance(), { TESTS_CHANGED: "all" }),
  processes: ({ run }) => run(conformance(), { CONFORMANCE_FORM: "process", CONFORMANCE_SAMPLE: "10" }),
  node24: ({ run }) => run([...foundationTests(), ...processTests()], {}, ensureNode24(say)),
  engine: async ({ run, need }) => {
    if (!(await need.engine("tests on the real engine"))) return true;
    await need.sdks("programs in TypeScript and Python on the real engine");
    return run(FULL_PARTS.engine());
  },
  authors: async ({ run, need }) => {
    await need.engine("the provider of another author on the real engine");
    return (await need.powerdns("the provider of another author")) ? run(FULL_PARTS.authors()) : true;
  },
  scripts: ({ run }) => run(FULL_PARTS.scripts()),
  faults: ({ run }) => run(FULL_PARTS.faults()),
  fuzz: ({ run }) => run(FULL_PARTS.fuzz(), { FUZZ_CASES: "100000" }),
  executables: async ({ run, runs }) => {
    const system = systemOf(process);
    if (system === undefined) {
      runs.skip("executables", `No executable can be built for ${process.platform} ${process.arch}.`);
      return true;
    }
    await Promise.all(PLUGIN_PACKAGES.map((name) => makeExecutable(name, system)));
    const env = { ...AS_EXECUTABLES, TRIPOD_EXECUTABLES: dirname(executablePath(PLUGIN_PACKAGES[0], system)) };
    const passed = await run(processTests(), env);
    return (await run(FULL_PARTS.forms())) && passed;
  },
  install: async ({ run, need }) =>
    (await need.engine("installation")) && (await need.sdks("installation")) ? run(FULL_PARTS.install()) : true,
  site: ({ run }) => run(FULL_PARTS.site()),
};

/** Runs these parts one after the other. Resolves to whether all passed. */
export async function runParts(
  parts: readonly Part[],
  need: Prerequisites,
  runs: Runs,
  reporter: string | undefined,
): Promise<boolean> {
  let passed = true;
  for (const { name } of parts) {
    say(`part ${name}`);
    const run: PartContext["run"] = (files, env = {}, node = process.execPath) =>
      runs.run(files, { env, node, reporter });
    passed = (await WAYS[name]({ run, need, runs })) && passed;
  }
  return passed;
}
