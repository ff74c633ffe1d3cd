import { formOf, HttpFailure, read } from "@tripod/http";
import type { PreflightContext } from "@tripod/kit";
import { isObject, type StepContext, type Values } from "@tripod/rest";
import type { LogPlatform } from "../platform.js";
import { joinTexts } from "../platformError.js";

/** Timeout of an upload of rows, in milliseconds. */
const DEFAULT_TIMEOUT_MS = 600_000;

/** Size, in bytes, above which table data makes every operation slow. */
const LARGE = 10 * 2 ** 20;

/** Replaces all rows of a table, or deletes them if `content` is empty. After a failure, the outcome is unknown. */
export async function bringRows(content: string | undefined, on: StepContext<LogPlatform>): Promise<void> {
  const { platform, ...context } = on.context;
  const timeout = on.waitTimeout(DEFAULT_TIMEOUT_MS);
  const about = { method: "POST", idempotency: "idempotent", deadline: timeout.timeoutMs, tags: ["content"] } as const;
  const path = `v1/lookupTables/${encodeURIComponent(on.id)}`;
  const request = content
    ? { operation: "Upload rows", path: `${path}/upload`, query: { merge: "false" }, ...formOf(fileOf(content)) }
    : { operation: "Truncate lookup table", path: `${path}/truncate` };
  try {
    const job = read(await platform.api.send({ ...about, ...request }, context)).string("id");
    const end = await platform.jobs.finish(
      {
        operation: request.operation,
        statusPath: `v1/lookupTables/jobs/${encodeURIComponent(job)}/status`,
        done: ["Success", "PartialSuccess"],
        ...timeout,
      },
      context,
    );
    if (end.string("status") === "PartialSuccess") on.context.log("warning", leftOut(on.id, end.raw));
  } catch (error) {
    throw error instanceof HttpFailure ? error.amend({ outcome: "unknown" }) : error;
  }
}

const fileOf = (text: string) => ({ part: "file", name: "lookup.csv", type: "text/csv", text });

/** Returns the warning about rows that the platform rejected. */
function leftOut(id: string, raw: unknown): string {
  const { warnings } = raw as { readonly warnings?: unknown };
  const said = (Array.isArray(warnings) ? warnings : [])
    .map((one) => {
      const { message, cause }: Values = isObject(one) ? one : { message: one };
      return [message, cause].filter((text) => typeof text === "string" && text.trim() !== "").join(": ");
    })
    .filter((text) => text !== "");
  const why = said.length === 0 ? "the platform returned no reason" : joinTexts(said);
  return `The platform accepted only a part of the rows of lookup table ${id}, so some may be missing: ${why}`;
}

/** Warns during a preview about rows that are valid but may be a mistake. */
export function tellOfRows(
  { content = "" }: { readonly content?: string },
  { oldInputs, unknown, log }: Pick<PreflightContext<LogPlatform>, "oldInputs" | "unknown" | "log">,
): void {
  if (unknown.has("content")) return;
  const size = Buffer.byteLength(content);
  if (content === "" && oldInputs?.content)
    log("warning", "content is removed or empty, so the update permanently deletes all rows of the lookup table");
  if (size > LARGE)
    log("warning", `content has ${Math.round(size / 2 ** 20)} MB, and Pulumi stores all of it in state`);
  if (content.includes("\r\n")) log("warning", "content has lines that end in CR LF, but the platform requires LF");
}
