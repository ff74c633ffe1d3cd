import type { Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Clock } from "../clock.js";
import type { PlatformEnv } from "../parts.js";
import { type Random, uuid } from "../randomness.js";
import { defaultsOf, type Members, type TakeOptions, takeMembers } from "./members.js";
import type { Objects, Stored } from "./objects.js";
import { type Pages, wholeList } from "./pages.js";
import { CollectionRefusal } from "./refusal.js";
import { isRow, type Place, type Row } from "./rows.js";
import type { Passing, States } from "./states.js";
import { entityTag, refuseStale, type Versions } from "./versions.js";

/** Common behavior of the collections of one API. */
export interface Api<E extends PlatformEnv> {
  readonly objects: Objects;
  readonly clock: Clock;
  readonly random: Random;
  /** Returns the parent of the objects that a request refers to. */
  place(context: Context<E>): Place;
  /** Returns the error response of a rejected request in the API's format. */
  refuse(context: Context<E>, refusal: CollectionRefusal): Response;
  /** Whether unknown members are rejected. Default: ignored. */
  readonly unknownMembers?: TakeOptions["unknownMembers"];
  /** Whether paths of members begin with the member around the object: `user.name`. */
  readonly pathsFromBody?: boolean;
}

/** Context in which an object is created. */
export interface CreateContext {
  readonly place: Place;
  readonly objects: Objects;
  /** Milliseconds on the platform's clock. */
  readonly now: number;
  readonly random: Random;
}

/** Request to a collection, for the functions of its declaration. */
export interface Call<E extends PlatformEnv = PlatformEnv> extends CreateContext {
  readonly context: Context<E>;
}

/** Reason for a response with a row. */
export type ResponseView = "list" | "one" | "created";

/** Objects of another collection that depend on an object of this one. */
export interface Dependents {
  readonly collection: string;
  /** Member of the dependent object with the ID of this object, or a predicate. */
  readonly by: string | ((other: Row, row: Row) => boolean);
  /** Whether dependents prevent the deletion or are deleted too. */
  readonly on: "refuse" | "cascade";
}

/** Request that changes an object. */
export interface Change<E extends PlatformEnv> {
  readonly method: "PUT" | "PATCH" | "POST" | "DELETE";
  /** Path after that of the object: `/state`. */
  readonly path?: string;
  /** Members of the body. Default: the collection's members that are not fixed; `false`: no body. */
  readonly accepts?: Members | false;
  /**
   * Whether the request replaces the object: omitted members get their defaults or are removed. Default: it does not.
   */
  readonly whole?: boolean;
  /** Member that wraps the body, if it differs from that of the collection; `""` for none. */
  readonly sent?: string;
  /** Applies the change. Default: stores the given members. If it throws, the object stays unchanged. */
  apply?(row: Row, input: Row, call: Call<E>): void;
  /** Transient states of the change. Default: `states.update`; `false` for none. */
  readonly transient?: readonly Passing[] | false;
  /** Response. Default: 204 without a body. */
  readonly returns?: "object" | "nothing" | ((row: Row, call: Call<E>) => unknown);
  readonly status?: number;
}

