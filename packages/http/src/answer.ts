import type { Answer } from "./call.js";
import type { RequestLabel } from "./failure.js";
import { JsonTooLarge, parseJson } from "./json.js";
import { unexpectedAnswer } from "./reader.js";

/** Complete response: status, headers by lower-case name, and its body as text. */
export interface CompleteResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

/** Returns a response as the layers above see it. */
export function createAnswer({ status, headers, text }: CompleteResponse, request: RequestLabel): Answer {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) texts[name] = typeof value === "string" ? value : value.join(", ");
  const answer: Answer = {
    status,
    headers: texts,
    text,
    request,
    json: () => {
      try {
        return parseJson(text);
      } catch (cause) {
        throw unexpectedAnswer(answer, cause instanceof JsonTooLarge ? cause.message : nameBody(text), cause);
      }
    },
  };
  return answer;
}

/** Describes a body that is not the expected JSON. Does not quote it, because it may be a page or contain a secret. */
function nameBody(text: string): string {
  const start = text.trimStart().slice(0, 1);
  if (start === "") return "an empty body instead of JSON";
  if (start === "<") return "an HTML or XML page instead of JSON";
  if (start === "{" || start === "[") return "JSON that is broken or cut off";
  return "something other than JSON";
}
