/**
 * Breaks compiled code in small ways, one after the other, and counts how many the tests notice.
 *
 *   npm run mutations -- [--seed 1] [--count 40] [--of rest,kit,definitions] [--conformance DomainsRrsetV2,Partition] [--list]
 *   npm run mutations -- --of rest --in rest/dist/wire --count all --conformance ""    every place of a folder, by own tests alone
 *   npm run mutations -- --of shared --in logpkg                modules that definitions of a package share
 *
 * A share of `objects` and `kit` is broken anywhere, definitions in what they say, what they share in both ways. Surviving mutants are
 * listed: either a test is missing, or the change is not a fault. Conformance tests run first, in one process: for a definition those of
 * its resource, for shared code those of resources that import it, otherwise those of a few very different resources. Then come the
 * tests next to the file, and those of its package or area. The same seed breaks the same places of the same code.
 */
import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build, PLUGIN_PACKAGES } from "./build.mjs";
import { changesOf, KINDS, pick, seeded } from "./mutations/changes.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** Resources as different as there are: the conformance tests for what breaks everywhere. */
const DEFAULT_RESOURCES =
  "DomainsRrsetV2,IamUserV1,HttpSource,Monitor,MksNodegroupV1,PasswordPolicy,RegistryHelm,CseNetworkBlock";
/** Timeouts in minutes of a package's tests and of conformance tests with a mutant: endless loops are noticed. */
const MOST_MINUTES = { tests: 5, conformance: 10 };
/** Number of dependent resources that are tested for a shared file. */
const MOST_MADE_OF_IT = 3;

function filesOf(folder, isOne) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isOne(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** A copy of the built tree, in which files can be broken while others work on the original. */
function copyTree(folder) {
  const copy = join(folder, "tree");
  for (const name of ["packages", "tests", "scripts", "dist", "tools", "docs", "examples"]) {
    cpSync(join(ROOT, name), join(copy, name), { recursive: true, verbatimSymlinks: true });
  }
  cpSync(join(ROOT, "package.json"), join(copy, "package.json"));
  const modules = join(copy, "node_modules");
  mkdirSync(join(modules, "@tripod"), { recursive: true });
  for (const name of readdirSync(join(ROOT, "node_modules"))) {
    if (name !== "@tripod") symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
  }
  for (const name of readdirSync(join(copy, "packages"))) {
    symlinkSync(join(copy, "packages", name), join(modules, "@tripod", name));
  }
  for (const name of ["tests", "scripts"]) symlinkSync(join(copy, name), join(modules, "@tripod", name));
  return copy;
}

/** Returns the files that each of these imports directly or indirectly from its package, with the distance. */
function madeOf(files) {
  const importsOf = new Map();
  const imports = (file) => {
    if (!importsOf.has(file)) {
      const named = [...readFileSync(file, "utf8").matchAll(/ from "(\.[^"]+)"/g)].map(([, to]) =>
        join(dirname(file), to),
      );
      importsOf.set(file, named);
    }
    return importsOf.get(file);
  };
  const makers = new Map();
  for (const root of files) {
    const distances = new Map([[root, 0]]);
    for (const [file, distance] of distances) {
      for (const one of imports(file)) if (!distances.has(one)) distances.set(one, distance + 1);
    }
    for (const [file, distance] of distances) makers.set(file, [...(makers.get(file) ?? []), { root, distance }]);
  }
  return makers;
}

/** Returns a few of the resources that import a file most directly, as far apart in the list as possible. */
function nearest(makers) {
  const least = Math.min(...makers.map(({ distance }) => distance));
  const near = makers.filter(({ distance }) => distance === least).map(({ root }) => root);
  const step = Math.max(1, near.length / MOST_MADE_OF_IT);
  return Array.from({ length: Math.min(near.length, MOST_MADE_OF_IT) }, (_, index) => near[Math.floor(index * step)]);
}