/** REST collection as data. A plain kind of object needs nothing else. */
export interface Collection<E extends PlatformEnv> {
  /** Name for {@link ObjectsControl}: `dns.zones`. */
  readonly name: string;
  /** API's name of an object: `zone`. */
  readonly kind: string;
  /** Address of the list: `/zones`, `/zones/:zoneId/rrset`. */
  readonly path: string;
  /** Path for POST if it differs from that of the list. */
  readonly createPath?: string;
  /** Path of an object up to its ID, if it differs from that of the list. */
  readonly onePath?: string;
  /** Path after the ID of an object: `/ecr`. */
  readonly afterId?: string;
  /** Members of a parent that select a list. */
  readonly within: readonly string[];
  readonly stored?: Stored;
  /** Parent of the objects: its collection, the path parameter with its ID, and the member that stores it. */
  readonly parent?: {
    readonly collection: string;
    readonly kind: string;
    readonly param: string;
    readonly member: string;
  };
  /** ID of the objects. Default: the member `id`, a UUID. */
  readonly id?: { readonly member?: string; make?(creation: CreateContext, input: Row): unknown };
  /** Members that a caller may send. */
  readonly members: Members;
  /** Checks and completes the input across its members. */
  check?(input: Row, call: Call<E>): void;
  /** Members that the platform sets on creation; they override those of the request. */
  serverMembers?(input: Row, creation: CreateContext): Row;
  /** Side effects of a creation. */
  onCreated?(row: Row, creation: CreateContext): void;
  /** Members (or strings derived from an object) that are unique in a place, or globally with `everywhere`. */
  readonly unique?: readonly {
    readonly by: readonly string[] | ((row: Row) => string);
    readonly everywhere?: boolean;
  }[];
  /** Maximum number of objects in a place. */
  readonly max?: number;
  /** Members that wrap an object, a list, and a request body (default: the member that wraps an object). */
  readonly envelope?: { readonly one?: string; readonly many?: string; readonly sent?: string };
  readonly pages?: Pages;
  /** Query parameters of the list: a member that has to be equal, or a test. */
  readonly filters?: Readonly<Record<string, string | ((row: Row, value: string, call: Call<E>) => boolean)>>;
  /** Whether the object is visible to a request. */
  visible?(row: Row, call: Call<E>): boolean;
  /** Whether a list contains the object. */
  listed?(row: Row, call: Call<E>): boolean;
  /** Members that no response contains. */
  readonly hidden?: readonly string[];
  /** Returned in the response to the POST only. */
  readonly shownOnce?: readonly string[];
  /** Mask that replaces a value in responses. A request with the mask keeps the value. */
  readonly masked?: { readonly members: readonly string[]; readonly text: string };
  /** Members that lists omit. */
  readonly notInLists?: readonly string[];
  /** Returns the representation of an object. Default: its members. */
  show?(row: Row, view: ResponseView, call: Call<E>): Row;
  readonly versions?: Versions;
  readonly states?: States;
  readonly create?:
    | false
    | {
        readonly status?: number;
        readonly returns?: "object" | "id" | "nothing" | ((row: Row, call: Call<E>) => unknown);
      };
  readonly list?: false;
  readonly read?: false;
  readonly changes?: readonly Change<E>[];
  /** Runs after every change: sets the modification time. */
  touch?(row: Row, call: Call<E>): void;
  readonly remove?:
    | false
    | {
        readonly status?: number;
        /** Body of the response. Default: none. */
        readonly returns?: Row;
        check?(row: Row, call: Call<E>): void;
        done?(row: Row, call: Call<E>): void;
      };
  readonly dependents?: readonly Dependents[];
}

/** Access to a collection for additional routes. */
export interface CollectionHandle<E extends PlatformEnv> {
  call(context: Context<E>): Call<E>;
  /** Returns the objects that a request may see, in the order of creation. */
  rows(call: Call<E>): Row[];
  /** @throws CollectionRefusal if the object does not exist. */
  find(call: Call<E>, id?: string): Row;
  make(call: Call<E>, input: Row): Row;
  change(row: Row, call: Call<E>, passing?: readonly Passing[] | false, arrived?: () => void): void;
  remove(row: Row, call: Call<E>): void;
  show(row: Row, view: ResponseView, call: Call<E>): Row;
  /** Runs a handler. Converts its refusals to error responses of the API. */
  answer(handler: (call: Call<E>) => Response | Promise<Response>): (context: Context<E>) => Promise<Response>;
}

