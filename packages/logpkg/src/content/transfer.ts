import { type CallContext, HttpFailure, read, type WaitTimeout } from "@tripod/http";
import { isObject, type Values } from "@tripod/rest";
import type { LogPlatform } from "../platform.js";
import { isGone, messageOf } from "../platformError.js";
import { spelledId } from "./contentFields.js";

/** Context of the requests of one operation. */
export interface TransferContext extends CallContext {
  readonly platform: LogPlatform;
}

/** Started import. */
export interface ImportJob {
  readonly folderId: string;
  readonly jobId: string;
}

const TAGS = ["content"];
const NO_CONTENT = "Content with the given ID does not exist.";

/** Starts to import a definition into a folder. Idempotent only with `overwrite`. */
export async function startImport(
  folderId: string,
  definition: Values,
  overwrite: boolean,
  { platform, ...context }: TransferContext,
): Promise<ImportJob> {
  const request = {
    operation: "Import content",
    method: "POST" as const,
    path: `v2/content/folders/${encodeURIComponent(spelledId(folderId))}/import`,
    query: { overwrite: String(overwrite) },
    body: definition,
    tags: TAGS,
    idempotency: overwrite ? ("idempotent" as const) : ("unsafe" as const),
  };
  return { folderId, jobId: read(await platform.api.send(request, context)).string("id") };
}

/** Waits for an import. Returns the ID of the imported item, if the platform returns it. */
export async function finishImport(
  job: ImportJob,
  timeout: WaitTimeout,
  context: TransferContext,
): Promise<string | undefined> {
  const statusPath = `${pathOf(job)}/status`;
  const operation = `Import content into ${job.folderId}`;
  const status = await context.platform.jobs.finish({ operation, statusPath, ...timeout }, context);
  return /(?:^|:)\s*([0-9A-Fa-f]{16})\s*$/.exec(status.peekText("statusMessage"))?.[1];
}

/** Returns the items that a finished import skipped, each with the reason. */
export async function leftOut(job: ImportJob, { platform, ...context }: TransferContext): Promise<readonly string[]> {
  const request = { operation: "Import content", path: `${pathOf(job)}/result`, tags: TAGS, cache: "never" as const };
  const { raw } = read(await platform.api.send(request, context));
  const { summary, failures } = isObject(raw) ? raw : {};
  const { failureCount = 0 } = isObject(summary) ? summary : {};
  const rows = Array.isArray(failures) ? failures.filter(isObject) : [];
  if (rows.length > 0) return rows.map(({ path, error }) => `${String(path)} was not imported: ${reasonIn(error)}`);
  return Number(failureCount) > 0 ? [`${Number(failureCount)} items of the folder were not imported`] : [];
}

function reasonIn(error: unknown): string {
  const text = typeof error === "string" ? error : messageOf(error);
  return text || "the platform returned no reason";
}

/** Returns the definition of a live item, or undefined if the platform reports that it does not exist. */
export async function exportContent(
  id: string,
  timeout: WaitTimeout,
  { platform, ...context }: TransferContext,
): Promise<Values | undefined> {
  const operation = `Export content ${id}`;
  const base = `v2/content/${encodeURIComponent(id)}/export`;
  const request = { operation, method: "POST" as const, path: base, idempotency: "idempotent" as const };
  const started = await platform.api.send(request, context).catch((error: unknown) => {
    if (isGone(error) || (error instanceof HttpFailure && error.platformMessage === NO_CONTENT)) return undefined;
    throw error;
  });
  if (started === undefined) return undefined;
  const path = `${base}/${encodeURIComponent(read(started).string("id"))}`;
  await platform.jobs.finish({ operation, statusPath: `${path}/status`, ...timeout }, context);
  const result = read(await platform.api.send({ operation, path: `${path}/result`, cache: "never" }, context));
  const definition = result.exact();
  if (!isObject(definition)) throw result.unexpected("", "is not a JSON object");
  // Without them, the export would be another item, which replaces this one.
  for (const name of ["type", "name"]) if (result.string(name) === "") throw result.unexpected(name, "is empty");
  return definition;
}

function pathOf({ folderId, jobId }: ImportJob): string {
  return `v2/content/folders/${encodeURIComponent(spelledId(folderId))}/import/${encodeURIComponent(jobId)}`;
}
