import { formOf, HttpFailure, read } from "@tripod/http";
import type { ForeseeContext } from "@tripod/kit";
import type { StepContext } from "@tripod/objects";
import type { LogPlatform } from "../platform.js";

/** How long the platform may take to take rows in, in milliseconds. */
const PATIENCE = 600_000;

/** The size, in bytes, beyond which a text makes every operation slow. */
const LARGE = 10 * 2 ** 20;

/** Puts all rows of a table in place of those that it has, or takes them out. What was begun may have happened. */
export async function bringRows(content: string | undefined, on: StepContext<LogPlatform>): Promise<void> {
  const { platform, ...context } = on.context;
  const patience = on.patience(PATIENCE);
  const about = { method: "POST", effect: "repeatable", deadline: patience.patienceMs, tags: ["content"] } as const;
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
        ...patience,
      },
      context,
    );
    if (end.string("status") === "PartialSuccess") on.context.log("warning", leftOut(on.id, end.raw));
  } catch (error) {
    throw error instanceof HttpFailure ? error.amend({ outcome: "unknown" }) : error;
  }
}

const fileOf = (text: string) => ({ part: "file", name: "lookup.csv", type: "text/csv", text });

/** What the platform says about rows that it has not taken. */
function leftOut(id: string, raw: unknown): string {
  const { warnings } = raw as { readonly warnings?: unknown };
  const said = (Array.isArray(warnings) ? warnings : []).map(({ message, cause }) =>
    [message, cause].filter((text) => typeof text === "string" && text !== "").join(": "),
  );
  const why = said.length === 0 ? "it says nothing of the reason" : said.join("; ");
  return `The platform has taken the rows of the lookup table ${id} in part, so some may be missing: ${why}`;
}

/** What a preview says of rows that can be brought, and yet may not be what is meant. */
export function tellOfRows(
  { content = "" }: { readonly content?: string },
  { before, unknown, log }: Pick<ForeseeContext<LogPlatform>, "before" | "unknown" | "log">,
): void {
  if (unknown.has("content")) return;
  const size = Buffer.byteLength(content);
  if (content === "" && before?.content)
    log("warning", "content is taken away or empty, so the update takes all rows out of the lookup table for good");
  if (size > LARGE) log("warning", `content has ${Math.round(size / 2 ** 20)} MB, all of which is kept in the state`);
  if (content.includes("\r\n")) log("warning", "content has lines that end in CR LF; the platform wants LF alone");
}