/** Where there is something to break: the name of a part, its files, and the tests that should notice. */
function partsOf(copy) {
  const isCode = (name) => /\.js$/.test(name) && !/\.(test|testing|fixture)\.js$/.test(name);
  const dist = (name) => join(copy, "packages", name, "dist");
  const tests = (folder) => filesOf(folder, (name) => name.endsWith(".test.js"));
  const isDefinition = (name) => /^[A-Z]\w+\.js$/.test(name);
  const fixtures = PLUGIN_PACKAGES.flatMap((name) => filesOf(dist(name), (file) => file.endsWith(".fixture.js")));
  const resources = new Set(fixtures.map((file) => basename(file, ".fixture.js")));
  const beside = (file) => [file.replace(/\.js$/, ".test.js")].filter(existsSync);
  /** Further tests of all definitions, in addition to the conformance tests. */
  const ofAll = filesOf(join(copy, "tests", "dist", "conformance"), (file) =>
    /^(?!conformance\.|processes\.|facts\.|mutations\.|many\.).*\.test\.js$/.test(file),
  );
  const definitions = PLUGIN_PACKAGES.flatMap((name) => filesOf(dist(name), isDefinition)).filter((file) =>
    resources.has(basename(file, ".js")),
  );
  const makers = madeOf(definitions);
  const namesOf = (files) => files.map((file) => basename(file, ".js")).join(",");
  const packageOf = (file) => relative(join(copy, "packages"), file).split("/")[0];
  /** Further tests of a package that import a definition. */
  const importing = (file) =>
    tests(dist(packageOf(file))).filter(
      (test) => !beside(file).includes(test) && readFileSync(test, "utf8").includes(`/${basename(file)}"`),
    );
  const ownPart = (name) => ({
    kinds: KINDS.code,
    files: filesOf(dist(name), isCode),
    tests: [beside, () => tests(dist(name))],
    conformance: (_, only) => ({ files: [], resources: only === "" ? [] : only.split(",") }),
  });
  return {
    rest: ownPart("rest"),
    kit: ownPart("kit"),
    definitions: {
      kinds: KINDS.definitions,
      files: definitions,
      tests: [
        (file) => [...beside(file), join(copy, "tests/dist/conformance/facts.test.js")],
        importing,
        () => [join(copy, "tests/dist/conformance/creations/creations.test.js")],
      ],
      only: (file) => basename(file, ".js"),
      conformance: (file) => ({ files: ofAll, resources: [basename(file, ".js")] }),
    },
    shared: {
      kinds: [...KINDS.definitions, ...KINDS.code],
      files: [...makers.keys()].filter((file) => !isDefinition(basename(file))).sort(),
      tests: [
        beside,
        (file) => [
          ...new Set([...tests(dirname(file)), ...nearest(makers.get(file)).flatMap(beside)]),
          join(copy, "tests/dist/conformance/facts.test.js"),
        ],
        () => [join(copy, "tests/dist/conformance/creations/creations.test.js")],
      ],
      only: (file) => namesOf(nearest(makers.get(file))),
      conformance: (file) => ({
        files: ofAll,
        resources: nearest(makers.get(file)).map((one) => basename(one, ".js")),
      }),
    },
  };
}

/** Number of mutants that one process tries. Each leaves its code in memory. */
const MUTANTS_PER_PROCESS = 20;

/** Returns a runner of conformance tests on changed code. Its process is reused for several changes. */
function startConformance(copy) {
  let child;
  let count = 0;
  const start = () =>
    new Promise((resolve, reject) => {
      count = 0;
      child = fork(join(copy, "tests", "dist", "conformance", "mutantMain.js"), {
        stdio: ["ignore", "ignore", "ignore", "ipc"],
      });
      child.once("message", resolve);
      child.once("error", reject);
      child.once("exit", (code) => reject(new Error(`the conformance tests cannot be started: exit code ${code}`)));
    });
  const stop = () => {
    child?.kill("SIGKILL");
    child = undefined;
  };
  return {
    close: stop,
    /** Reports whether a conformance test of these resources fails. A test that hangs or ends the process fails. */
    fails: async (mutant) => {
      if (mutant.resources.length === 0) return false;
      if (count >= MUTANTS_PER_PROCESS) stop();
      if (child === undefined) await start();
      count += 1;
      const own = child;
      const failure = await new Promise((resolve) => {
        const limit = setTimeout(() => resolve("it hangs"), MOST_MINUTES.conformance * 60_000);
        const done = (message) => {
          clearTimeout(limit);
          own.off("exit", ended);
          resolve(message.failure);
        };
        const ended = () => {
          clearTimeout(limit);
          own.off("message", done);
          resolve("the process ended");
        };
        own.once("message", done);
        own.once("exit", ended);
        own.send(mutant);
      });
      if (failure !== null && !/: /.test(failure)) stop();
      return failure !== null;
    },
  };
}

