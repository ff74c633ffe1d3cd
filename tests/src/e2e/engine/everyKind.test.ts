/** Lists and imports an object of every resource of a package, and runs a program for them that changes nothing. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import { resourceToken, writeOnlyPaths } from "@tripod/kit";
import { type Json, type JsonObject, reveal, writeFiles } from "@tripod/testkit";
import { parse, stringify } from "yaml";
import { asOriginal } from "../../conformance/asOriginal.js";
import { patientProcessForm } from "../../conformance/processForm.js";
import { type Subject, subjects } from "../../conformance/subjects.js";
import { ROOT } from "../../repository/root.js";
import { type Placed, putEverything, putOne } from "./everything.js";
import { ENGINE, pluginFolder, stackOf, useBench } from "./harness.js";

interface Entry {
  readonly type: string;
  readonly name: string;
  readonly id: string;
}

/** Resources that cannot be imported. */
const NEVER = ["CraasTokenV1", "CraasTokenV2"];

/** Resources that can be imported but not listed, or not completely. */
const BY_ID = ["AuditTrail", "App", "Content", "ContentPermission", "CsoarPlaybook"];

/** Objects of the emulators that no program can describe: the resource, and the object or the input. */
const UNFIT: readonly RegExp[] = [
  // The platform manages the SOA and NS record sets of a zone.
  /^skipped: DomainsRrsetV2: \d+ of \d+: /,
  // Clusters that only lookups return: the emulator has no parts of them.
  /^skipped: (?:Cluster|Virtual)\w+: .+: Get \w+ cluster \(GET .+\): answered 404, /,
  // They are listed as ClusterVsphere.
  /^skipped: ClusterEdgeVsphere: \d+ of \d+ /,
  /^skipped: ClusterProfile: draft-only: version: /,
  /^skipped: Workspace: ws: namespaces: /,
  // The platform validates the credentials of such an account through its gateway.
  /^skipped: CloudaccountCloudC: cs-direct: privateCloudGatewayId: /,
];

/** Resources whose objects another resource lists, unless the options name them. */
const YIELDING = [
  ...["AddonDeployment", "ClusterProfileImport", "DbaasDatabaseV1", "DbaasDatastoreV1", "DbaasExtensionV1"],
  ...["PollingSource", "Role"],
];

/** Resources that no program can create: the objects exist already. */
const UNMADE = ["CsoarPlaybook", "InstalledCollector", "OtCollector"];

/** App of the platform's catalog, which has no fixture. */
const APP = { uuid: "3f0c6d2e-8a4b-4c55-9d1e-7b2a1c9e4f10", version: "2.3.1", parameters: { queue: "rabbit" } };

interface Step {
  readonly op: string;
  readonly urn: string;
}

interface Program {
  readonly resources: Record<string, { readonly type: string; properties?: Record<string, unknown> }>;
}

const packages = await subjects(patientProcessForm);

// Most of the time is waiting for rate limits of one platform, so the packages are tested concurrently.
describe("resources of each kind on the real engine", { ...ENGINE, concurrency: true }, () => {
  for (const subject of packages) {
    describe(subject.name, () => {
      const bench = useBench(subject.start);

      const inventory = async (...args: readonly string[]) => {
        const file = join(bench().home.folder, `objects-${process.hrtime.bigint()}.json`);
        const { stderr } = await promisify(execFile)(
          process.execPath,
          [
            join(ROOT, "packages", "cli", "bin", "tripod.js"),
            "inventory",
            subject.name,
            "--import-file",
            file,
            ...args,
          ],
          { env: { PATH: process.env.PATH, ...bench().platform.env }, maxBuffer: 64 * 1024 * 1024 },
        );
        const { resources } = JSON.parse(await readFile(file, "utf8")) as { resources: readonly Entry[] };
        return { resources, stderr };
      };

      it("is listed, imported, and described by a program that changes nothing", async (t) => {
        const placed = await placedBy(subject, bench().platform);
        const [all, older] = await Promise.all([
          inventory(),
          inventory("--only", YIELDING.filter((name) => subject.resources[name] !== undefined).join(",")),
        ]);
        assertReported(subject, all.stderr);
        assertListedOnce(all.resources);
        const entries = chosen(subject, placed, [...all.resources, ...older.resources]);
        const kinds = new Set(entries.map(({ type }) => type));
        const lacking = Object.keys(subject.resources).filter((name) => !kinds.has(resourceToken(subject.name, name)));
        assert.deepEqual(
          lacking,
          NEVER.filter((name) => subject.resources[name] !== undefined),
        );

        const head = { name: "everything", runtime: "yaml", plugins: pluginsOf(subject) };
        const stack = await stackOf(bench(), { yaml: stringify(head) });
        const path = (name: string): string => join(stack.folder, name);
        await writeFiles(subject.fixtures.values(), stack.folder);
        await writeFile(path("objects.json"), JSON.stringify({ resources: entries }));
        const imported = await stack.run(
          ...["import", "--file", "objects.json", "--out", path("generated.yaml"), "--yes", "--skip-preview"],
          "--protect=false",
        );
        const program = parse(await readFile(path("generated.yaml"), "utf8")) as Program;
        const isMissed = (name: string, input: string): boolean =>
          new RegExp(`'${name}' has a problem: ${input}(?:\\.[\\w.]+)?: is required: the platform never`).test(
            imported,
          );
        const filled = fillIn(subject, placed, entries, program, isMissed);
        const untold = [...filled].flatMap(([name, inputs]) =>
          inputs.filter(({ input }) => !isMissed(name, input)).map(({ input }) => `${name} ${input}`),
        );
        assert.deepEqual(untold, [], "the import does not report these inputs");
        await writeFile(path("Pulumi.yaml"), stringify({ ...head, ...program }));
        if (filled.size > 0) {
          // A filled-in value is sent once, except no-diff inputs; nothing is replaced or otherwise changed.
          const { steps } = JSON.parse(await stack.run("preview", "--json")) as { steps: readonly Step[] };
          const changing = steps
            .filter(({ op }) => op !== "same")
            .map(({ op, urn }) => `${op} ${urn.split("::").at(-1)}`);
          const sent = [...filled].filter(([, inputs]) => inputs.some(({ isManner }) => !isManner));
          assert.deepEqual(changing.sort(), sent.map(([name]) => `update ${name}`).sort());
          await stack.run("up", "--yes", "--skip-preview");
        }
        await stack.run("preview", "--refresh", "--expect-no-changes");
        await adopt(subject, stack);
        await stack.run("preview", "--refresh", "--expect-no-changes");
        t.diagnostic(`${kinds.size} kinds, ${entries.length} objects`);
      });
    });
  }
});

