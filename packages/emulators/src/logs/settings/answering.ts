import { bodyOf, unwrapped } from "../../collection/collection.js";
import { CollectionRefusal } from "../../collection/refusal.js";
import type { Row } from "../../collection/rows.js";
import { translated } from "../logsApi.js";
import type { LogsContext } from "../logsEnv.js";

/** Returns the JSON object in a request. */
export async function bodyIn(context: LogsContext): Promise<Row> {
  return unwrapped(await bodyOf(context), undefined);
}

/** Returns a handler whose rejections become error responses of the API, with the codes of a kind. */
export function answering<C extends LogsContext>(
  kind: string,
  handler: (context: C) => Response | Promise<Response>,
): (context: C) => Promise<Response> {
  return async (context) => {
    try {
      return await handler(context);
    } catch (error) {
      if (error instanceof CollectionRefusal) throw translated(error, kind);
      throw error;
    }
  };
}
