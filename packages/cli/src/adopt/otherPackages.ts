import type { Package } from "@tripod/kit";
import { counterpartName, tokenParts } from "./tokens.js";

const PROVIDER = "pulumi:providers:";
/** Maximum number of packages in a message, so that it fits one line. */
const MAX_NAMED = 5;

/**
 * Returns the end of a message about tokens without a token of a source. It names the packages of the tokens, and the
 * option that makes one of them a source if one of our packages has at least half of its types.
 */
export function describeOtherPackages(tokens: Iterable<string>, packages: readonly Package[]): string {
  const types = new Map<string, Set<string>>();
  for (const token of tokens) {
    const isProvider = token.startsWith(PROVIDER);
    const { owner, name } = isProvider ? { owner: token.slice(PROVIDER.length), name: undefined } : tokenParts(token);
    if (owner === undefined || owner === "pulumi") continue;
    const names = types.get(owner) ?? new Set();
    types.set(owner, name === undefined ? names : names.add(name));
  }
  if (types.size === 0) return "";
  const options = [...types].flatMap(([owner, names]) => {
    const counts = packages.map((pkg) => [...names].filter((name) => counterpartName(pkg, name) !== undefined).length);
    const most = Math.max(0, ...counts);
    const pkg = packages[counts.indexOf(most)];
    return pkg === undefined || most === 0 || 2 * most < names.size ? [] : [`--from ${owner}=${pkg.name}`];
  });
  const [first, ...others] = [...types.keys()].sort().map((name) => JSON.stringify(name));
  const named = [first, ...others.slice(0, MAX_NAMED - 1)].join(", ");
  const more = others.length < MAX_NAMED ? "" : ` and ${others.length - MAX_NAMED + 1} more`;
  const next = options.length === 0 ? "" : `. If that is the same platform, add ${options.join(" ")}`;
  return `only of ${named}${more}${next}`;
}
