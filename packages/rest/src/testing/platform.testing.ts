import type { ServerResponse } from "node:http";
import { type SeenRequest, startTestServer } from "@tripod/http/testing";
import { isObject, memberAt, setMember } from "../values/values.js";
import type { BenchClock } from "./clock.testing.js";

/** Members of an object in requests and responses. */
export type Members = Record<string, unknown>;

/** Collection of a platform. */
export interface Collection {
  /**
   * Path of the list: `things`, `zones/{zone}/things`. If the parent is a collection as well, the list exists as long
   * as the parent.
   */
  readonly path: string;
  /** Number of rows per page. Default: all. */
  readonly page?: number;
  /** Returns the ID of a new object. Default: `things-1`, `things-2`. */
  id?(sent: Members): string;
  /** Members that the platform adds to a new object, in addition to its ID and its creation time, `createdAt`. */
  constants?(sent: Members): Members;
  /** Returns the members in a GET, a row and the response to a write. Default: all. */
  shows?(object: Members, pathParams: "one" | "row" | "write"): unknown;
  /** Returns the body of a 409 if an object cannot be created. */
  refuses?(sent: Members, others: readonly Members[]): Members | undefined;
  /** Transient status values: each is returned once, and the last one stays. */
  readonly states?: {
    readonly at: string;
    readonly made?: readonly string[];
    readonly changed?: readonly string[];
    /** Each is returned once, then the object is deleted. */
    readonly deleted?: readonly string[];
  };
}

/** Response. `body` is JSON, `text` is sent unchanged. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly text?: string;
  readonly headers?: Record<string, string>;
}

/** Replacement of the usual handling of a request. */
export interface Fault {
  /** Runs first: an action of another client just before. */
  before?(): void;
  /** Runs last, before the response is sent. */
  after?(): void;
  /** Response: none, because the connection is closed; never; this one; or one derived from the usual response. */
  readonly answer?: "cut" | "never" | Reply | ((reply: Reply) => Reply);
  /** Whether the platform processes the request. Default: only if the response is the usual one or derived from it. */
  readonly isDone?: boolean;
  /** Number of affected requests. Default: 1. */
  readonly times?: number;
}

/** Received request. */
export interface Asked {
  /** `PATCH things/1`. */
  readonly route: string;
  readonly query: string;
  readonly body: unknown;
  readonly headers: SeenRequest["headers"];
}

interface One {
  members: Members;
  /** Creation time by the clock of the test. Undefined if another client created it. */
  madeAt?: number;
  version: number;
  passing: string[];
  /** Number of reads that still return the object. Undefined unless the object is being deleted. */
  left?: number;
}

/** Delay until lists and reads return a new object, in milliseconds. Default: 0. */
export interface Lag {
  readonly lists?: number;
  readonly reads?: number;
}

/** Objects of one list. */
export interface Objects {
  /** Sets the delay for objects that are created afterward. */
  lag(lag: Lag): void;
  /** Returns the objects by ID. */
  all(): Record<string, Members>;
  /** Returns the only object. */
  only(): Members;
  /** Creates or changes an object as another client. */
  put(id: string, members: Members): void;
  /** Deletes an object as another client. */
  remove(id: string): void;
  /** Sets its next status values, in order. */
  pass(id: string, ...states: string[]): void;
}

/** Minimal platform. */
export interface BenchPlatform {
  readonly url: string;
  readonly requests: readonly Asked[];
  /** Returns the routes so far, such as `POST things` and `GET things/1`, and clears them. */
  routes(): string[];
  /** Returns the writes so far with their bodies, and clears all requests. */
  writes(): readonly (readonly [route: string, body: unknown])[];
  /** Returns the objects of a list, such as `zones/z1/things`. */
  objects(path: string): Objects;
  /** Adds a fault to the next request of a route: `POST things`, or a pattern. */
  next(route: string | RegExp, fault: Fault): void;
  close(): Promise<void>;
}

/** Error responses instead of an object, with a code for each reason. */
export const NO_OBJECT: Reply = { status: 404, body: { code: "not_found", message: "there is no such object" } };
export const NO_PLACE: Reply = { status: 404, body: { code: "place_not_found", message: "there is no such place" } };

/** Lost response: after the platform has processed the request, or before. */
export const LOST_AFTER: Fault = { answer: "cut", isDone: true };
export const LOST_BEFORE: Fault = { answer: "cut" };

