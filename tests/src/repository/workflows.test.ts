/** Workflows publish without long-lived tokens, and run no code of the repository next to a credential. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { ASSET_SUMS, assetsOf } from "@tripod/scripts/release/checksums";
import { releaseWorkflow } from "@tripod/scripts/release/registryTree";
import { parse } from "yaml";
import { ROOT } from "./root.js";
import { hasCredential, type Workflow, workflowFaults } from "./workflows.js";

const { assertWording } = createWording(import.meta.url);

const FOLDER = join(ROOT, ".github", "workflows");
const workflows = readdirSync(FOLDER).map((name) => ({ name, text: readFileSync(join(FOLDER, name), "utf8") }));
workflows.push({
  name: "release.yml of the registry",
  text: releaseWorkflow({ repository: "https://github.com/o/r" }),
});
const release = workflows.find(({ name }) => name === "release.yml")?.text ?? assert.fail();
const { jobs } = parse(release) as Workflow;

/** Commands that run the part `authors` of test:all. */
const RUNS_AUTHORS = /^(?:npm run test:all|\.ci\/run)$/m;

describe("workflows", () => {
  for (const { name, text } of workflows) {
    it(`${name} is safe`, () => assert.deepEqual(workflowFaults(text), []));
  }

  it("install PowerDNS, and stop its service, before the tests that start a server of their own", () => {
    const runs = workflows.flatMap(({ name, text }) =>
      Object.entries((parse(text) as Workflow).jobs).map(([job, { steps = [] }]) => ({
        job: `${name}: ${job}`,
        commands: steps.map(({ run = "" }) => run),
      })),
    );
    const jobsWithTests = runs.filter(({ commands }) => commands.some((command) => RUNS_AUTHORS.test(command)));
    assert.deepEqual(
      jobsWithTests.map(({ job }) => job),
      ["ci.yml: linux", "ci.yml: nightly", "release.yml: build"],
    );
    for (const { job, commands } of jobsWithTests) {
      const tests = commands.findIndex((command) => RUNS_AUTHORS.test(command));
      const install = commands.slice(0, tests).find((command) => command.includes("apt-get install"));
      const words = (install ?? assert.fail(job)).split(/\s+/).filter((word) => word !== "\\");
      const line = words.join(" ");
      for (const name of ["pdns-server", "pdns-backend-sqlite3"]) assert.ok(words.includes(name), `${job}: ${name}`);
      assert.match(
        line,
        /\bsudo (?:env (?:\w+=\S+ )+)?apt-get install\b.* sudo systemctl disable --now pdns\.service/,
        job,
      );
    }
  });

  it("check the version before anything is built or published", () => {
    const needed = (name: string): string[] => {
      const { needs = [] } = jobs[name] ?? assert.fail(name);
      return [needs].flat().flatMap((need) => [need, ...needed(need)]);
    };
    for (const name of Object.keys(jobs)) assert.ok(name === "version" || needed(name).includes("version"), name);
    const commands = (jobs.version?.steps ?? []).map(({ run }) => run);
    assert.ok(commands.includes('npm run release -- --check "${' + 'GITHUB_REF_NAME}"'), commands.join("\n"));
  });

  it("publish to every registry with an identity where it has trusted publishing", () => {
    const withIdentity = Object.keys(jobs).filter((name) => jobs[name]?.permissions?.["id-token"] === "write");
    assert.deepEqual(withIdentity, ["attest", "npm", "pypi", "nuget"]);
    const others = Object.keys(jobs).filter((name) => !withIdentity.includes(name) && hasCredential(jobs[name] ?? {}));
    assert.deepEqual(others, ["page", "maven", "registry"]);
  });

  it("attest every file of the release's page, and its bill of materials", () => {
    const options = (jobs.attest?.steps ?? []).flatMap(({ with: parameters }) =>
      parameters === undefined ? [] : [parameters],
    );
    const subjects = options.filter((parameters) => parameters["subject-checksums"] === `release/${ASSET_SUMS}`);
    assert.deepEqual(
      subjects.map((parameters) => parameters["sbom-path"]),
      [undefined, "release/sbom.cdx.json"],
    );
  });

  it("are described with every npm package that they publish", () => {
    const page = readFileSync(join(ROOT, "docs", "releasing.md"), "utf8");
    const names = [
      "pulumi-hostpkg",
      "pulumi-logpkg",
      "pulumi-k8spkg",
      "kit",
      "create-provider",
      "cli",
      "emulators",
    ].map((name) => `@tripod/${name}`);
    for (const name of names) assert.ok(page.includes(`\`${name}\``), name);
  });

  it("verify the checksums of a release in each job that publishes or packs it", () => {
    for (const [name, job] of Object.entries(jobs)) {
      const { steps = [] } = job;
      const downloads = steps.some(
        ({ with: parameters, uses }) => uses?.includes("/download-") && parameters?.name === "release",
      );
      if (!downloads || !(hasCredential(job) || name === "pack")) continue;
      assert.ok(
        steps.some(({ run }) => run === "sha256sum --check --quiet SHA256SUMS"),
        name,
      );
    }
  });

  it("start the executables of every system before anything is published", () => {
    const { needs, strategy } = jobs.start as {
      needs?: string;
      strategy?: { matrix: { include: { system: string }[] } };
    };
    assert.equal(needs, "build");
    const started = strategy?.matrix.include.map(({ system }) => system).sort();
    assert.deepEqual(started, ["darwin-amd64", "darwin-arm64", "linux-arm64", "windows-amd64"]);
    assert.ok((jobs.page as { needs?: readonly string[] }).needs?.includes("start"));
  });

  it("upload every file of the release's page", () => {
    const [command = ""] = (jobs.page?.steps ?? []).flatMap(({ run }) =>
      run?.includes("gh release create") ? [run] : [],
    );
    const uploaded = command.split(/\s+/).filter((word) => /^[\w*./]+\.(?:gz|json|txt)$|^assets\//.test(word));
    const paths = ["plugins/a.tar.gz", "executables/a.tar.gz", "schemas/a.json", "java/a.tar.gz", "dotnet/a.tar.gz"];
    const expected = [...assetsOf([...paths, "npm/a.tgz", "python/a.whl"]), ASSET_SUMS];
    assert.deepEqual(
      uploaded.map((pattern) => pattern.replace("*", "a")),
      expected,
    );
  });
});

describe("workflowFaults", () => {
  const SHA = "0123456789012345678901234567890123456789";
  const workflow = (job: string, head = "permissions: {}") => `${head}\njobs:\n  a:\n    timeout-minutes: 1\n${job}`;
  const steps = (run: string, more = "permissions: {}") => `    ${more}\n    steps:\n      - run: ${run}\n`;
  const IDENTITY = "permissions: { id-token: write }";

  it("accepts a job with a credential that runs the command of a registry", () => {
    assert.deepEqual(workflowFaults(workflow(steps("npm publish ./a.tgz --ignore-scripts", IDENTITY))), []);
    assert.deepEqual(workflowFaults(workflow(steps("npm run build"))), []);
  });

  for (const [title, text] of [
    ["a tag", workflow("    permissions: {}\n    steps:\n      - uses: actions/checkout@v7\n")],
    ["a SHA without a version", workflow(`    permissions: {}\n    steps:\n      - uses: o/r@${SHA}\n`)],
    ["permissions of all jobs", workflow(steps("ls"), "permissions: { contents: write }")],
    ["default permissions", workflow(steps("ls", "name: b"))],
    ["a job without a timeout", workflow(steps("ls")).replace(/ {4}timeout.*\n/, "")],
    ["a script next to an identity", workflow(steps("npm run build", IDENTITY))],
    ["a command of the repository next to an identity", workflow(steps("a scripts/b.mjs", IDENTITY))],
    ["Node next to an identity", workflow(steps("node scripts/a.mjs", IDENTITY))],
    ["an installation next to an identity", workflow(steps("npm ci", IDENTITY))],
    ["a script next to a write permission", workflow(steps("./a", "permissions: { contents: write }"))],
    [
      "a script next to a secret",
      workflow(`${steps("npx biome")}        env: { A: "\${{ secrets.MAVEN_CENTRAL_TOKEN }}" }\n`),
    ],
    ["a long-lived token", workflow(`${steps("ls")}        env: { A: "\${{ secrets.NPM_TOKEN }}" }\n`)],
    ["an expression in a command", workflow(steps("echo ${" + "{ github.ref_name }}"))],
    [
      "a checkout next to an identity",
      workflow(
        `    ${IDENTITY}\n    steps:\n      - uses: actions/checkout@${SHA} # v7.0.1\n        with: { persist-credentials: false }\n`,
      ),
    ],
    [
      "a checkout that keeps its token",
      workflow(`    permissions: {}\n    steps:\n      - uses: actions/checkout@${SHA} # v7.0.1\n`),
    ],
  ] as const) {
    it(`reports ${title}`, (test) => assertWording(test, workflowFaults(text).join("\n")));
  }
});
