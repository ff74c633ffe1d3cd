import { type HttpFailure, type Reader, read } from "@tripod/http";
import type { JobContext } from "@tripod/rest";
import { unlessCertainlyGone } from "../gone.js";
import type { LogPlatform } from "../platform.js";

/** Installed app. */
export interface Installation {
  readonly id: string;
  readonly uuid: string;
  readonly version: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Desired app version and parameters. */
export interface Wanted {
  readonly uuid: string;
  readonly version: string;
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

/** Context of the requests of one operation. */
type AppContext = JobContext<LogPlatform>;

/** Default timeout of a job, in milliseconds. */
const DEFAULT_TIMEOUT_MS = 10 * 60_000;

const TAGS = ["apps"];

/** Returns the installation, or undefined if the platform confirms that it does not exist. */
export async function getInstallation(
  id: string,
  { platform, ...context }: AppContext,
): Promise<Installation | undefined> {
  const path = `v2/apps/instances/${encodeURIComponent(id)}`;
  const request = { operation: "Get app", path, tags: TAGS, cache: "never" as const };
  const answer = await unlessCertainlyGone(platform.api.send(request, context), { platform, ...context });
  return answer && decodeInstallation(read(answer));
}

/**
 * Starts the installation of an app and returns the job ID. After a lost response, the provider cannot identify the
 * job.
 */
export function startInstall({ uuid, version, parameters = {} }: Wanted, context: AppContext): Promise<string> {
  return startJob("Install app", `v2/apps/${encodeURIComponent(uuid)}/install`, { version, parameters }, context);
}

/** Next step after an installation whose job or result is unknown. */
export const LOST =
  "Check in the platform's app catalog whether the app is installed. If it is, uninstall it there, or import it by the ID of its installation; then run `pulumi up` again";

/** Waits for an installation and returns its ID, or the failure of a job that succeeded without returning it. */
export async function finishInstall(
  jobId: string,
  { uuid = "" }: Partial<Wanted>,
  context: AppContext,
): Promise<string | HttpFailure> {
  const operation = context.operation === "create" ? `Install app ${uuid}` : "Install app";
  const status = await finishJob([operation, "install", jobId], context);
  const id = status.optionalString("instanceId") ?? "";
  return id === ""
    ? status.unexpected("instanceId", "is missing, although the job succeeded").amend({ nextStep: LOST })
    : id;
}

/** Upgrades an installed app to a version and parameters. Idempotent. */
export async function upgrade({ uuid, version, parameters = {} }: Wanted, context: AppContext): Promise<void> {
  const path = `v2/apps/${encodeURIComponent(uuid)}/upgrade`;
  const jobId = await startJob("Upgrade app", path, { version, parameters }, context, "idempotent");
  await finishJob([`Upgrade app ${uuid}`, "upgrade", jobId], context);
}

/** Uninstalls an app. Succeeds if the app is not installed. */
export async function uninstall(uuid: string, context: AppContext): Promise<void> {
  const path = `v2/apps/${encodeURIComponent(uuid)}/uninstall`;
  const jobId = await unlessCertainlyGone(startJob("Uninstall app", path, undefined, context, "idempotent"), context);
  if (jobId !== undefined) await finishJob([`Uninstall app ${uuid}`, "uninstall", jobId], context);
}

async function startJob(
  operation: string,
  path: string,
  body: object | undefined,
  { platform, ...context }: AppContext,
  idempotency: "unsafe" | "idempotent" = "unsafe",
): Promise<string> {
  const request = { operation, method: "POST" as const, path, tags: TAGS, idempotency };
  const answer = await platform.api.send(body === undefined ? request : { ...request, body }, context);
  return read(answer).string("jobId");
}

function finishJob(
  [operation, kind, jobId]: readonly [operation: string, kind: string, jobId: string],
  { platform, waitTimeout, ...context }: AppContext,
): Promise<Reader> {
  const statusPath = `v2/apps/${kind}/${encodeURIComponent(jobId)}/status`;
  return platform.jobs.finish({ operation, statusPath, ...waitTimeout(DEFAULT_TIMEOUT_MS) }, context);
}

function decodeInstallation(installed: Reader): Installation {
  return {
    id: installed.string("id"),
    uuid: installed.string("uuid"),
    version: installed.string("version"),
    parameters: decodeParameters(installed),
  };
}

/**
 * Decodes the parameters, which the platform returns as JSON text, or as an empty string without parameters. Values
 * other than strings are returned as JSON.
 */
function decodeParameters(installed: Reader): Readonly<Record<string, string>> {
  const text = installed.optionalString("configurationBlob") ?? "";
  if (text === "") return {};
  let blob: unknown;
  try {
    blob = JSON.parse(text);
  } catch {
    throw installed.unexpected("configurationBlob", "is not JSON");
  }
  if (typeof blob !== "object" || blob === null)
    throw installed.unexpected("configurationBlob", "is not a JSON object");
  return Object.fromEntries(
    Object.entries(blob).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  );
}