/** Adds the routes of a collection to an application, and its objects to the control interface. */
export function addCollection<E extends PlatformEnv>(
  app: Hono<E>,
  api: Api<E>,
  collection: Collection<E>,
): CollectionHandle<E> {
  const { name, kind, parent, states, envelope = {}, id = {} } = collection;
  const { objects, clock, random } = api;
  const { transitions } = objects;
  const idMember = id.member ?? "id";
  const { unknownMembers = "ignore" } = api;

  const callOf = (context: Context<E>): Call<E> => ({
    context,
    place: api.place(context),
    objects,
    now: clock.now(),
    random,
  });

  /** Returns the ID of the parent in the path. */
  const ownerOf = (call: Call<E>): unknown => {
    if (!parent) return undefined;
    const parentId = call.context.req.param(parent.param) ?? "";
    const owner = objects.at(parent.collection, call.place).find((row) => String(row.id) === parentId);
    if (!owner) throw notFound(parent.kind, parentId);
    return owner.id;
  };

  const rows = (call: Call<E>): Row[] => {
    const { visible } = collection;
    const stored = objects.at(name, call.place);
    const all = visible ? stored.filter((row) => visible(row, call)) : stored;
    if (!parent) return all;
    const owner = ownerOf(call);
    return all.filter((row) => row[parent.member] === owner);
  };

  const find = (call: Call<E>, requestedId = call.context.req.param("id") ?? ""): Row => {
    const found = rows(call).find((row) => String(row[idMember]) === requestedId);
    if (!found) throw notFound(kind, requestedId);
    return found;
  };

  const show = (row: Row, view: ResponseView, call: Call<E>): Row => {
    const { hidden = [], shownOnce = [], notInLists = [], masked } = collection;
    const left = new Set([...hidden, ...(view === "created" ? [] : shownOnce), ...(view === "list" ? notInLists : [])]);
    const visible = Object.fromEntries(Object.entries(row).filter(([member]) => !left.has(member)));
    for (const member of masked?.members ?? []) if (visible[member]) visible[member] = masked?.text;
    return collection.show?.(visible, view, call) ?? visible;
  };

  const refuseTaken = (row: Row, call: Call<E>): void => {
    for (const { by, everywhere } of collection.unique ?? []) {
      const key = (of: Row) => (typeof by === "function" ? by(of) : JSON.stringify(by.map((member) => of[member])));
      const others = everywhere ? objects.rows(name) : objects.at(name, call.place);
      const isTaken = others.some((other) => other !== row && key(other) === key(row));
      if (!isTaken) continue;
      const text =
        typeof by === "function" ? "this key" : by.map((member) => `${member}=${String(row[member])}`).join(", ");
      const [member] = typeof by === "function" ? [] : by;
      throw new CollectionRefusal("conflict", `${kind} with ${text} already exists.`, {
        kind,
        ...(member && { member }),
      });
    }
  };

  /** Validates a body for this collection and unmasks secrets. */
  const take = (members: Members, input: Row, partial: boolean, wrapper: string | undefined, row?: Row): Row => {
    const path = api.pathsFromBody ? wrapper : "";
    const parsed = takeMembers(members, input, { unknownMembers, partial }, path);
    for (const member of collection.masked?.members ?? []) {
      if (parsed[member] === collection.masked?.text && row) parsed[member] = row[member];
    }
    return parsed;
  };

  const make = (call: Call<E>, input: Row): Row => {
    const { serverMembers, check, onCreated, max } = collection;
    const siblings = rows(call);
    const parsed = take(collection.members, input, false, envelope.sent ?? envelope.one);
    check?.(parsed, call);
    if (max !== undefined && siblings.length >= max) {
      throw new CollectionRefusal("quota", `There may be at most ${max} of kind ${kind}.`, { kind });
    }
    const described = { ...(parent && { [parent.member]: ownerOf(call) }), ...parsed };
    const row: Row = {
      [idMember]: id.make?.(call, described) ?? uuid(random),
      ...described,
      ...serverMembers?.(described, call),
    };
    refuseTaken(row, call);
    objects.at(name, call.place).push(row);
    if (states) transitions.begin(row, states.member, states.create ?? [], objects.takeEnd(name) ?? states.rest);
    onCreated?.(row, call);
    return row;
  };

  const change = (row: Row, call: Call<E>, passing?: readonly Passing[] | false, arrived?: () => void): void => {
    collection.touch?.(row, call);
    if (!states || passing === false) return;
    const end = objects.takeEnd(name) ?? states.rest;
    transitions.begin(row, states.member, passing ?? states.update ?? [], end, arrived);
  };

  const refuseBusy = (row: Row): void => {
    if (!states) return;
    const isBusy = states.whileBusy === "refuse" ? transitions.isPassing(row) : transitions.isEnding(row);
    if (!isBusy) return;
    const message = `The ${kind} cannot be changed while it is ${String(row[states.member])}.`;
    throw new CollectionRefusal("busy", message, { kind, id: String(row[idMember]) });
  };

  const remove = (row: Row, call: Call<E>): void => {
    const options = collection.remove || {};
    options.check?.(row, call);
    const livingBy = (collection.dependents ?? []).map((dependents) => {
      const { by } = dependents;
      const isOne = (other: Row) => (typeof by === "string" ? other[by] === row[idMember] : by(other, row));
      const others = objects.at(dependents.collection, call.place);
      return { ...dependents, others, found: others.filter(isOne) };
    });
    for (const { on, collection: others, found } of livingBy) {
      if (on !== "refuse" || found.length === 0) continue;
      const names = found.map((other) => String(other.name ?? other.id)).join(", ");
      throw new CollectionRefusal("dependents", `The ${kind} is in use by ${others}: ${names}.`, {
        kind,
        id: String(row[idMember]),
      });
    }
    const end = () => {
      for (const { on, others, found } of livingBy) {
        if (on === "cascade") for (const one of found) takeOne(others, one);
      }
      options.done?.(row, call);
    };
    if (states?.remove?.length) {
      if (!transitions.isEnding(row))
        transitions.beginRemoval(row, objects.at(name, call.place), states.member, states.remove, end);
      return;
    }
    takeOne(objects.at(name, call.place), row);
    end();
  };

  const answer: CollectionHandle<E>["answer"] = (handler) => async (context) => {
    try {
      return await handler(callOf(context));
    } catch (error) {
      if (error instanceof CollectionRefusal) return api.refuse(context, error);
      throw error;
    }
  };

  const withObject = (call: Call<E>, row: Row, view: ResponseView, status: number): Response => {
    if (collection.versions) {
      const tag = entityTag(row, collection.versions);
      call.context.header("etag", tag);
      if (view === "one" && call.context.req.header("if-none-match") === tag) return call.context.body(null, 304);
    }
    const visible = show(row, view, call);
    return call.context.json(envelope.one ? { [envelope.one]: visible } : visible, status as ContentfulStatusCode);
  };

  const respond = (
    call: Call<E>,
    row: Row,
    view: ResponseView,
    answers: Change<E>["returns"] | "id",
    status?: number,
  ) => {
    if (typeof answers === "function") return call.context.json(answers(row, call) as object, (status ?? 200) as 200);
    if (answers === "nothing") return call.context.body(null, (status ?? 204) as 204);
    if (answers !== "id") return withObject(call, row, view, status ?? 200);
    const alone = { [idMember]: row[idMember] };
    return call.context.json(envelope.one ? { [envelope.one]: alone } : alone, (status ?? 200) as 200);
  };

  objects.register({
    name,
    idMember,
    within: collection.within,
    states,
    stored: collection.stored,
    complete: (input, place) => {
      const creation: CreateContext = { place, objects, now: clock.now(), random };
      const described = { ...defaultsOf(collection.members), ...input };
      const row: Row = { [idMember]: id.make?.(creation, described) ?? uuid(random), ...described };
      Object.assign(
        row,
        collection.serverMembers?.(described, creation),
        states && { [states.member]: states.rest },
        input,
      );
      return row;
    },
    onCreated: (row, place) => collection.onCreated?.(row, { place, objects, now: clock.now(), random }),
  });

  const { path, createPath = path, onePath = path, afterId = "", create = {}, remove: removing = {} } = collection;
  const address = `${onePath}/:id${afterId}`;

  if (collection.list !== false) {
    const pages = collection.pages ?? wholeList(envelope.many);
    app.get(
      path,
      answer((call) => {
        const all = rows(call).filter((row) => collection.listed?.(row, call) ?? true);
        const matching = filtered(all, collection.filters ?? {}, call);
        const body = pages(objects.inOrder(name, matching), (row) => show(row, "list", call), call.context);
        return call.context.json(body as object);
      }),
    );
  }
  if (create) {
    app.post(
      createPath,
      answer(async (call) => {
        const row = make(call, unwrapped(await bodyOf(call.context), envelope.sent ?? envelope.one));
        return respond(call, row, "created", create.returns, create.status);
      }),
    );
  }
  for (const {
    method,
    path: after = "",
    accepts,
    whole,
    sent,
    apply,
    transient,
    returns,
    status,
  } of collection.changes ?? []) {
    app.on(
      method,
      `${address}${after}`,
      answer(async (call) => {
        const wrapper = sent ?? envelope.sent ?? envelope.one;
        const body = accepts === false ? {} : unwrapped(await bodyOf(call.context), wrapper);
        const row = find(call);
        refuseStale(call.context, row, collection.versions, kind);
        refuseBusy(row);
        const members = accepts || changeable(collection.members);
        const input = accepts === false ? {} : take(members, body, !whole && !accepts, wrapper, row);
        undoing(row, () => {
          if (apply) apply(row, input, call);
          else store(row, input, members, whole ?? false);
          refuseTaken(row, call);
        });
        change(row, call, transient);
        return respond(call, row, "one", returns, status);
      }),
    );
  }
  if (collection.read !== false) {
    app.get(
      address,
      answer((call) => withObject(call, find(call), "one", 200)),
    );
  }
  if (removing) {
    app.delete(
      address,
      answer((call) => {
        const row = find(call);
        refuseStale(call.context, row, collection.versions && { ...collection.versions, needed: false }, kind);
        remove(row, call);
        const { status = 204, returns } = removing;
        return returns ? call.context.json(returns, status as 200) : call.context.body(null, status as 204);
      }),
    );
  }
  return { call: callOf, rows, find, make, change, remove, show, answer };
}

