/**
 * Fault of a message. `truncated`: it ends inside a field. `bad-varint`, `bad-tag`, `bad-utf8`: bytes that no
 * encoder writes. `wrong-wire-type`: the field is known but coded as another type. `too-deep`: nested beyond
 * {@link MAX_DEPTH}. `not-encodable`: a value to be sent does not have the type of its field.
 */
export type CodecErrorCode =
  | "truncated"
  | "bad-varint"
  | "bad-tag"
  | "bad-utf8"
  | "wrong-wire-type"
  | "too-deep"
  | "not-encodable";

/** Error about a message that cannot be decoded or encoded. The text contains paths, never values. */
export class CodecError extends Error {
  override readonly name = "CodecError";
  readonly code: CodecErrorCode;

  constructor(code: CodecErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Nesting of messages beyond which coding fails, in both directions. A JSON object or array counts twice, since each is
 * a message in a message. Real state stays below 30; the limit keeps the recursion far from the end of the stack and
 * stops values that contain themselves.
 */
export const MAX_DEPTH = 256;

/** Fails if a message is nested too deep. */
export function checkDepth(depth: number): void {
  if (depth > MAX_DEPTH) {
    throw new CodecError("too-deep", `A value is nested more than ${MAX_DEPTH} levels deep. Make it flatter.`);
  }
}
