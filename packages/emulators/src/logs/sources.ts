import { Hono } from "hono";
import { collectorOf } from "./collectors.js";
import { entityTag, refuseStaleTag, tagged } from "./entityTags.js";
import { inOrder } from "./inOrder.js";
import { isObject, type JsonObject } from "./json.js";
import type { LogsContext, LogsDependencies, LogsEnv } from "./logsEnv.js";
import type { Organization } from "./organization.js";
import { sourceState } from "./progress.js";
import type { Collector, StoredSource } from "./records.js";
import { Refusal } from "./refusal.js";
import { relativeMilliseconds } from "./relativeTime.js";
import { readBody } from "./requestBody.js";
import { invalid, missing } from "./sourceFields.js";
import { type SourceKind, sourceKind } from "./sourceKinds.js";

const MAX_SOURCES = 1000;
const BASE = "/v1/collectors/:collectorId/sources";

type Dependencies = Pick<LogsDependencies, "clock" | "random" | "pace" | "objects">;

/** `v1/collectors/{id}/sources`: sources of every kind. */
export function sourceRoutes(dependencies: Dependencies): Hono<LogsEnv> {
  const { clock, random, pace, objects } = dependencies;
  const app = new Hono<LogsEnv>({ strict: false });

  const state = (source: StoredSource) => source.progress && sourceState(source.progress, clock.now(), pace);
  const isGone = (source: StoredSource) => source.progress?.kind === "stopping" && state(source) === undefined;
  const show = (source: StoredSource): JsonObject => ({
    id: source.id,
    ...sourceKind(source.body.sourceType).show(source.body),
    ...(source.progress ? { state: { state: state(source) } } : {}),
  });
  const answer = (context: LogsContext, source: StoredSource) =>
    tagged(context, sourceTag(source), { source: show(source) });

  /** Returns the existing sources of a collector. */
  const sourcesOf = ({ sources }: Organization, collector: Collector): StoredSource[] => {
    for (const source of sources.values()) if (isGone(source)) sources.delete(source.id);
    return [...sources.values()].filter(({ collectorId }) => collectorId === collector.id);
  };
  const sourceOf = (context: LogsContext): StoredSource => {
    const id = Number(context.req.param("sourceId"));
    const found = sourcesOf(context.get("key").organization, collectorOf(context)).find((source) => source.id === id);
    if (!found) throw new Refusal(404, "collectors.source.invalid", "No source of this collector has this id.");
    return found;
  };

  app.get(BASE, (context) => {
    const collector = collectorOf(context);
    const all = sourcesOf(context.get("key").organization, collector);
    return context.json({ sources: inOrder(objects, "sources", all).map(show) });
  });

  app.post(BASE, async (context) => {
    const collector = writable(collectorOf(context));
    const { organization } = context.get("key");
    const input = sourceIn(await readBody(context));
    const kind = sourceKind(input.sourceType);
    if (kind.livesOn !== collector.collectorType) {
      throw new Refusal(
        400,
        "InvalidSourceType",
        `A collector of this kind has no ${String(input.sourceType)} sources.`,
      );
    }
    const fields = withInstant(kind.take(input), clock.now());
    const others = sourcesOf(organization, collector);
    if (others.length >= MAX_SOURCES) throw new Refusal(400, "createValidationError", "The collector is full.");
    refuseTakenName(kind, fields, others);
    const id = organization.nextSourceId;
    const source: StoredSource = {
      id,
      collectorId: collector.id,
      body: { id, sourceType: input.sourceType, ...fields, ...kind.serverMembers(fields, random) },
    };
    if (input.sourceType === "Universal") source.progress = { kind: "starting", since: clock.now(), reads: 0 };
    organization.nextSourceId += 1;
    organization.sources.set(source.id, source);
    return answer(context, source);
  });

  app.get(`${BASE}/:sourceId`, (context) => {
    const source = sourceOf(context);
    const response = answer(context, source);
    if (source.progress) source.progress.reads += 1;
    return response;
  });

  app.put(`${BASE}/:sourceId`, async (context) => {
    const collector = writable(collectorOf(context));
    const source = sourceOf(context);
    refuseStaleTag(context, sourceTag(source));
    const input = sourceIn(await readBody(context));
    if (input.id === undefined) throw missing("id");
    if (input.id !== source.id) throw invalid("id", "it differs from the address.");
    if (input.sourceType !== source.body.sourceType) throw invalid("sourceType", "it cannot be changed.");
    const current = state(source);
    if (current === "Pending" || current === "Stopping") {
      throw new Refusal(400, "collectors.source.pending", `The source cannot be changed while it is ${current}.`);
    }
    source.body = replacement(
      sourceKind(input.sourceType),
      source,
      input,
      sourcesOf(context.get("key").organization, collector),
    );
    if (source.progress) source.progress = { kind: "starting", since: clock.now(), reads: 0 };
    return answer(context, source);
  });

  app.delete(`${BASE}/:sourceId`, (context) => {
    writable(collectorOf(context));
    const source = sourceOf(context);
    if (source.progress?.kind === "starting") source.progress = { kind: "stopping", since: clock.now(), reads: 0 };
    else if (!source.progress) context.get("key").organization.sources.delete(source.id);
    return context.body(null, 200);
  });

  return app;
}

