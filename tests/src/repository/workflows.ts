import { parse } from "yaml";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly environment?: unknown;
  readonly needs?: string | readonly string[];
  readonly steps?: readonly Step[];
  readonly "timeout-minutes"?: number;
}

/** Members of a GitHub Actions workflow that the rules read. */
export interface Workflow {
  readonly permissions?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

/** Commands that start scripts of the repository, or code of packages that are not checked against a lock file. */
const RUNS_CODE =
  /(?:^|[\s;&|(`])(?:node|npx|python3?|pip3?|mvn|go|make|bash|sh|source|npm (?:ci|i|install|run|run-script|test|exec|start|x)|dotnet (?:run|build|pack|test))(?:\s|$)|(?:^|[;&|(`]|\b(?:do|then))\s*\.\/\S|\.ci\/|\bscripts\//m;

/**
 * Secrets that trusted publishing cannot replace: Maven Central does not support it, and the token of one repository
 * cannot push to another.
 */
const ALLOWED_SECRETS = /^(?:MAVEN_[A-Z_]+|\[format\('\{0\}_DEPLOY_KEY', matrix\.package\)\])$/;

/** Reports whether a job can publish: it has a write permission, an identity, an environment or a secret. */
export function hasCredential(job: Job): boolean {
  const writes = Object.values(job.permissions ?? {}).includes("write");
  return writes || job.environment !== undefined || /\$\{\{ *secrets\b/.test(JSON.stringify(job));
}

/** Returns the reasons for which a workflow is not safe. */
export function workflowFaults(text: string): string[] {
  const { permissions, jobs } = parse(text) as Workflow;
  const faults: string[] = [];
  if (JSON.stringify(permissions) !== "{}") faults.push("permissions of the workflow must be {}");
  for (const line of text.split("\n")) {
    const [, action] = /^\s*(?:- )?uses: *(.*)$/.exec(line) ?? [];
    if (action !== undefined && !/^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))
      faults.push(`${action} must be pinned by the SHA of a commit, with its version as a comment`);
  }
  for (const [, secret = ""] of text.matchAll(/\$\{\{ *secrets\.?(\S+(?: matrix\.package\)\])?)/g))
    if (!ALLOWED_SECRETS.test(secret)) faults.push(`the secret ${secret} is not allowed: use trusted publishing`);
  for (const [name, job] of Object.entries(jobs)) {
    const fault = (problem: string) => faults.push(`${name}: ${problem}`);
    if (job.permissions === undefined) fault("permissions are required");
    if (job["timeout-minutes"] === undefined) fault("timeout-minutes is required");
    for (const { uses = "", run = "", with: options } of job.steps ?? []) {
      const isCheckout = uses.startsWith("actions/checkout@");
      if (isCheckout && options?.["persist-credentials"] !== false) fault("a checkout must not persist credentials");
      if (/\$\{\{/.test(run)) fault("a command must take values from variables, not from expressions");
      if (!hasCredential(job)) continue;
      if (isCheckout) fault("has a credential and checks out the repository");
      if (RUNS_CODE.test(run)) fault(`has a credential and runs code: ${RUNS_CODE.exec(run)?.[0].trim()}`);
    }
  }
  return faults;
}
