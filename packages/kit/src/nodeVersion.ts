/**
 * Returns why this version of Node cannot run `subject`, such as "This plugin"; undefined if it can. Older versions
 * must be able to parse this file, so that they report the reason instead of a syntax error.
 */
export function nodeProblem(subject: string, process: NodeJS.Process): string | undefined {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 ? hasBuiltinModules(process) : major === 20 && minor >= 19) return undefined;
  return `${subject} needs Node 20.19 or later, or 22.3 or later, and was started with Node ${process.versions.node}. Install a newer Node, or put it first in PATH.`;
}

/**
 * Reports whether `process.getBuiltinModule` exists: 21 and the first versions of 22 lack it, unlike later versions of
 * 20.
 */
function hasBuiltinModules(process: { readonly getBuiltinModule?: unknown }): boolean {
  return process.getBuiltinModule !== undefined;
}
