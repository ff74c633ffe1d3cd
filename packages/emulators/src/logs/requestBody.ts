import { withMarks } from "./bigNumbers.js";
import type { LogsContext } from "./logsEnv.js";
import { Refusal } from "./refusal.js";

/** Returns the JSON body of a request; `undefined` if it is empty. */
export async function readBody(context: LogsContext): Promise<unknown> {
  const text = await context.req.text();
  if (text === "") return undefined;
  const type = context.req.header("content-type") ?? "";
  if (!/^application\/json\b/i.test(type)) throw new Refusal(415, "contenttype.invalid", "Send application/json.");
  try {
    return JSON.parse(withMarks(text));
  } catch {
    throw new Refusal(400, "request.body.invalid", "The body is not valid JSON.");
  }
}