/** Stores the members of the input; the object keeps its identity. */
function store(row: Row, input: Row, members: Members, whole: boolean): void {
  const absent = whole ? Object.keys(members).filter((member) => !(member in input)) : [];
  Object.assign(row, input);
  for (const member of absent) delete row[member];
}

/** Applies a change to an object. A rejected change leaves it unchanged. */
function undoing(row: Row, action: () => void): void {
  const before = { ...row };
  try {
    action();
  } catch (error) {
    for (const member of Object.keys(row)) delete row[member];
    Object.assign(row, before);
    throw error;
  }
}

function changeable(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, rule]) => !rule.fixed));
}

function filtered<E extends PlatformEnv>(
  rows: readonly Row[],
  filters: NonNullable<Collection<E>["filters"]>,
  call: Call<E>,
): readonly Row[] {
  const requested = Object.entries(filters).flatMap(([parameter, rule]) => {
    const value = call.context.req.query(parameter);
    return value ? [{ rule, value }] : [];
  });
  return rows.filter((row) =>
    requested.every(({ rule, value }) =>
      typeof rule === "string" ? String(row[rule]) === value : rule(row, value, call),
    ),
  );
}

/** Returns the JSON body of a request. */
export async function bodyOf(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch {
    throw new CollectionRefusal("malformed", "The body is no JSON.");
  }
}

/** Returns the object inside of its envelope. */
export function unwrapped(body: unknown, envelope: string | undefined): Row {
  const inner = envelope && isRow(body) ? body[envelope] : body;
  if (isRow(inner)) return inner;
  if (envelope) throw new CollectionRefusal("missing", `'${envelope}' is a required property`, { member: "" });
  throw new CollectionRefusal("malformed", "The body is no JSON object.");
}

export function notFound(kind: string, id: string): CollectionRefusal {
  return new CollectionRefusal("notFound", `${kind} ${id} not found.`, { kind, id });
}

function takeOne(rows: Row[], row: Row): void {
  const index = rows.indexOf(row);
  if (index >= 0) rows.splice(index, 1);
}
