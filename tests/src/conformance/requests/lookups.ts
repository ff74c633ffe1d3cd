import { type Clock, type LimitRule, systemClock } from "@tripod/http";
import { createShared } from "@tripod/kit";
import { type LookupCall, WHOLES, type Whole } from "../../faults/lookups.js";

/** Requests of one variant of a lookup. */
export interface Asked {
  /** Arguments that identify the result, without scope inputs. */
  readonly by: readonly string[];
  /** Requests of a call, without logins. */
  readonly requests: number;
  /** Additional requests of the first call of a run, whose results are cached as long as the plugin runs. */
  readonly once?: number;
  /** Names of the rate limits that apply to the requests, if the platform has several. */
  readonly limits?: readonly string[];
  /** Maximum age of a response in seconds. Default: 0. */
  readonly age?: number;
}

/** Possible cache durations in seconds. */
const AGES = [2, 10, 30, 60, 300];
/** Longer than the lifetime of any cached response. */
const LONG_AFTER = 3600;

/** Scope inputs. */
const PLACES = new Set(["projectId", "region", "context", "scope", "service"]);

/** Variants of calls by package and lookup. */
export async function measureLookups(
  limitsOf: (pkg: string) => Promise<readonly LimitRule[]>,
): Promise<Readonly<Record<string, Readonly<Record<string, readonly Asked[]>>>>> {
  const costs = await Promise.all(
    WHOLES.map(async (whole) => [whole.name, await costsOf(whole, await limitsOf(whole.name))] as const),
  );
  return Object.fromEntries(costs);
}

async function costsOf({ lookups, start }: Whole, limits: readonly LimitRule[]): Promise<Record<string, Asked[]>> {
  const rules = limits.filter(({ match }) => match !== undefined);
  const platform = await start();
  const costs: Record<string, Asked[]> = Object.fromEntries([...lookups].sort().map((lookup) => [lookup, []]));
  for (const call of platform.calls) {
    const [lookup, args] = call;
    const { first, second } = await askTwice(platform, call, LONG_AFTER, 0);
    const counting = rules.filter(({ match }) => second.some((path) => match?.test(path)));
    const age = await longest(
      async (seconds) => (await askTwice(platform, call, seconds, COMPANY)).second.length < second.length,
    );
    costs[lookup]?.push({
      by: Object.keys(args).filter((argument) => !PLACES.has(argument)),
      requests: second.length,
      ...(first.length > second.length ? { once: first.length - second.length } : {}),
      ...(counting.length === 0 ? {} : { limits: counting.map(({ name }) => name) }),
      ...(age === undefined ? {} : { age }),
    });
  }
  await platform.close();
  return costs;
}

/** Number of other lookups by name before, so that batched reads are measured, too. */
const COMPANY = 4;

/** Returns the paths that a new client requests in a first call, and in the same call after a number of seconds. */
async function askTwice(
  platform: Awaited<ReturnType<Whole["start"]>>,
  [lookup, args]: LookupCall,
  seconds: number,
  company: number,
): Promise<{ readonly first: readonly string[]; readonly second: readonly string[] }> {
  let late = 0;
  let lastAt = 0;
  const clock: Clock = { now: () => systemClock.now() + late, sleep: systemClock.sleep };
  const client = platform.connect({ shared: createShared(), clock });
  const sent = async (): Promise<readonly string[]> => {
    platform.requests.reset();
    await client.call(lookup, args);
    const requests = platform.requests.all();
    lastAt = requests.at(-1)?.at ?? lastAt;
    return requests.map(({ path }) => path).filter((path) => !path.includes("/identity/"));
  };
  if ("name" in args) {
    const others = Array.from({ length: company }, (_, index) => ({ ...args, name: `nothing-${index}` }));
    await Promise.allSettled(others.map((other) => client.call(lookup, other)));
    lastAt = platform.requests.all().at(-1)?.at ?? lastAt;
  }
  const first = await sent();
  late = lastAt + seconds * 1000 - systemClock.now();
  const second = await sent();
  client.close();
  return { first, second };
}

/** Returns the first duration that is not shorter than the lifetime of a cached response; undefined without caching. */
async function longest(holds: (seconds: number) => Promise<boolean>): Promise<number | undefined> {
  let found: number | undefined;
  for (const seconds of AGES) {
    // Between the shorter and the longer duration, with a margin, because reading a list takes time.
    if (!(await holds((found ?? 0) + 0.8))) return found;
    found = seconds;
  }
  return found;
}
