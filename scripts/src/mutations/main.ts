// Breaks compiled code in small ways, one after the other, and lists the changes that no test detects.
//
//   npm run mutations -- [--seed 1] [--count 40] [--of rest,kit,definitions] [--conformance DomainsRrsetV2,Partition] [--list]
//   npm run mutations -- --of rest --in rest/dist/wire --count all --conformance none  every place of a folder, by own tests alone
//   npm run mutations -- --of shared --in logpkg                modules that definitions of a package share
//
// Mutations of `rest` and `kit` change any code, mutations of definitions change what they declare, and mutations of shared modules do
// both. Each surviving mutant needs a test, unless the change is not a fault. Conformance tests run first, in one process: for a
// definition those of its resource, for shared code those of resources that import it, otherwise those of a few very different
// resources. Then the tests next to the file run, and those of its package or area. The same seed breaks the same places of the same code.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { build } from "../build/build.js";
import { oneOf, readCount, readOptions, runCommand } from "../shared/commandLine.js";
import { grouped } from "../shared/grouped.js";
import { changesOf, pick, seeded } from "./changes.js";
import { copyTree, partsOf } from "./parts.js";
import { MAX_MINUTES, oneFails, startConformance } from "./trials.js";

/** Very different resources, whose conformance tests notice changes of code that every resource uses. */
const DEFAULT_RESOURCES =
  "DomainsRrsetV2,IamUserV1,HttpSource,Monitor,MksNodegroupV1,PasswordPolicy,RegistryHelm,CseNetworkBlock";

/** Tried mutant. */
interface Result {
  /** Name of its part. */
  readonly name: string;
  readonly file: string;
  /** Tests that noticed it. */
  readonly by: "conformance tests" | "tests" | "nothing";
  readonly what: string;
}

/** Tries the mutations that the command line names, and prints which ones the tests notice. */
async function tryMutations(): Promise<void> {
  const values = readOptions("mutations", {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "40" },
    in: { type: "string", default: "" },
    of: { type: "string", default: "rest,kit,definitions" },
    conformance: { type: "string", default: DEFAULT_RESOURCES },
    list: { type: "boolean", default: false },
  });
  await build((step) => console.error(`mutations: ${step}`));
  const folder = mkdtempSync(join(tmpdir(), "mutations-"));
  mkdirSync(join(folder, "tmp"));
  const copy = copyTree(folder);
  const parts = partsOf(copy);
  const conformance = startConformance(copy);
  const random = seeded(readCount("mutations", "seed", values.seed));
  const results: Result[] = [];
  const tried = new Set<string>();
  try {
    for (const name of values.of.split(",")) {
      const part = parts[oneOf("part", name, Object.keys(parts) as (keyof typeof parts)[])];
      const all = part.files
        .filter((file) => relative(join(copy, "packages"), file).startsWith(values.in))
        .flatMap((file) => changesOf(readFileSync(file, "utf8"), part.kinds).map((change) => ({ file, ...change })));
      const count = values.count === "all" ? all.length : readCount("mutations", "count", values.count);
      for (const { file, at, length, put, kind } of pick(all, count, random)) {
        const before = readFileSync(file, "utf8");
        const where = `${relative(join(copy, "packages"), file)}:${before.slice(0, at).split("\n").length}`;
        const what = `${where} ${kind}: ${before.slice(at, at + length).replaceAll(/\s+/g, " ")} => ${put}`;
        if (values.list) {
          console.info(what);
          continue;
        }
        const path = relative(join(copy, "packages"), file);
        const byWhat = async (
          changes: Parameters<typeof conformance.fails>[0]["changes"],
          text: string,
        ): Promise<Result["by"]> => {
          const further = part.conformance(file, values.conformance);
          // Conformance tests in one process take less time than starting the other tests. They change the code that they
          // load, so that the file must still be whole.
          if (await conformance.fails({ changes, resources: further.resources })) return "conformance tests";
          writeFileSync(file, text);
          const env: Record<string, string> = part.only === undefined ? {} : { CONFORMANCE_ONLY: part.only(file) };
          for (const testsOf of part.tests)
            if (await oneFails(copy, testsOf(file), MAX_MINUTES.tests, env)) return "tests";
          const only = { CONFORMANCE_ONLY: further.resources.join(",") };
          return (await oneFails(copy, further.files, MAX_MINUTES.conformance, only)) ? "tests" : "nothing";
        };
        if (!tried.has(name) && (await byWhat([], before)) !== "nothing")
          throw new Error(`The tests about ${relative(copy, file)} fail before anything is broken.`);
        tried.add(name);
        const change = { file: path, at, find: before.slice(at, at + length), put };
        const by = await byWhat([change], before.slice(0, at) + put + before.slice(at + length));
        writeFileSync(file, before);
        console.info(`${by.padEnd(18)}${what}`);
        results.push({ name, file: relative(join(copy, "packages"), file), by, what });
      }
    }
  } finally {
    conformance.close();
    rmSync(folder, { recursive: true, force: true });
  }
  if (!values.list) report(results);
}

/** Prints the shares of noticed mutants, and the survivors. */
function report(results: readonly Result[]): void {
  const share = (some: readonly Result[]) =>
    `${Math.round((100 * some.filter(({ by }) => by !== "nothing").length) / some.length)} %`;
  for (const [file, some] of grouped(results, ({ file }) => file))
    console.info(`${share(some).padStart(6)} of ${some.length} ${file}`);
  for (const [name, some] of grouped(results, ({ name }) => name)) {
    const own = some.filter(({ by }) => by === "tests").length;
    console.info(`${name}: ${share(some)} of ${some.length} noticed, ${own} by its own tests`);
  }
  const survivors = results.filter(({ by }) => by === "nothing");
  console.info(`${survivors.length} survive:`);
  for (const { what } of survivors) console.info(`  ${what}`);
}

await runCommand("mutations", tryMutations);
