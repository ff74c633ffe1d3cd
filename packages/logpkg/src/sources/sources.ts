import { type Answer, type CallContext, HttpFailure, type Reader, type RequestLabel, read } from "@tripod/http";
import { fail } from "@tripod/kit";
import type { LogPlatform } from "../platform.js";
import { isGone, unlessGone } from "../platformError.js";
import { fulfils } from "./fulfils.js";

/** A source in the platform's form. */
export type WireSource = Readonly<Record<string, unknown>>;

/** A source as the platform shows it. */
export interface LiveSource {
  readonly id: string;
  /** Which version of it this is: an update must say which one it replaces. Empty when the platform does not tell. */
  readonly version: string;
  readonly body: Reader;
  readonly raw: WireSource;
  /** The request that brought it, for messages. */
  readonly request: RequestLabel;
}

/** What the requests of one operation need. */
export interface SourceContext extends CallContext {
  readonly platform: LogPlatform;
}

const TAGS = ["sources"];
const pathOf = (collectorId: number): string => `v1/collectors/${collectorId}/sources`;
const pathOfOne = (collectorId: number, id: string): string => `${pathOf(collectorId)}/${encodeURIComponent(id)}`;

/** The source, or undefined where the platform itself says that there is none. Always asked anew. */
export async function getSource(
  collectorId: number,
  id: string,
  context: SourceContext,
): Promise<LiveSource | undefined> {
  const request = { operation: "Get source", path: pathOfOne(collectorId, id), tags: TAGS, share: "never" as const };
  const answer = await unlessGone(context.platform.api.send(request, context));
  return answer && liveOf(answer);
}

/** All sources of a collector: the platform gives them on one page. */
export async function listSources(collectorId: number, context: SourceContext): Promise<readonly LiveSource[]> {
  const request = { operation: "List sources", path: pathOf(collectorId), tags: TAGS, share: "never" as const };
  const answer = await context.platform.api.send(request, context);
  return read(answer)
    .list("sources")
    .map((source) => live(source, answer));
}

/** Names of a source. Cloud-to-cloud sources have one in their configuration, and may have another outside of it. */
export function namesOf({ body }: LiveSource): readonly string[] {
  const names = [body.optionalString("name"), body.optionalString("config.name")];
  return names.filter((name) => name !== undefined);
}

/** What a source is doing; empty for those that have no states, and when the platform does not tell. */
export function stateOf({ body }: LiveSource): string {
  return body.optionalString("state.state") ?? "";
}

/**
 * Changes a source to `source`, unless it is another version than `current` by now.
 *
 * @throws HttpFailure "conflict" with status 412 when it is.
 */
export async function putSource(
  collectorId: number,
  current: LiveSource,
  source: WireSource,
  context: SourceContext,
): Promise<LiveSource> {
  const answer = await context.platform.api.send(
    {
      operation: "Update source",
      method: "PUT",
      path: pathOfOne(collectorId, current.id),
      headers: { "If-Match": current.version },
      body: { source: { ...source, id: Number(current.id) } },
      tags: TAGS,
    },
    context,
  );
  return liveOf(answer);
}

/** Deletes a source; one that is gone already is deleted. */
export async function deleteSource(collectorId: number, id: string, context: SourceContext): Promise<void> {
  const request = {
    operation: "Delete source",
    method: "DELETE" as const,
    path: pathOfOne(collectorId, id),
    tags: TAGS,
  };
  await unlessGone(context.platform.api.send(request, context));
}

/** How often the creation of a source is tried while it is known that none was made. */
const CREATIONS = 3;
/** Before the next creation, in milliseconds, times the number of tries so far. */
const PAUSE = 1_000;

const CHECK = "check it, and the organisation of the access key";

/** A source to make. */
export interface NewSource {
  readonly source: WireSource;
  /** Members to send that the platform takes and never shows. */
  readonly hidden?: WireSource;
}

/**
 * Makes a source. When the answer is lost, the collector is searched for a source that is what was asked for: if there
 * is one, it has been made, and if there is none, it is tried again.
 *
 * @throws InputError on `collectorId` when there is no such collector.
 * @throws HttpFailure with `outcome` "unknown" when it cannot be found out whether the source was made.
 */
export async function createSource(
  collectorId: number,
  { source, hidden }: NewSource,
  context: SourceContext,
): Promise<LiveSource> {
  let isUnsure = false;
  for (let tries = 1; ; tries += 1) {
    try {
      return await postSource(collectorId, { ...source, ...hidden }, context);
    } catch (error) {
      if (isGone(error)) return fail("collectorId", `there is no collector with the id ${collectorId}; ${CHECK}`);
      isUnsure ||= error instanceof HttpFailure && error.outcome === "unknown";
      if (!isUnsure || !(error instanceof HttpFailure)) throw error;
      const made = await findMade(collectorId, source, error, context);
      if (made !== undefined) return made;
      if (tries === CREATIONS || error.outcome !== "unknown") throw nothingMade(error);
      await context.platform.clock.sleep(PAUSE * tries, context.signal);
    }
  }
}

async function postSource(collectorId: number, source: WireSource, context: SourceContext): Promise<LiveSource> {
  const request = {
    operation: "Create source",
    method: "POST" as const,
    path: pathOf(collectorId),
    body: { source },
    tags: TAGS,
  };
  const answer = await context.platform.api.send(request, context).catch((error: unknown) => {
    throw error instanceof HttpFailure && error.status === 400 && error.code === "conflict"
      ? error.amend({ next: `Give it another name, or import the source that has this one as ${collectorId}/NAME` })
      : error;
  });
  return liveOf(answer);
}

/** The source that a creation with a lost answer made, or undefined when it made none. */
async function findMade(
  collectorId: number,
  source: WireSource,
  failure: HttpFailure,
  context: SourceContext,
): Promise<LiveSource | undefined> {
  let candidates: readonly LiveSource[];
  try {
    const sources = await listSources(collectorId, context);
    candidates = sources.filter((one) => fulfils(one.raw, source) && stateOf(one) !== "Stopping");
  } catch {
    // What matters to the user is the creation, not the search that failed as well.
    throw failure.amend({ outcome: "unknown" });
  }
  const [made, ...others] = candidates;
  if (others.length === 0) return made;
  const ids = candidates.map(({ id }) => id).join(", ");
  throw failure.amend({
    outcome: "unknown",
    likely: `the answer was lost, and the collector has several such sources, with the ids ${ids}`,
    next: `Delete those that are too many, and import the one that stays as ${collectorId}/ID`,
  });
}

/** The failure of a creation of which is known that it made nothing. */
function nothingMade(failure: HttpFailure): HttpFailure {
  const isBrokenOff = failure.code === "outcome-unknown" || failure.code === "unexpected-answer";
  if (!isBrokenOff) return failure.amend({ outcome: undefined });
  return failure.amend({
    code: "unavailable",
    outcome: undefined,
    likely: "the platform is disturbed; the collector was searched, and no source was made",
    next: "Try again later",
  });
}

function liveOf(answer: Answer): LiveSource {
  return { ...live(read(answer).object("source"), answer), version: answer.headers.etag ?? "" };
}

function live(body: Reader, { request }: Answer): LiveSource {
  return { id: body.text("id"), version: "", body, raw: body.raw as WireSource, request };
}
