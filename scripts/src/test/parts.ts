/** A part of `npm run test:all` beyond `npm test`. */
export interface Part {
  readonly name: PartName;
  /** Changed files that need the part. */
  readonly asks: RegExp;
  /** Approximate duration of the part on two cores. */
  readonly seconds: number;
}

export type PartName =
  | "node24"
  | "site"
  | "processes"
  | "inputs"
  | "engine"
  | "authors"
  | "scripts"
  | "faults"
  | "fuzz"
  | "executables"
  | "install";

/** A part, and the changed file that needs it. */
export interface ChosenPart extends Part {
  readonly because?: string;
}

/** Parts by how often changes break them, most often first. */
export const PARTS: readonly Part[] = [
  { name: "node24", asks: /^packages\/(cli|emulators|grpc|http|kit|provider|rest|testkit)\/src\//, seconds: 150 },
  { name: "site", asks: /^(docs\/(?!reference)|tests\/src\/e2e\/site)|^scripts\/src\/docs\/main\.ts$/, seconds: 60 },
  {
    name: "processes",
    asks: /^(packages\/(grpc|http|kit|provider|testkit)\/src|tests\/src\/provider(?!\/forms))\//,
    seconds: 120,
  },
  {
    name: "inputs",
    asks: /^(packages\/(emulators|grpc|http|kit|provider|rest)\/src|tests\/src\/(conformance|inProcess))\/(?!.*\.test\.ts$)/,
    seconds: 480,
  },
  {
    name: "engine",
    asks: /^(tests\/src\/e2e\/engine|tests\/fixtures\/terraform|scripts\/src\/(engine|demo)|examples)\//,
    seconds: 600,
  },
  {
    name: "authors",
    asks: /^(packages\/(authoring|create-provider|grpc|http|kit|provider|rest)\/src|packages\/create-provider\/templates|examples\/provider-|tests\/src\/e2e\/authors)|^scripts\/src\/release\/(kit|create)Package\.ts$/,
    // Most of the time builds the engine.
    seconds: 240,
  },
  { name: "scripts", asks: /^scripts\/src\/(?!test\/|mutations)|^package-lock\.json$/, seconds: 60 },
  {
    name: "faults",
    asks: /^(packages\/(grpc|http|kit|provider)\/src|tests\/src\/faults\/processes)\//,
    seconds: 120,
  },
  { name: "fuzz", asks: /^tests\/src\/faults\/(fuzz|mutate|names)\.ts$/, seconds: 180 },
  {
    name: "executables",
    asks: /^(scripts\/src\/(executables|prerequisites\/bun)|tests\/src\/provider\/forms)\/|^scripts\/src\/build\/bundle\.ts$/,
    seconds: 400,
  },
  {
    name: "install",
    asks: /^(scripts\/src\/(engine\/generator|prerequisites\/python|sdk)|scripts\/src\/release|tests\/src\/e2e\/install|\.github\/workflows)\/|^scripts\/src\/docs\/packagePages\.ts$/,
    seconds: 580,
  },
];

/** Returns the parts that changed files need: `chosen` fit into the given seconds, `left` do not. */
export function chosenParts(
  changed: readonly string[],
  seconds: number,
): { readonly chosen: readonly ChosenPart[]; readonly left: readonly ChosenPart[] } {
  const chosen: ChosenPart[] = [];
  const left: ChosenPart[] = [];
  let time = 0;
  for (const part of PARTS) {
    const because = changed.find((file) => part.asks.test(file));
    if (because === undefined) continue;
    if (time + part.seconds > seconds) left.push({ ...part, because });
    else {
      time += part.seconds;
      chosen.push({ ...part, because });
    }
  }
  return { chosen, left };
}
