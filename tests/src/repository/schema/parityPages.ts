import { type GenerateMode, keepGenerated } from "@tripod/scripts/shared/generatedFiles";

/** Comparison of one resource, one lookup or the settings with the original. */
export interface Compared {
  readonly name: string;
  /** Members of the bridged package, by path (`machinePools[].count`), that exist here with the same type. */
  readonly same: readonly string[];
  /** Differences, with the reason if there is one. */
  readonly different: readonly Difference[];
}

export interface Difference {
  /** `input privateSubnet`. */
  readonly member: string;
  /** Types; undefined if the member does not exist. */
  readonly ours: string | undefined;
  readonly theirs: string | undefined;
  readonly reason: string | undefined;
}

/** Comparison of a package with the newest release of its original. */
export interface Parity {
  readonly name: string;
  readonly release: string;
  readonly settings: Compared;
  readonly lookups: readonly Compared[];
  readonly resources: readonly Compared[];
  /** Lookups and resources that only the original has, with the reason. */
  readonly leftOut: Readonly<Record<string, string>>;
  /** Lookups and resources that only the bridged package has. */
  readonly missingLookups: readonly string[];
  readonly missingResources: readonly string[];
}

const GENERATED = "<!-- Generated from the declarations; do not edit. Run: npm run generate -->";

const HEAD = `# Comparison with the bridged packages

${GENERATED}

This page is for users of the bridged packages: it compares their latest releases with Tripod. The counts include nested properties, each
with its type, and count inputs and outputs separately. An empty column means that there are no differences.`;

const cell = (text: string) => text.replaceAll("|", "\\|");

/** Returns the pages by path: one for all packages, and one for each. */
export function pages(parities: readonly Parity[]): ReadonlyMap<string, string> {
  const page = (text: string) => `---\nsearch: false\n---\n\n${text}\n`;
  return new Map([
    ["docs/parity.md", page([HEAD, summary(parities)].join("\n\n"))],
    ...parities.map((one) => [`docs/parity/${one.name}.md`, page(section(one))] as const),
  ]);
}

function summary(parities: readonly Parity[]): string {
  const rows = parities.map((one) => {
    const all = [one.settings, ...one.lookups, ...one.resources];
    const here = sum(all.map(({ same }) => same.length));
    const lacking = sum(all.map(({ different }) => different.filter(isLacking).length));
    return [
      `[\`${one.name}\`](parity/${one.name}.md)`,
      one.release,
      `${one.lookups.length} of ${one.lookups.length + one.missingLookups.length}`,
      `${one.resources.length} of ${one.resources.length + one.missingResources.length}`,
      `${here} of ${here + lacking}`,
    ];
  });
  return table(["package", "bridged release", "lookups", "resources", "properties"], rows);
}

function section(one: Parity): string {
  const leftOut = Object.entries(one.leftOut).map(([name, reason]) => [`\`${name}\``, reason]);
  return [
    `# Comparison of ${one.name} with the bridged package`,
    GENERATED,
    "This page is for users of the bridged package: it lists identical and different properties of every lookup and resource.",
    ...(leftOut.length === 0 ? [] : ["Not supported:", table(["name", "reason"], leftOut)]),
    table(
      ["definition", "identical properties", "differences and reasons"],
      [one.settings, ...one.lookups, ...one.resources].map(({ name, same, different }) => [
        name === "settings" ? "settings" : `[\`${name}\`](../reference/${one.name}/${name}.md)`,
        sameText(same),
        different.map(differenceText).join("<br>"),
      ]),
    ),
  ].join("\n\n");
}

/** Returns the names of the top-level properties, with the number of nested ones. */
function sameText(same: readonly string[]): string {
  const byName = new Map<string, Set<string>>();
  for (const member of same) {
    const [, path = ""] = member.split(" ");
    const [name = ""] = path.split(/[.[{]/);
    const inner = byName.get(name) ?? new Set<string>();
    if (path !== name) inner.add(path);
    byName.set(name, inner);
  }
  return [...byName].map(([name, { size }]) => `${name}${size === 0 ? "" : ` (with ${size} nested)`}`).join(", ");
}

function differenceText({ member, ours, theirs, reason }: Difference): string {
  const [side, path] = member.split(" ");
  const what =
    ours === undefined
      ? `not supported (${theirs})`
      : theirs === undefined
        ? `added (${ours})`
        : `${ours} instead of ${theirs}`;
  return `${side} \`${path}\`: ${what}; ${reason ?? "not explained"}`;
}

const isLacking = ({ ours, theirs }: Difference) => theirs !== undefined && ours !== theirs;
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Writes the pages or compares them with the existing ones. */
export function keepParityPages(parities: readonly Parity[], mode: GenerateMode): void {
  for (const [path, text] of pages(parities)) keepGenerated(path, text, mode);
}
