/** Escaped characters, and syntax of RE2 that JavaScript lacks: flags such as `(?i)` or `(?i:`, and `(?P<name>`. */
const FOREIGN = /\\[\s\S]|\(\?P(?=<)|\(\?[imsU]*(?:-[imsU]+)?(?=[:)])/g;

/**
 * Returns the problem of a name between slashes that is not a regular expression. The platform uses RE2. The check does
 * not depend on the runtime, because only newer ones have flags.
 */
export function expressionProblem(name: string): string | undefined {
  const expression = name.replace(/^~?\//, "").slice(0, -1);
  const plain = expression.replace(FOREIGN, (found, at: number) => {
    if (found.startsWith("\\")) return found;
    return expression[at + found.length] === ")" ? "(?:" : "(?";
  });
  try {
    new RegExp(plain);
    return undefined;
  } catch {
    return "must be a valid regular expression, because it is between slashes";
  }
}