/** Returns an error response with a code and a message. */
export function refusal(status: number, code: string, message = `it is ${code}`, member?: string): Fault {
  return { answer: { status, body: { code, message, member } } };
}

/** Starts a platform that has these collections. */
export async function startPlatform(
  clock: BenchClock,
  collections: readonly Collection[],
  skew = 0,
): Promise<BenchPlatform> {
  const lists = new Map<string, Map<string, One>>();
  const requests: Asked[] = [];
  const faults: { readonly route: string | RegExp; readonly fault: Fault; left: number }[] = [];
  const lags = new Map<Map<string, One>, Lag>();
  let made = 0;

  const listAt = (path: string): Map<string, One> => {
    const known = lists.get(path) ?? new Map<string, One>();
    lists.set(path, known);
    return known;
  };
  const collectionAt = (path: string): Collection | undefined =>
    collections.find((one) => new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path));
  const isThere = (path: string): boolean => {
    const parts = path.split("/");
    const parent = parts.slice(0, -2).join("/");
    return parent === "" || collectionAt(parent) === undefined || listAt(parent).has(parts.at(-2) as string);
  };
  const show = (collection: Collection, one: One, pathParams: "one" | "row" | "write"): unknown => {
    const { states, shows } = collection;
    const members = structuredClone(one.members);
    if (states !== undefined && one.passing.length > 0) setMember(members, states.at, one.passing[0]);
    if (one.passing.length > 1) one.passing.shift();
    return shows === undefined ? members : shows(members, pathParams);
  };
  const make = (collection: Collection, list: Map<string, One>, sent: Members): One => {
    made += 1;
    const id = collection.id?.(sent) ?? `${collection.path.split("/").at(-1)}-${made}`;
    const createdAt = new Date(clock.now() + skew).toISOString();
    const members = { id, createdAt, ...collection.constants?.(sent), ...sent };
    const one = { members, version: 1, passing: [...(collection.states?.made ?? [])], madeAt: clock.now() };
    list.set(id, one);
    return one;
  };
  const change = (collection: Collection, one: One, sent: Members, isWhole: boolean): void => {
    const { id, createdAt } = one.members;
    one.members = isWhole ? { ...collection.constants?.(sent), ...sent, id, createdAt } : { ...one.members, ...sent };
    one.version += 1;
    const passing = collection.states?.changed;
    if (passing !== undefined) one.passing = [...passing];
  };

  const isShown = (list: Map<string, One>, { madeAt }: One, pathParams: keyof Lag): boolean =>
    madeAt === undefined || clock.now() - madeAt >= (lags.get(list)?.[pathParams] ?? 0);

  const listReply = (collection: Collection, list: Map<string, One>, query: URLSearchParams): Reply => {
    const page = Number(query.get("page") ?? 0);
    const size = collection.page ?? list.size;
    const all = [...list.values()].filter((one) => isShown(list, one, "lists"));
    const rows = all.slice(page * size, (page + 1) * size).map((one) => show(collection, one, "row"));
    const isLast = (page + 1) * size >= all.length;
    return { status: 200, body: { rows, ...(isLast ? {} : { next: page + 1 }) } };
  };
  const reply = (collection: Collection, one: One, pathParams: "one" | "write", status = 200): Reply => ({
    status,
    body: show(collection, one, pathParams),
    headers: { ETag: `"${one.version}"` },
  });

  /** Processes a request and returns the response. */
  const serve = (method: string, path: string, query: URLSearchParams, { body, headers }: Asked): Reply => {
    const sent = isObject(body) ? { ...body } : {};
    const whole = collectionAt(path);
    if (whole !== undefined) {
      if (!isThere(path)) return NO_PLACE;
      const list = listAt(path);
      if (method === "GET") return listReply(whole, list, query);
      const others = [...list.values()].map(({ members }) => members);
      const refused = whole.refuses?.(sent, others);
      if (refused !== undefined) return { status: 409, body: refused };
      return reply(whole, make(whole, list, sent), "write", 201);
    }
    const parts = path.split("/");
    const at = [parts.length - 1, parts.length - 2].find((end) => collectionAt(parts.slice(0, end).join("/")));
    if (at === undefined) return { status: 404, body: { code: "no_such_address", message: "nothing is here" } };
    const parentKey = parts.slice(0, at).join("/");
    const collection = collectionAt(parentKey) as Collection;
    if (!isThere(parentKey)) return NO_PLACE;
    const list = listAt(parentKey);
    const id = decodeURIComponent(parts[at] as string);
    const one = list.get(id);
    if (method === "GET" && one !== undefined && !isShown(list, one, "reads")) return NO_OBJECT;
    if (one === undefined) {
      if (method !== "PUT" || collection.id === undefined) return NO_OBJECT;
      return reply(collection, make(collection, list, sent), "write", 201);
    }
    const wanted = headers["if-match"];
    if (wanted !== undefined && wanted !== `"${one.version}"`) {
      return { status: 412, body: { code: "other_version", message: "the object has changed meanwhile" } };
    }
    if (method === "DELETE") {
      const { deleted } = collection.states ?? {};
      if (deleted === undefined) list.delete(id);
      else {
        one.passing = [...deleted];
        one.left = deleted.length;
      }
      return { status: 204 };
    }
    if (method !== "GET") change(collection, one, sent, method === "PUT" && at === parts.length - 1);
    else if (one.left !== undefined) {
      if (one.left === 0) {
        list.delete(id);
        return NO_OBJECT;
      }
      one.left -= 1;
    }
    return reply(collection, one, method === "GET" ? "one" : "write");
  };

  const answer = (response: ServerResponse, { status, body, text, headers }: Reply): void => {
    const type: Record<string, string> = body === undefined ? {} : { "Content-Type": "application/json" };
    response.writeHead(status, { Date: new Date(clock.now() + skew).toUTCString(), ...type, ...headers });
    response.end(text ?? (body === undefined ? undefined : JSON.stringify(body)));
  };

  const server = await startTestServer((request, response) => {
    const [path = "", query = ""] = request.url.slice(1).split("?");
    const asked: Asked = {
      route: `${request.method} ${path}`,
      query,
      body: request.body === "" ? undefined : JSON.parse(request.body),
      headers: request.headers,
    };
    requests.push(asked);
    const laid = faults.find(
      ({ route, left }) => left > 0 && (typeof route === "string" ? route === asked.route : route.test(asked.route)),
    );
    if (laid !== undefined) laid.left -= 1;
    const fault = laid?.fault ?? {};
    fault.before?.();
    const isUsual = fault.answer === undefined || typeof fault.answer === "function";
    const usual =
      (fault.isDone ?? isUsual)
        ? serve(request.method, path, new URLSearchParams(query), asked)
        : { status: 500, body: { code: "broken", message: "out of order" } };
    fault.after?.();
    if (fault.answer === "cut") response.destroy();
    else if (fault.answer === "never") response.once("close", clock.hold());
    else answer(response, typeof fault.answer === "function" ? fault.answer(usual) : (fault.answer ?? usual));
  });

  return {
    url: server.url,
    requests,
    routes: () => requests.splice(0).map(({ route }) => route),
    writes: () =>
      requests
        .splice(0)
        .filter(({ route }) => !route.startsWith("GET "))
        .map(({ route, body }) => [route, body] as const),
    objects: (path) => ({
      lag: (lag) => void lags.set(listAt(path), lag),
      all: () => Object.fromEntries([...listAt(path)].map(([id, { members }]) => [id, members])),
      only: () => {
        const all = [...listAt(path).values()];
        if (all.length !== 1) throw new Error(`there are ${all.length} objects in ${path}`);
        return (all[0] as One).members;
      },
      put: (id, members) => {
        const list = listAt(path);
        const createdAt = new Date(clock.now() + skew).toISOString();
        const one = list.get(id) ?? { members: { id, createdAt }, version: 0, passing: [] };
        one.members = { ...one.members, ...members };
        one.version += 1;
        list.set(id, one);
      },
      remove: (id) => void listAt(path).delete(id),
      pass: (id, ...states) => {
        const one = listAt(path).get(id);
        if (one === undefined) throw new Error(`there is no ${id} in ${path}`);
        if (collectionAt(path)?.states === undefined) throw new Error(`nothing in ${path} has a state`);
        one.passing = states;
      },
    }),
    next: (route, fault) => void faults.push({ route, fault, left: fault.times ?? 1 }),
    close: server.close,
  };
}

/** Reports whether a member of an existing object has this value, for `refuses`. */
export function isTaken(sent: Members, others: readonly Members[], path = "name"): boolean {
  return others.some((one) => memberAt(one, path) === memberAt(sent, path));
}