/** Returns the objects of all fixtures, and those without a fixture. */
async function placedBy(subject: Subject, platform: Awaited<ReturnType<Subject["start"]>>): Promise<readonly Placed[]> {
  const plugin = await subject.startPlugin();
  try {
    const placed = await putEverything(subject, platform, plugin, UNMADE);
    return subject.resources.App === undefined
      ? placed
      : [...placed, await putOne(subject, platform, plugin, "App", APP)];
  } finally {
    await plugin.stop();
  }
}

/** Asserts that skipped resources are reported with the reason of their definition, and that others are not skipped. */
function assertReported(subject: Subject, stderr: string): void {
  const lines = stderr.split("\n").filter((one) => one.startsWith("skipped: "));
  for (const name of [...NEVER, ...BY_ID]) {
    const resource = subject.resources[name];
    if (resource === undefined) continue;
    const reason = NEVER.includes(name) ? resource.imports?.unsupported : resource.unlistable;
    assert.ok(reason, `${name} has no reason`);
    assert.ok(
      lines.some((line) => line.startsWith(`skipped: ${name}: `) && line.includes(reason)),
      `${name}: ${lines.join("\n")}`,
    );
  }
  const unexpected = lines.filter((one) => !isExpected(one));
  assert.deepEqual(unexpected, []);
}

function isExpected(line: string): boolean {
  if (UNFIT.some((one) => one.test(line))) return true;
  return [...NEVER, ...BY_ID, ...YIELDING].some((name) => line.startsWith(`skipped: ${name}: `));
}

/** Asserts that no two entries are the same object, which the program would manage twice. */
function assertListedOnce(entries: readonly Entry[]): void {
  const owners = new Map<string, string>();
  for (const { type, id } of entries) {
    const other = owners.get(id);
    if (other !== undefined && !isBesides(type, other)) assert.fail(`${id} is listed as ${type} and as ${other}`);
    owners.set(id, type);
  }
}

/** Resources whose ID is that of another object. */
const BESIDES = [
  ...["DbaasFirewallV1", "IamGroupMembershipV1", "DataForwardingRule"],
  ...["IamOidcFederationGroupMappingsV1", "IamSamlFederationGroupMappingsV1"],
];

function isBesides(type: string, other: string): boolean {
  return BESIDES.some((name) => type.endsWith(`:${name}`) || other.endsWith(`:${name}`));
}

/** Returns an entry for each placed object, and one for each kind of seeded object, with unique names. */
function chosen(subject: Subject, placed: readonly Placed[], listed: readonly Entry[]): readonly Entry[] {
  const entries: Entry[] = [];
  const unlisted: string[] = [];
  for (const { resource, type, id } of placed) {
    if (NEVER.includes(resource)) continue;
    const found = listed.find((one) => one.type === type && (one.id === id || one.id.endsWith(`/${id}`)));
    if (found !== undefined) entries.push(found);
    else {
      const isElsewhere = YIELDING.includes(resource) || placed.some((one) => one.id === id && one.type !== type);
      if (!BY_ID.includes(resource) && !isElsewhere) unlisted.push(`${resource} ${id}`);
      if (BY_ID.includes(resource)) entries.push({ type, name: resource.toLowerCase(), id });
    }
  }
  assert.deepEqual(unlisted, [], "a placed object is not listed");
  for (const one of listed) if (!entries.some(({ type }) => type === one.type)) entries.push(one);
  if (subject.resources.CsoarPlaybook !== undefined) {
    entries.push({ type: resourceToken(subject.name, "CsoarPlaybook"), name: "playbook", id: "Triage" });
  }
  const usedNames = new Set<string>();
  return entries.map((entry) => {
    const name = usedNames.has(entry.name) ? `${entry.name}-${usedNames.size}` : entry.name;
    usedNames.add(name);
    return { ...entry, name };
  });
}

