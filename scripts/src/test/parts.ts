import { availableParallelism } from "node:os";
import { basename, dirname, join } from "node:path";
import { PLUGIN_PACKAGES } from "../build/paths.js";
import { executablePath, makeExecutable } from "../executables/executables.js";
import { systemOf } from "../executables/systems.js";
import { ROOT } from "../shared/folders.js";
import { foundationTests, processTests, slowScriptTests, tests } from "./files.js";
import { ensureNode24, type Prerequisites, say } from "./prerequisites.js";
import type { Runs } from "./run.js";

/** Dependencies of a part. */
interface PartContext {
  readonly run: (files: readonly string[], env?: Readonly<Record<string, string>>, node?: string) => Promise<boolean>;
  readonly need: Prerequisites;
  readonly runs: Runs;
}

/** Part of `npm run test:all` beyond `npm test`. */
export interface Part {
  readonly name: string;
  /** Changed files that need the part. */
  readonly asks: RegExp;
  /** Approximate duration of the part on two cores. */
  readonly seconds: number;
  /** Whether the first run of `npm run test:all` contains the part, because it tries everything. */
  readonly isInAll?: true;
  /** Runs the part. Resolves to whether it passed. */
  readonly run: (context: PartContext) => Promise<boolean>;
}

/** Part, and the changed file that needs it. */
export interface ChosenPart extends Part {
  readonly because?: string;
}

/** Environment in which tests compile every script that they start as a provider. */
const AS_EXECUTABLES = { TRIPOD_COMPILER: join(ROOT, "tests", "dist", "provider", "forms", "ofScript.js") };

/** Returns the files of these names. */
const named = (files: readonly string[], ...names: readonly string[]) =>
  files.filter((file) => names.includes(basename(file, ".test.js")));

/** Most of these tests wait: providers search for lost creates in real time. */
const AS_PROCESSES = {
  CONFORMANCE_FORM: "process",
  CONFORMANCE_SAMPLE: "10",
  TESTS_PROCESSES: `${3 * availableParallelism()}`,
};

const conformance = () => named(tests("conformance"), "conformance");

