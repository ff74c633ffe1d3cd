import { type CallContext, type Http, HttpFailure, read } from "@tripod/http";
import { simpleRedactor } from "@tripod/http/testing";
import { type AnyResource, type Listed, s } from "@tripod/kit";
import { type Operations, operationsOn } from "@tripod/kit/testing";
import { openClient } from "../api/openClient.js";
import type { ObjectTracker } from "../concurrency/objectTracker.js";
import type { Dialect, ErrorClass } from "../definition/dialect.js";
import { managed } from "../kinds/managed.js";
import { rowsIn } from "../requests/rows.js";
import { type BenchClock, createBenchClock } from "./clock.testing.js";
import { type BenchPlatform, type Collection, startPlatform } from "./platform.testing.js";

export type { Recorded } from "@tripod/kit/testing";
export {
  type Collection,
  type Fault,
  isTaken,
  LOST_AFTER,
  LOST_BEFORE,
  type Members,
  NO_OBJECT,
  NO_PLACE,
  type Reply,
  refusal,
} from "./platform.testing.js";

/** Client of the small platform. */
export interface Client {
  readonly url: string;
  readonly clock: BenchClock;
  readonly tracker: ObjectTracker;
  readonly http: Http;
}

/** Operations of one process on the platform. */
export type Process = Operations<Client>;

/** Small platform in this process, with the operations of an engine. */
export interface Bench extends BenchPlatform, Process {
  readonly clock: BenchClock;
  readonly client: Client;
  /** Returns operations of another process, with its own bookkeeping. */
  again(): Process;
  /** Lists the objects of a resource. */
  list(resource: AnyResource<Client>, query?: object): Promise<readonly Listed[]>;
}

/** Start time of the clock. */
export const NOON = Date.parse("2026-03-01T12:00:00.250Z");

/** Starts a platform with these collections. `skew`: how far its clock is ahead of the local one, in milliseconds. */
export async function startBench(collections: readonly Collection[], { skew = 0 } = {}): Promise<Bench> {
  const clock = createBenchClock(NOON);
  const platform = await startPlatform(clock, collections, skew);
  const closes: (() => void)[] = [];
  const again = (): Process & { readonly platform: Client } => {
    const { http, tracker, close } = openClient(
      {
        name: "bench",
        userAgent: "bench",
        limits: [],
        credential: "bench",
        // Errors reach this package immediately, because retries belong to the HTTP layer.
        retry: { attempts: 1 },
        describeError: (body) => {
          const { code, message, member } = body as Record<string, string | undefined>;
          return { code, message, member };
        },
      },
      { environment: {}, log: () => undefined, secrets: simpleRedactor(), clock },
    );
    closes.push(close);
    return operationsOn<Client>(() => ({ url: platform.url, clock, tracker, http }));
  };
  const first = again();
  return {
    ...first,
    ...platform,
    clock,
    client: first.platform,
    again,
    list: async (resource, query = {}) => {
      const listed: Listed[] = [];
      const { signal } = new AbortController();
      const on = { platform: first.platform, signal, progress: () => undefined, log: () => undefined };
      for await (const one of resource.listable?.list(query as never, on as never) ?? []) listed.push(one);
      return listed;
    },
    close: async () => {
      for (const close of closes) close();
      await platform.close();
    },
  };
}

/** Returns the dialect of the small platform with overrides. */
export function dialect(changes: Partial<Dialect> | ((client: Client) => Partial<Dialect>) = {}) {
  return (client: Client): Dialect => {
    const { clock, tracker, http, url } = client;
    const send: Dialect["send"] = ({ path, ...request }, on) =>
      clock.during(() => http.send({ ...request, url: `${url}/${path}` }, on));
    return {
      clock,
      tracker,
      scopeKey: "all",
      members: { id: "id", createdAt: "createdAt" },
      names: "same",
      clearWith: "null",
      classifyError: verdict,
      send,
      rows: async function* (path: string, on: CallContext) {
        const request = { operation: "List objects", method: "GET", idempotency: "safe", cache: "never" } as const;
        for (let page: number | undefined = 0; page !== undefined; ) {
          const query: string = page === 0 ? "" : `${path.includes("?") ? "&" : "?"}page=${page}`;
          const answer = read(await send({ ...request, path: `${path}${query}` }, on));
          yield rowsIn(answer, "rows");
          page = (answer.raw as { readonly next?: number }).next;
        }
      },
      ...(typeof changes === "function" ? changes(client) : changes),
    };
  };
}

/** Classifies the error codes of the small platform. A 404 without a code comes from another server. */
export function verdict(error: unknown): ErrorClass {
  if (!(error instanceof HttpFailure)) return "other";
  if (error.platformCode === "gone") return "deleted";
  if (error.platformCode === "place_not_found") return "parent-deleted";
  return error.status === 404 && error.platformCode !== undefined ? "unconfirmed" : "other";
}

/** Default definition for tests. */
export const THING = {
  name: "Thing",
  kind: "thing",
  doc: "A thing.",
  fields: {
    name: s.string().replaces(),
    size: s.number().optional(),
    note: s.string().optional(),
    createdAt: s.string().computed(),
  },
  endpoint: { path: "things", dialect: dialect() },
  update: "changes",
} as const;

/** Returns {@link THING} with other groups and additional fields. */
export function thing({
  fields = {},
  ...groups
}: {
  readonly fields?: object;
  readonly [group: string]: unknown;
} = {}) {
  const definition = { ...THING, fields: { ...THING.fields, ...fields }, ...groups };
  return managed(definition as never) as unknown as AnyResource<Client>;
}

/** Returns the error of a failed operation. */
export async function failureOf(work: Promise<unknown>): Promise<Error> {
  try {
    await work;
  } catch (error) {
    return error as Error;
  }
  throw new Error("the operation succeeded");
}