/** Returns the source after a PUT: members of the request, defaults for omitted ones, and read-only members. */
function replacement(
  kind: SourceKind,
  source: StoredSource,
  input: JsonObject,
  siblings: readonly StoredSource[],
): JsonObject {
  kind.refuseChange(source.body, input);
  const { cutoffRelativeTime: _, ...fields } = kind.restore(kind.take(input), source.body);
  refuseTakenName(
    kind,
    fields,
    siblings.filter(({ id }) => id !== source.id),
  );
  const own = kind.readOnly.filter((name) => source.body[name] !== undefined);
  const retained = Object.fromEntries(own.map((name) => [name, source.body[name]]));
  return {
    id: source.id,
    sourceType: source.body.sourceType,
    ...fields,
    ...cutoffAfterUpdate(source.body, input),
    ...retained,
  };
}

function sourceIn(body: unknown): JsonObject {
  if (!isObject(body) || !isObject(body.source)) throw missing("source");
  return body.source;
}

function writable(collector: Collector): Collector {
  if (collector.sourceSyncMode === "Json") {
    throw new Refusal(400, "CannotModifySources", "The sources of this collector come from a local file.");
  }
  return collector;
}

function sourceTag({ id, body }: StoredSource): string {
  return entityTag(id, body);
}

function refuseTakenName(kind: SourceKind, fields: JsonObject, others: readonly StoredSource[]): void {
  const name = kind.nameOf(fields);
  // The name of a source that is being deleted can be used again.
  const staying = others.filter(({ progress }) => progress?.kind !== "stopping");
  if (!staying.some(({ body }) => sourceKind(body.sourceType).nameOf(body) === name)) return;
  throw new Refusal(400, "collectors.validation.name.duplicate", `The name '${String(name)}' is taken.`);
}

/** Converts the relative cutoff of a new source to a timestamp. Responses do not contain the relative cutoff. */
function withInstant({ cutoffRelativeTime, ...fields }: JsonObject, now: number): JsonObject {
  if (cutoffRelativeTime === undefined) return fields;
  if (fields.cutoffTimestamp !== 0) throw invalid("cutoffRelativeTime", "cutoffTimestamp is given too.");
  return { ...fields, cutoffTimestamp: now + (relativeMilliseconds(String(cutoffRelativeTime)) ?? 0) };
}

/** An omitted cutoff is kept. A cutoff never moves backward. */
function cutoffAfterUpdate(stored: JsonObject, input: JsonObject): JsonObject {
  if (stored.cutoffTimestamp === undefined) return {};
  const requested = input.cutoffTimestamp ?? stored.cutoffTimestamp;
  if (Number(requested) < Number(stored.cutoffTimestamp))
    throw invalid("cutoffTimestamp", "it lies before the stored one.");
  return { cutoffTimestamp: requested };
}