/** Parts by how often changes break them, most often first. */
export const PARTS: readonly Part[] = [
  {
    name: "node24",
    asks: /^packages\/(cli|emulators|grpc|http|kit|provider|rest|testkit)\/src\//,
    seconds: 150,
    run: ({ run }) => run([...foundationTests(), ...processTests()], {}, ensureNode24()),
  },
  {
    name: "site",
    asks: /^(docs\/(?!reference)|tests\/src\/e2e\/site)|^scripts\/src\/docs\/main\.ts$/,
    seconds: 60,
    run: ({ run }) => run(tests("e2e/site")),
  },
  {
    name: "processes",
    asks: /^(packages\/(grpc|http|kit|provider|testkit)\/src|tests\/src\/provider(?!\/forms))\//,
    seconds: 400,
    run: ({ run }) => run(conformance(), AS_PROCESSES),
  },
  {
    name: "inputs",
    asks: /^(packages\/(emulators|grpc|http|kit|provider|rest)\/src|tests\/src\/(conformance|inProcess))\/(?!.*\.test\.ts$)/,
    seconds: 480,
    isInAll: true,
    run: ({ run }) => run(conformance(), { TESTS_CHANGED: "all" }),
  },
  {
    name: "engine",
    asks: /^(tests\/src\/e2e\/engine|tests\/fixtures\/(converter|python|terraform)|scripts\/src\/(engine|demo)|examples)\//,
    seconds: 600,
    run: async ({ run, need }) => {
      if (!(await need.engine("tests on the real engine"))) return true;
      await need.sdks("programs in TypeScript and Python on the real engine");
      return run(tests("e2e/engine"));
    },
  },
  {
    name: "authors",
    asks: /^(packages\/(authoring|create-provider|grpc|http|kit|provider|rest)\/src|packages\/create-provider\/templates|examples\/provider-|tests\/src\/e2e\/authors)|^scripts\/src\/release\/(kitPackage|packageFiles|toolPackages)\.ts$|^docs\/guides\/write-a-provider\.md$/,
    // Most of the time builds the engine.
    seconds: 290,
    run: async ({ run, need }) => {
      await need.engine("the provider of another author on the real engine");
      return (await need.powerdns("the provider of another author")) ? run(tests("e2e/authors")) : true;
    },
  },
  {
    name: "scripts",
    asks: /^scripts\/src\/(?!test\/|mutations)|^packages\/authoring\/src\/commands\/(lock|processes)\.ts$|^package-lock\.json$/,
    seconds: 60,
    run: ({ run }) => run(slowScriptTests()),
  },
  {
    name: "faults",
    asks: /^(packages\/(grpc|http|kit|provider)\/src|tests\/src\/faults\/processes)\//,
    seconds: 120,
    run: ({ run }) => run(tests("faults/processes")),
  },
  {
    name: "fuzz",
    asks: /^tests\/src\/faults\/(fuzz|mutate|names)\.ts$/,
    seconds: 100,
    run: ({ run }) => run(named(tests("faults"), "decoders", "names"), { FUZZ_CASES: "20000" }),
  },
  {
    name: "executables",
    asks: /^(scripts\/src\/(executables|prerequisites\/runtimes)|tests\/src\/provider\/forms)\/|^scripts\/src\/build\/bundle\.ts$|^packages\/authoring\/src\/commands\/(bundleProvider|reduceModule)\.ts$/,
    seconds: 400,
    run: async ({ run, runs }) => {
      const system = systemOf(process);
      if (system === undefined) {
        runs.skip("executables", `No executable can be built for ${process.platform} ${process.arch}.`);
        return true;
      }
      await Promise.all(PLUGIN_PACKAGES.map((name) => makeExecutable(name, system)));
      const env = { ...AS_EXECUTABLES, TRIPOD_EXECUTABLES: dirname(executablePath(PLUGIN_PACKAGES[0], system)) };
      const passed = await run(processTests(), env);
      return (await run(tests("provider/forms"))) && passed;
    },
  },
  {
    name: "install",
    asks: /^(scripts\/src\/(engine\/generator|prerequisites\/python|sdk)|scripts\/src\/release|tests\/src\/e2e\/install|\.github\/workflows)\/|^scripts\/src\/docs\/packagePages\.ts$|^packages\/authoring\/src\/commands\/(archive|checksums|files|windowsLauncher)\.ts$/,
    seconds: 580,
    run: async ({ run, need }) => {
      if (!(await need.engine("installation")) || !(await need.sdks("installation"))) return true;
      // Without SDKs, those of the repository skip a part of their tests.
      return run([...tests("e2e/install"), ...named(tests("repository"), "npmContents", "csharp", "codeExamples")]);
    },
  },
];

/** Returns the parts that changed files need: `chosen` fit into the given seconds, `left` do not. */
export function chosenParts(
  changed: readonly string[],
  seconds: number,
): { readonly chosen: readonly ChosenPart[]; readonly left: readonly ChosenPart[] } {
  const chosen: ChosenPart[] = [];
  const left: ChosenPart[] = [];
  let time = 0;
  for (const part of PARTS) {
    const because = changed.find((file) => part.asks.test(file));
    if (because === undefined) continue;
    if (time + part.seconds > seconds) left.push({ ...part, because });
    else {
      time += part.seconds;
      chosen.push({ ...part, because });
    }
  }
  return { chosen, left };
}

/** Runs these parts one after the other. Resolves to whether all passed. */
export async function runParts(
  parts: readonly Part[],
  need: Prerequisites,
  runs: Runs,
  reporter: string | undefined,
): Promise<boolean> {
  let passed = true;
  for (const part of parts) {
    say(`part ${part.name}`);
    const run: PartContext["run"] = (files, env = {}, node = process.execPath) =>
      runs.run(files, { env, node, reporter });
    passed = (await part.run({ run, need, runs })) && passed;
  }
  return passed;
}
