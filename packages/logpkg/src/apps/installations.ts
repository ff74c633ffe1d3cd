import { type CallContext, HttpFailure, type Reader, read } from "@tripod/http";
import type { TimedOperation } from "@tripod/kit";
import { allowed } from "@tripod/objects";
import { unlessCertainlyGone } from "../gone.js";
import { isFailedJob, isForgottenJob } from "../jobs.js";
import type { LogPlatform } from "../platform.js";

/** An app as it is installed. */
export interface Installation {
  readonly id: string;
  readonly uuid: string;
  readonly version: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** What is to be installed. */
export interface Wanted {
  readonly uuid: string;
  readonly version: string;
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

/** What the requests of one operation need. */
export interface AppContext extends CallContext {
  readonly platform: LogPlatform;
  readonly timeoutMs: number | undefined;
}

/** How long a job may take unless the program says otherwise, in milliseconds. */
const PATIENCE = 10 * 60_000;

const TAGS = ["apps"];

/** The installation, or undefined where the platform itself says that there is none. */
export async function getInstallation(
  id: string,
  { platform, ...context }: AppContext,
): Promise<Installation | undefined> {
  const path = `v2/apps/instances/${encodeURIComponent(id)}`;
  const request = { operation: "Get app", path, tags: TAGS, share: "never" as const };
  const answer = await unlessCertainlyGone(platform.api.send(request, context), { platform, ...context });
  return answer && decodeInstallation(read(answer));
}

/** Starts to install an app. Brings the name of the job; where its answer is lost, nobody can tell what it installs. */
export async function startInstall({ uuid, version, parameters = {} }: Wanted, context: AppContext): Promise<string> {
  try {
    return await startJob(
      "Install app",
      `v2/apps/${encodeURIComponent(uuid)}/install`,
      { version, parameters },
      context,
    );
  } catch (error) {
    throw error instanceof HttpFailure && error.outcome === "unknown" ? error.amend({ next: LOST }) : error;
  }
}

const LOST =
  "Look in the platform's app catalogue whether it is installed. If it is, uninstall it there, or import it by the id of its installation; then run again";

/** Waits for an installation, and brings its id. */
export async function finishInstall(uuid: string, jobId: string, context: AppContext): Promise<string> {
  const status = await finishJob("create", [`Install app ${uuid}`, "install", jobId], context);
  const id = status.optionalString("instanceId") ?? "";
  if (id === "")
    throw status.unexpected("instanceId", "is missing, although the job has succeeded").amend({ next: LOST });
  return id;
}

/**
 * The installation that a job has made: its id, `none` when the job failed, `forgotten` when the platform does not know
 * the job any more or does not say what it has made.
 */
export async function madeBy(
  jobId: string,
  during: TimedOperation,
  context: AppContext,
): Promise<{ readonly appId: string } | "none" | "forgotten"> {
  try {
    const status = await finishJob(during, ["Install app", "install", jobId], context);
    const appId = status.optionalString("instanceId") ?? "";
    return appId === "" ? "forgotten" : { appId };
  } catch (error) {
    if (isFailedJob(error)) return "none";
    if (isForgottenJob(error)) return "forgotten";
    throw error;
  }
}

/** Brings an installed app to a version and parameters. Doing it twice does no harm. */
export async function upgrade({ uuid, version, parameters = {} }: Wanted, context: AppContext): Promise<void> {
  const path = `v2/apps/${encodeURIComponent(uuid)}/upgrade`;
  const jobId = await startJob("Upgrade app", path, { version, parameters }, context, "repeatable");
  await finishJob("update", [`Upgrade app ${uuid}`, "upgrade", jobId], context);
}

/** Uninstalls an app. One that is not installed is uninstalled. */
export async function uninstall(uuid: string, context: AppContext): Promise<void> {
  const path = `v2/apps/${encodeURIComponent(uuid)}/uninstall`;
  const jobId = await unlessCertainlyGone(startJob("Uninstall app", path, undefined, context, "repeatable"), context);
  if (jobId !== undefined) await finishJob("delete", [`Uninstall app ${uuid}`, "uninstall", jobId], context);
}

async function startJob(
  operation: string,
  path: string,
  body: object | undefined,
  { platform, ...context }: AppContext,
  effect: "once" | "repeatable" = "once",
): Promise<string> {
  const request = { operation, method: "POST" as const, path, tags: TAGS, effect };
  const answer = await platform.api.send(body === undefined ? request : { ...request, body }, context);
  return read(answer).string("jobId");
}

function finishJob(
  during: TimedOperation,
  [operation, kind, jobId]: readonly [operation: string, kind: string, jobId: string],
  context: AppContext,
): Promise<Reader> {
  const { platform, timeoutMs: option } = context;
  const statusPath = `v2/apps/${kind}/${encodeURIComponent(jobId)}/status`;
  const patience = allowed(during, { input: undefined, option, usual: PATIENCE }, {});
  return platform.jobs.finish({ operation, statusPath, ...patience }, context);
}

function decodeInstallation(installed: Reader): Installation {
  return {
    id: installed.string("id"),
    uuid: installed.string("uuid"),
    version: installed.string("version"),
    parameters: decodeParameters(installed),
  };
}

/** Parameters travel as JSON text, and as no text when there are none. Those that are no texts are given as JSON. */
function decodeParameters(installed: Reader): Readonly<Record<string, string>> {
  const text = installed.optionalString("configurationBlob") ?? "";
  if (text === "") return {};
  let blob: unknown;
  try {
    blob = JSON.parse(text);
  } catch {
    throw installed.unexpected("configurationBlob", "holds no JSON");
  }
  if (typeof blob !== "object" || blob === null)
    throw installed.unexpected("configurationBlob", "holds no JSON object");
  return Object.fromEntries(
    Object.entries(blob).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  );
}
