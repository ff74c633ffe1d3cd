import { HttpFailure } from "@tripod/http";
import { fail, type Plain, type ResourceContext, sameValue } from "@tripod/kit";
import type { LogPlatform } from "../platform.js";
import { fulfils } from "./fulfils.js";
import { getSource, type LiveSource, putSource, type WireSource } from "./sources.js";

/** How a source is changed. */
export interface Replacement {
  readonly collectorId: number;
  readonly id: string;
  /** Reads the source, once it can be changed. Default: at once. */
  find?(): Promise<LiveSource | undefined>;
  /** Members to send that the platform takes and never shows. */
  readonly hidden?: WireSource;
  /** What the program decides about, with every member that it can decide: empty where it says nothing. */
  wish(live: LiveSource): WireSource;
  /** The same for what was recorded last: tells what the program changes from what someone else has changed. */
  recorded(live: LiveSource): WireSource;
}

/** How often a change is tried when someone else changes other things of the source at the same time. */
const TRIES = 3;

/** Our names of members, where they are not the platform's. */
const OUR_NAMES: Readonly<Record<string, string>> = {
  timeZone: "timezone",
  forceTimeZone: "forceTimezone",
  thirdPartyRef: "authentication or path",
};

/**
 * Changes a source in place: what it is, with what the program decides about. What the program says nothing about stays.
 *
 * The platform takes a change only of the version that was read. When someone else was quicker, the source is read again:
 * if what they changed is none of the program's business it stays with their change, else nothing is overwritten.
 *
 * @throws HttpFailure "conflict" naming what someone else has changed at the same time.
 * @throws InputError when the source is gone.
 */
export async function replaceSource(
  replacement: Replacement,
  context: ResourceContext<LogPlatform>,
): Promise<LiveSource> {
  const { collectorId, hidden } = replacement;
  let live = await existing(replacement, context);
  tellOverwritten(replacement, live, context);
  for (let tries = 1; ; tries += 1) {
    const wish = replacement.wish(live);
    try {
      return await putSource(collectorId, live, merged(live.raw, { ...wish, ...hidden }), context);
    } catch (error) {
      if (!(error instanceof HttpFailure) || error.status !== 412) throw error;
      const fresh = await existing(replacement, context);
      const changed = Object.keys(wish).filter(
        (name) =>
          !sameValue(live.raw[name] as Plain, fresh.raw[name] as Plain) && !fulfils(fresh.raw[name], wish[name]),
      );
      if (changed.length > 0 || tries === TRIES) throw overtaken(error, changed);
      live = fresh;
    }
  }
}

async function existing(replacement: Replacement, context: ResourceContext<LogPlatform>): Promise<LiveSource> {
  const { collectorId, id, find = () => getSource(collectorId, id, context) } = replacement;
  const live = await find();
  return (
    live ?? fail("", `the source ${id} of collector ${collectorId} does not exist any more; run a refresh to forget it`)
  );
}

/**
 * Members that the wish leaves undefined are left out, so that the platform's default counts; what the source is doing is
 * nothing that a request could say.
 */
function merged({ state: _, ...live }: WireSource, wish: WireSource): WireSource {
  return Object.fromEntries(Object.entries({ ...live, ...wish }).filter(([, value]) => value !== undefined));
}

/** Says what an update sets back although the program has not changed it: someone else has. */
function tellOverwritten(
  { wish, recorded, id }: Replacement,
  live: LiveSource,
  { log }: ResourceContext<LogPlatform>,
): void {
  const [wished, before] = [wish(live), recorded(live)];
  const names = Object.keys(wished).filter(
    (name) => fulfils(before[name], wished[name]) && !fulfils(live.raw[name], wished[name]),
  );
  if (names.length === 0) return;
  log(
    "warning",
    `Source ${id} was changed outside of this program: ${ourNames(names)}. The update sets it to what the program says`,
  );
}

function overtaken(failure: HttpFailure, changed: readonly string[]): HttpFailure {
  if (changed.length === 0) {
    return failure.amend({ likely: "someone else keeps changing the source", next: "Try again later" });
  }
  return failure.amend({
    likely: `someone else changed ${ourNames(changed)} of the source at the same time`,
    next: "Run a refresh, look at the difference and try again; nothing was overwritten",
  });
}

function ourNames(names: readonly string[]): string {
  return names.map((name) => OUR_NAMES[name] ?? name).join(", ");
}
