import type { Hono } from "hono";
import type { CollectionHandle } from "../../collection/collection.js";
import type { Row } from "../../collection/rows.js";
import type { JobStatus } from "../jobs.js";
import { refusal } from "../logsApi.js";
import type { LogsContext, LogsEnv } from "../logsEnv.js";

const MAX_COUNT = 100 * 2 ** 20;

/** Rows of lookup tables. Jobs import them from a file or delete them all. No request returns them. */
export function addLookupRows(app: Hono<LogsEnv>, tables: CollectionHandle<LogsEnv>): void {
  const jobsOf = (context: LogsContext) => context.get("key").organization.jobs;

  app.post(
    "/v1/lookupTables/:id/upload",
    tables.answer(async (call) => {
      const table = tables.find(call);
      const text = await fileIn(call.context);
      if (Buffer.byteLength(text) > MAX_COUNT) throw refusal("lookup", "too_large", "The file is larger than 100MB.");
      const isMerge = call.context.req.query("merge") === "true";
      const id = jobsOf(call.context).start("rows", () => uploaded(table, text, isMerge));
      return call.context.json({ id });
    }),
  );

  app.post(
    "/v1/lookupTables/:id/truncate",
    tables.answer(async (call) => {
      const table = tables.find(call);
      const id = jobsOf(call.context).start("rows", () => {
        fill(table, []);
        return { status: "Success" };
      });
      return call.context.json({ id });
    }),
  );

  app.get("/v1/lookupTables/jobs/:jobId/status", (context) => {
    const jobId = context.req.param("jobId");
    const job = jobsOf(context).status("rows", jobId);
    const status = job.status === "InProgress" ? "Pending" : job.status;
    return context.json({
      jobId,
      statusMessages: [],
      errors: [],
      warnings: [],
      eventType: "LookupTable",
      ...job,
      status,
    });
  });
}

async function fileIn(context: LogsContext): Promise<string> {
  const type = context.req.header("content-type") ?? "";
  if (!type.startsWith("multipart/form-data"))
    throw refusal("lookup", "invalid_request", "Send multipart/form-data.", 400);
  const { file } = await context.req.parseBody().catch(() => ({ file: undefined }));
  if (!(file instanceof File)) throw refusal("lookup", "missing_file", "The part file is missing.");
  return file.text();
}

/** Imports a file: invalid rows are skipped and reported. */
function uploaded(table: Row, text: string, isMerge: boolean): JobStatus {
  const [head, ...rows] = rowsOfCsv(text) ?? [];
  const fields = (table.fields as { fieldName: string; fieldType: string }[]).map(({ fieldName, fieldType }) => ({
    at: head?.findIndex((name) => name.trim().toLowerCase() === fieldName.toLowerCase()) ?? -1,
    fits: FITS[fieldType] ?? (() => true),
  }));
  if (head === undefined || head.length !== fields.length || fields.some(({ at }) => at < 0)) {
    const message = "The header does not fit the table.";
    return { status: "Failed", errors: [{ code: "lookup:invalid_header", message }] };
  }
  const good = rows.filter((row) => row.length === head.length && fields.every(({ at, fits }) => fits(row[at] ?? "")));
  const values = good.map((row) => fields.map(({ at }) => row[at] ?? ""));
  fill(table, isMerge ? [...(table.rows as string[][]), ...values] : values);
  const left = rows.length - good.length;
  if (left === 0) return { status: "Success" };
  const warnings = [{ message: `${left} rows were dropped`, cause: "Values do not fit the types of their fields." }];
  return { status: "PartialSuccess", warnings };
}

const isNumber = (value: string): boolean => value.trim() !== "" && Number.isFinite(Number(value));
const FITS: Readonly<Record<string, (value: string) => boolean>> = {
  boolean: (value) => /^(true|false)$/i.test(value),
  int: isNumber,
  long: isNumber,
  double: isNumber,
};

function fill(table: Row, rows: readonly (readonly string[])[]): void {
  table.rows = rows;
  table.size = Buffer.byteLength(rows.map((row) => row.join(",")).join("\n"));
}

/** Parses the rows of a CSV text; undefined if a quote is not closed. Empty lines are skipped. */
function rowsOfCsv(text: string): string[][] | undefined {
  const rows: string[][] = [];
  let row: string[] = [];
  let value = "";
  let isQuoted = false;
  const endRow = (): void => {
    if (row.length > 0 || value !== "") rows.push([...row, value]);
    row = [];
    value = "";
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      value += sign;
      at += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) value += sign;
    else if (sign === ",") {
      row.push(value);
      value = "";
    } else if (sign === "\n") endRow();
    else value += sign;
  }
  endRow();
  return isQuoted ? undefined : rows;
}
