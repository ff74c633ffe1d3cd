import type { ErrorDescription } from "./call.js";

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

const textOf = (value: unknown): string | undefined => {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
};

const firstText = (fields: Fields, names: readonly string[]): string | undefined =>
  names.map((name) => textOf(fields[name])).find((text) => text !== undefined);

/**
 * Reads the error bodies that most APIs use: `{code, message}`, `{error: {code, message}}`, `{error: "text"}`,
 * `{errors: [{code, message}]}`, with the usual member names. Used unless a client or request has its own function.
 *
 * @example
 * ```ts
 * import { type DescribeError, describeCommonError } from "@tripod/kit/http";
 *
 * export const describeError: DescribeError = (body) => ({ ...describeCommonError(body), nextStep: "ask the shop" });
 * ```
 */
export function describeCommonError(body: unknown): ErrorDescription | undefined {
  if (!isFields(body)) return undefined;
  const listed = Array.isArray(body.errors) ? body.errors.find(isFields) : undefined;
  const inner = listed ?? (isFields(body.error) ? body.error : body);
  return {
    code: firstText(inner, ["code", "error_key", "title"]),
    message: firstText(inner, ["message", "detail", "description", "error", "title"]),
    requestId: firstText(body, ["request_id", "requestId", "ref"]),
  };
}