/** Whether these tests fail: the first one that does ends all that is left of them. */
async function notices(copy, files, minutes, env = {}) {
  const left = [...files];
  let isNoticed = false;
  const running = new Set();
  const notice = () => {
    isNoticed = true;
    for (const { pid } of running) end(pid);
  };
  const limit = setTimeout(() => {
    console.info(`        not ended after ${minutes} min, which counts as noticed:`);
    notice();
  }, minutes * 60_000);
  const worker = async () => {
    for (let file = left.shift(); file !== undefined && !isNoticed; file = left.shift()) {
      const test = spawn(process.execPath, ["--test-reporter=tap", file], {
        cwd: copy,
        stdio: ["ignore", "pipe", "ignore"],
        detached: true,
        env: { ...process.env, TMPDIR: join(copy, "..", "tmp"), ...env },
      });
      running.add(test);
      createInterface({ input: test.stdout }).on("line", (line) => /^ *not ok /.test(line) && notice());
      const [status] = await once(test, "close");
      running.delete(test);
      if (status !== 0) notice();
    }
  };
  await Promise.all([worker(), worker()]);
  clearTimeout(limit);
  return isNoticed;
}

/** Ends a process and those that it has started. */
function end(pid) {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}

async function main() {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: "1" },
      count: { type: "string", default: "40" },
      in: { type: "string", default: "" },
      of: { type: "string", default: "rest,kit,definitions" },
      conformance: { type: "string", default: DEFAULT_RESOURCES },
      list: { type: "boolean", default: false },
    },
  });
  await build((step) => console.error(`mutations: ${step}`));
  const folder = mkdtempSync(join(tmpdir(), "mutations-"));
  mkdirSync(join(folder, "tmp"));
  const copy = copyTree(folder);
  const parts = partsOf(copy);
  const conformance = startConformance(copy);
  const random = seeded(Number(values.seed));
  const results = [];
  const tried = new Set();
  try {
    for (const name of values.of.split(",")) {
      const part = parts[name];
      if (part === undefined)
        throw new Error(`There is no part "${name}"; there are ${Object.keys(parts).join(", ")}.`);
      const all = part.files
        .filter((file) => relative(join(copy, "packages"), file).startsWith(values.in))
        .flatMap((file) => changesOf(readFileSync(file, "utf8"), part.kinds).map((change) => ({ file, ...change })));
      const count = values.count === "all" ? all.length : Number(values.count);
      for (const { file, at, length, put, kind } of pick(all, count, random)) {
        const before = readFileSync(file, "utf8");
        const where = `${relative(join(copy, "packages"), file)}:${before.slice(0, at).split("\n").length}`;
        const what = `${where} ${kind}: ${before.slice(at, at + length).replaceAll(/\s+/g, " ")} => ${put}`;
        if (values.list) {
          console.info(what);
          continue;
        }
        const path = relative(join(copy, "packages"), file);
        const byWhat = async (changes, put = () => {}) => {
          const further = part.conformance(file, values.conformance);
          // Conformance tests in one process take less time than starting the other tests. They change the code that they load, so
          // that the file must still be whole.
          if (await conformance.fails({ changes, resources: further.resources })) return "conformance tests";
          put();
          const env = part.only === undefined ? {} : { CONFORMANCE_ONLY: part.only(file) };
          for (const testsOf of part.tests)
            if (await notices(copy, testsOf(file), MOST_MINUTES.tests, env)) return "tests";
          const only = { CONFORMANCE_ONLY: further.resources.join(",") };
          return (await notices(copy, further.files, MOST_MINUTES.conformance, only)) ? "tests" : "nothing";
        };
        if (!tried.has(name) && (await byWhat([])) !== "nothing")
          throw new Error(`The tests about ${relative(copy, file)} fail before anything is broken.`);
        tried.add(name);
        const broken = before.slice(0, at) + put + before.slice(at + length);
        const by = await byWhat([{ file: path, at, find: before.slice(at, at + length), put }], () =>
          writeFileSync(file, broken),
        );
        writeFileSync(file, before);
        console.info(`${by.padEnd(8)}${what}`);
        results.push({ name, file: relative(join(copy, "packages"), file), by, what });
      }
    }
  } finally {
    conformance.close();
    rmSync(folder, { recursive: true, force: true });
  }
  if (!values.list) report(results);
}

function report(results) {
  const share = (some) => `${Math.round((100 * some.filter(({ by }) => by !== "nothing").length) / some.length)} %`;
  const groups = (key) => {
    const found = new Map();
    for (const one of results) found.set(key(one), [...(found.get(key(one)) ?? []), one]);
    return [...found];
  };
  for (const [file, some] of groups(({ file }) => file))
    console.info(`${share(some).padStart(6)} of ${some.length} ${file}`);
  for (const [name, some] of groups(({ name }) => name)) {
    const own = some.filter(({ by }) => by === "tests").length;
    console.info(`${name}: ${share(some)} of ${some.length} noticed, ${own} by its own tests`);
  }
  const survivors = results.filter(({ by }) => by === "nothing");
  console.info(`${survivors.length} survive:`);
  for (const { what } of survivors) console.info(`  ${what}`);
}

await main();
