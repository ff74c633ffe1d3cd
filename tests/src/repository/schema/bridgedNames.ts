/** Words of the bridged packages that our names contain. */
const OUR_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  hostpkg: {},
  logpkg: { aws: "cloudA", azure: "cloudB", s3: "objStore" },
  k8spkg: { aws: "cloudA", azure: "cloudB" },
};

/** Arguments that Terraform itself reads. */
export const META: ReadonlySet<string> = new Set([
  "for_each",
  "count",
  "depends_on",
  "provider",
  "lifecycle",
  "dynamic",
  "provisioner",
]);

/** Returns the names that a bridge derives from a name: in camelCase, and in the plural for lists. */
export function bridged(pkg: string, name: string): readonly string[] {
  const camel = name.replace(/_+(.)/g, (_, letter: string) => letter.toUpperCase());
  const [first = ""] = name.split("_");
  const ours = Object.entries(OUR_WORDS[pkg] ?? {})
    .filter(([theirs]) => theirs === first)
    .map(([, word]) => `${word}${camel.slice(first.length)}`);
  return [camel, ...ours].flatMap((one) => [one, `${one}s`, `${one}es`, one.replace(/y$/, "ies")]);
}

/** Returns the names of a type: those of a member, with each word of the bridged packages replaced by ours. */
export function bridgedTypes(pkg: string, name: string): readonly string[] {
  const ours = name.split("_").map((word) => OUR_WORDS[pkg]?.[word] ?? word);
  return [...bridged(pkg, name), ...bridged(pkg, ours.join("_"))];
}
