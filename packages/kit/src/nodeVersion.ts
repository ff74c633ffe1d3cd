/**
 * Why this Node cannot run something of ours, such as "This plugin", for the user; undefined when it can. Older ones must
 * be able to read this file, so that they say it instead of failing over what they do not know.
 */
export function nodeProblem(subject: string, process: NodeJS.Process): string | undefined {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 ? hasBuiltinModules(process) : major === 20 && minor >= 19) return undefined;
  return `${subject} needs Node 20.19 or later, or 22.3 or later, and was started with Node ${process.versions.node}. Install a newer Node, or put it first in PATH.`;
}

/** In 21 and the first versions of 22 this came later than in 20. */
function hasBuiltinModules(process: { readonly getBuiltinModule?: unknown }): boolean {
  return process.getBuiltinModule !== undefined;
}
