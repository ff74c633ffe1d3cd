import { ExactNumber } from "@tripod/http";
import { withoutEnd, withoutStart } from "@tripod/kit";

/** Maximum number of digits in plain notation. Longer numbers are not real values and keep their notation. */
const MAX_DIGITS = 400;

/**
 * Returns a JSON value as text: strings unchanged, `true` and `false`, numbers in plain decimal notation with all of
 * their digits. Null, lists and objects become an empty string. Numbers must be {@link ExactNumber}.
 */
export function scalarText(value: unknown): string {
  if (value instanceof ExactNumber) return plainDecimal(value.source);
  return typeof value === "string" || typeof value === "boolean" ? String(value) : "";
}

/** Returns `1500` for `1.50e3` and `0` for `-0.0`: no exponent, no redundant zeros, no rounding. */
function plainDecimal(source: string): string {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source) ?? [];
  const shift = Number(exponent);
  if (Math.abs(shift) > MAX_DIGITS) return source;
  const digits = "0".repeat(Math.max(0, -shift)) + whole + fraction + "0".repeat(Math.max(0, shift));
  const point = whole.length + Math.max(0, -shift) + shift;
  const before = withoutStart(digits.slice(0, point), "0") || "0";
  const after = withoutEnd(digits.slice(point), "0");
  const plain = after === "" ? before : `${before}.${after}`;
  return plain === "0" ? plain : sign + plain;
}
