/**
 * Breaks compiled code in small ways, one after the other, and counts how many the tests notice.
 *
 *   npm run mutations -- [--seed 1] [--count 40] [--of objects,kit,definitions] [--laws DomainsRrsetV2,Partition] [--list]
 *   npm run mutations -- --of objects --in objects/dist/wire --count all --laws ""    every place of a folder, by own tests alone
 *
 * A share of `objects` and `kit` is broken anywhere, definitions in what they say. What survives is listed: a test is missing,
 * or it is no fault. The tests beside a file come first, then all of its package, then the laws of a few very different
 * resources, or of the resource whose definition is broken. The same seed breaks the same places of the same code.
 */
import { spawnSync } from "node:child_process";
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
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "./build.mjs";
import { changesOf, KINDS, pick, seeded } from "./mutations/changes.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** Resources as different as there are: the laws of what breaks everywhere. */
const USUAL_LAWS =
  "DomainsRrsetV2,IamUserV1,HttpSource,Monitor,MksNodegroupV1,PasswordPolicy,RegistryHelm,CseNetworkBlock";
const PACKAGES = ["hostpkg", "logpkg", "k8spkg"];
/** The longest that tests of a package, and laws, may take with what is broken: what hangs is noticed. */
const MOST_MINUTES = { tests: 1, laws: 5 };

function filesOf(folder, isOne) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isOne(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** A copy of the built tree, in which files can be broken while others work on the original. */
function copyTree() {
  const copy = mkdtempSync(join(tmpdir(), "mutations-"));
  for (const name of ["packages", "tests", "dist", "tools"]) {
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
  symlinkSync(join(copy, "tests"), join(modules, "@tripod", "tests"));
  return copy;
}

/** Where there is something to break: the name of a part, its files, and the tests that should notice. */
function partsOf(copy) {
  const isCode = (name) => /\.js$/.test(name) && !/\.(test|testing|specimen)\.js$/.test(name);
  const dist = (name) => join(copy, "packages", name, "dist");
  const tests = (folder) => filesOf(folder, (name) => name.endsWith(".test.js"));
  const isDefinition = (name) => /^[A-Z]\w+\.js$/.test(name);
  const specimens = PACKAGES.flatMap((name) => filesOf(dist(name), (file) => file.endsWith(".specimen.js")));
  const resources = new Set(specimens.map((file) => basename(file, ".specimen.js")));
  const beside = (file) => [file.replace(/\.js$/, ".test.js")].filter(existsSync);
  const laws = (name) =>
    filesOf(
      join(copy, "tests", "dist", "laws"),
      (file) => file.startsWith(`laws.${name}`) && file.endsWith(".test.js"),
    );
  const all = PACKAGES.flatMap(laws);
  const packageOf = (file) => relative(join(copy, "packages"), file).split("/")[0];
  const ownPart = (name) => ({
    kinds: KINDS.code,
    files: filesOf(dist(name), isCode),
    tests: [beside, () => tests(dist(name))],
    laws: (_, only) => ({ files: only === "" ? [] : all, only }),
  });
  return {
    objects: ownPart("objects"),
    kit: ownPart("kit"),
    definitions: {
      kinds: KINDS.definitions,
      files: PACKAGES.flatMap((name) => filesOf(dist(name), isDefinition)).filter((file) =>
        resources.has(basename(file, ".js")),
      ),
      tests: [
        (file) => [...beside(file), join(copy, "tests/dist/laws/facts.test.js")],
        () => [join(copy, "tests/dist/creations/creations.test.js")],
      ],
      only: (file) => basename(file, ".js"),
      laws: (file) => ({ files: laws(packageOf(file)), only: basename(file, ".js") }),
    },
  };
}

/** Whether these tests fail. */
function notices(copy, files, minutes, env = {}) {
  if (files.length === 0) return false;
  const { status } = spawnSync(process.execPath, ["--test", "--test-concurrency=2", ...files], {
    cwd: copy,
    stdio: "ignore",
    timeout: minutes * 60_000,
    env: { ...process.env, ...env },
  });
  return status !== 0;
}

async function main() {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: "1" },
      count: { type: "string", default: "40" },
      in: { type: "string", default: "" },
      of: { type: "string", default: "objects,kit,definitions" },
      laws: { type: "string", default: USUAL_LAWS },
      list: { type: "boolean", default: false },
    },
  });
  await build((step) => console.error(`mutations: ${step}`));
  const copy = copyTree();
  const parts = partsOf(copy);
  const random = seeded(Number(values.seed));
  const results = [];
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
        writeFileSync(file, before.slice(0, at) + put + before.slice(at + length));
        const env = part.only === undefined ? {} : { LAWS_ONLY: part.only(file) };
        const own = part.tests.some((testsOf) => notices(copy, testsOf(file), MOST_MINUTES.tests, env));
        const further = part.laws(file, values.laws);
        const laws = !own && notices(copy, further.files, MOST_MINUTES.laws, { LAWS_ONLY: further.only });
        writeFileSync(file, before);
        const by = own ? "tests" : laws ? "laws" : "nothing";
        console.info(`${by.padEnd(8)}${what}`);
        results.push({ name, file: relative(join(copy, "packages"), file), by, what });
      }
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
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
