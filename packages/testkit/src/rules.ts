import type {
  Capabilities,
  CheckResponse,
  ConfigureResponse,
  DiffResponse,
  Failure,
  HandshakeResponse,
} from "./calls.js";
import { ProtocolViolation, type Rule } from "./errors.js";
import { type JsonObject, own } from "./json.js";
import { parsePath } from "./paths.js";
import { reveal } from "./values.js";

function demand(holds: boolean, rule: Rule, message: string): void {
  if (!holds) throw new ProtocolViolation(rule, message);
}

/** Asserts that a provider with a handshake accepts secrets and references. */
export function judgeHandshake(response: HandshakeResponse): void {
  demand(response.acceptSecrets, "handshake-duties", "Handshake must answer acceptSecrets: true.");
  demand(response.acceptResources, "handshake-duties", "Handshake must answer acceptResources: true.");
}

const semver = /^v?\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/;

export function judgeVersion(version: string): void {
  demand(semver.test(version), "plugin-version", `GetPluginInfo must answer a semantic version, not "${version}".`);
}

const agreeing = ["acceptSecrets", "acceptResources", "acceptOutputs", "supportsAutonamingConfiguration"] as const;

/** Asserts that `Configure` returns the capabilities of the handshake and supports previews. */
export function judgeConfigure(response: ConfigureResponse, handshake: Capabilities | undefined): void {
  demand(response.supportsPreview, "supports-preview", "Configure must answer supportsPreview: true.");
  for (const flag of handshake ? agreeing : []) {
    demand(
      response[flag] === handshake?.[flag],
      "capabilities-agree",
      `Handshake answered ${flag}: ${handshake?.[flag]}, Configure ${response[flag]}.`,
    );
  }
}

export function judgeFailures(failures: readonly Failure[]): void {
  for (const { property } of failures) {
    demand(parsePath(property) !== undefined, "failure-property-path", `"${property}" is not a property path.`);
  }
}

/** Asserts that `CheckConfig` returns the version in the settings and no internal property of the engine. */
export function judgeCheckConfig(response: CheckResponse, version: string): void {
  judgeFailures(response.failures);
  const inputs = response.inputs ?? {};
  const returned = reveal(own(inputs, "version") ?? version);
  demand(
    returned === version,
    "config-version-kept",
    `CheckConfig changed the version from ${version} to ${returned}.`,
  );
  demand(
    own(inputs, "__internal") === undefined,
    "config-internal-returned",
    "CheckConfig must not return __internal.",
  );
}

/**
 * Asserts that `diffs` and the top-level keys of the detailed diff are equal sets, and that both are empty without
 * changes.
 */
export function judgeDiff(response: DiffResponse): void {
  const { changes, diffs, replaces, detailedDiff, hasDetailedDiff } = response;
  for (const [name, list] of Object.entries({ diffs, replaces })) {
    demand(
      new Set(list).size === list.length,
      "diff-duplicate",
      `Diff names a property twice in ${name}: ${list.join(", ")}.`,
    );
  }
  const paths = Object.keys(detailedDiff);
  if (changes === "DIFF_NONE") {
    demand(
      diffs.length + replaces.length + paths.length === 0,
      "diff-none-with-changes",
      `Diff answered "no changes" and listed some: ${[...diffs, ...replaces, ...paths].join(", ")}.`,
    );
  }
  demand(
    hasDetailedDiff || paths.length === 0,
    "diff-detail-not-announced",
    "Diff sent a detailed diff without hasDetailedDiff: the engine ignores it.",
  );
  if (!hasDetailedDiff) return;
  const tops = new Set(paths.map((path) => String(parsePath(path)?.[0] ?? path)));
  for (const top of tops) {
    demand(diffs.includes(top), "diff-detailed-top-key", `Diff details "${top}" but does not name it in diffs.`);
  }
  for (const name of diffs) {
    demand(tops.has(name), "diff-without-detail", `Diff names "${name}" in diffs but has no detail for it.`);
  }
}

export function judgeId(id: string, what: string): void {
  demand(id !== "", "id-empty", `${what} answered an empty id.`);
}

/** Asserts that a read for an import returns inputs. */
export function judgeImport(inputs: JsonObject | undefined): void {
  demand(inputs !== undefined, "import-inputs-missing", "Read for an import must answer inputs as well as properties.");
}