/** Input that was filled in. `isManner`: it configures how the provider acts, not the object. */
interface Filled {
  readonly input: string;
  readonly isManner: boolean;
}

/**
 * Adds the inputs that the platform never returns to the generated program: required ones, and optional ones that cause
 * a difference. Returns them by the names in the program.
 */
function fillIn(
  subject: Subject,
  placed: readonly Placed[],
  entries: readonly Entry[],
  { resources }: Program,
  isMissed: (name: string, input: string) => boolean,
): ReadonlyMap<string, readonly Filled[]> {
  const filled = new Map<string, readonly Filled[]>();
  for (const { type, name, id } of entries) {
    const resource = type.split(":").at(-1) ?? "";
    const fields = subject.resources[resource]?.fields ?? {};
    const properties = resources[name]?.properties ?? {};
    // Emulators return some secrets that the platforms hide.
    const inputs = writeOnlyPaths(fields).filter((input) =>
      fields[input]?.spec.presence === "required" ? !isSecretShown(properties[input]) : isMissed(name, input),
    );
    if (inputs.length === 0) continue;
    const object = placed.find((one) => one.type === type && (id === one.id || id.endsWith(`/${one.id}`)));
    const values = reveal(object?.inputs ?? {}) as JsonObject;
    for (const input of inputs) properties[input] = values[input] ?? "Filled-in-1!";
    Object.assign(resources[name] ?? {}, { properties });
    filled.set(
      name,
      inputs.map((input) => ({ input, isManner: fields[input]?.spec.noDiff === true })),
    );
  }
  return filled;
}

function isSecretShown(value: unknown): boolean {
  return (
    (typeof value === "string" && value !== "") ||
    (typeof value === "object" && value !== null && "fn::secret" in value)
  );
}

function pluginsOf({ name }: Subject) {
  return { providers: [{ name, path: pluginFolder(name) }] };
}

interface StateEntry {
  readonly type: string;
  readonly id?: string;
  inputs?: JsonObject;
  outputs?: JsonObject;
}

/**
 * Writes the stack's state in the form of the bridged provider, migrates it with `tripod adopt`, and imports the
 * result.
 */
async function adopt(subject: Subject, stack: Awaited<ReturnType<typeof stackOf>>): Promise<void> {
  const path = (name: string): string => join(stack.folder, name);
  await stack.run("stack", "export", "--show-secrets", "--file", "ours.json");
  const state = JSON.parse(await readFile(path("ours.json"), "utf8")) as { deployment: { resources: StateEntry[] } };
  for (const entry of state.deployment.resources) {
    const [owner, , name = ""] = entry.type.split(":");
    const { fields } = subject.resources[name] ?? {};
    if (owner !== subject.name || fields === undefined) continue;
    entry.inputs = asOriginal(fields, unmarked(entry.inputs ?? {}) as JsonObject, "inputs");
    const outputs = asOriginal(fields, unmarked(entry.outputs ?? {}) as JsonObject, "outputs");
    entry.outputs = { ...outputs, id: entry.id ?? "", __meta: '{"schema_version":"0"}' };
  }
  const theirs = JSON.stringify(state)
    .replaceAll(`${subject.name}:index/`, "original:index/")
    .replaceAll(`pulumi:providers:${subject.name}`, "pulumi:providers:original");
  await writeFile(path("theirs.json"), theirs);
  const tripod = join(ROOT, "packages", "cli", "bin", "tripod.js");
  const args = ["adopt", "--stack", path("theirs.json"), "--from", `original=${subject.name}`];
  await promisify(execFile)(process.execPath, [tripod, ...args, "--out", path("adopted.json")], {
    maxBuffer: 64 * 1024 * 1024,
  });
  assert.equal(await readFile(path("theirs.json"), "utf8"), theirs, "the migration changed its input");
  await stack.run("stack", "import", "--file", "adopted.json");
}

/** Returns the values of a state without marks of secrets. */
function unmarked(value: Json): Json {
  if (Array.isArray(value)) return value.map(unmarked);
  if (typeof value !== "object" || value === null) return value;
  const { plaintext } = value as JsonObject;
  if (typeof plaintext === "string") return unmarked(JSON.parse(plaintext) as Json);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, unmarked(one as Json)])) as JsonObject;
}
