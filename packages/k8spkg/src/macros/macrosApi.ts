import { type Answer, type CallContext, HttpFailure, read } from "@tripod/http";
import { fail } from "@tripod/kit";
import { type Dialect, isObject, type Values } from "@tripod/rest";
import { holdsMask } from "../credentials.js";
import { clusterApi, scopeIn } from "../dialect.js";
import { isShown } from "../isShown.js";
import type { ClusterPlatform } from "../platform.js";
import type { Scope } from "../scope.js";

/** Path of macros in this package: the platform has all macros of a scope at one path. */
export const MACROS = "/macros";

/** Desired change of the macros of a scope. Macros of other clients stay. */
export interface MacrosRequest {
  /** Values by name. */
  readonly macros: Readonly<Record<string, string>>;
  /** Names that the program already manages. Absent for a create, whose request may be sent twice. */
  readonly own?: readonly string[];
}

type Macros = Readonly<Record<string, string>>;

/**
 * Returns the macros of the tenant or of the project. Each new, changed or removed macro has its own request, so that
 * concurrent changes of other clients are never overwritten.
 */
export function macrosApi(platform: ClusterPlatform, { context }: Values): Dialect {
  const scope = scopeIn(context);
  const dialect = clusterApi(platform, scope, ["macros"]);
  const addressIn = async (on: CallContext): Promise<string> =>
    `/v1/${scope}s/${await uidOf(platform, scope, on)}/macros`;
  const write = async (
    method: "POST" | "PATCH" | "DELETE",
    some: readonly (readonly [string, string])[],
    on: CallContext,
  ) => {
    if (some.length === 0) return;
    const macros = some.map(([name, value]) => ({ name, value }));
    const request = {
      operation: "Set macros",
      method,
      idempotency: method === "POST" ? "unsafe" : "idempotent",
      path: await addressIn(on),
    } as const;
    await dialect.send({ ...request, body: { macros } }, on);
  };
  const list = async (on: CallContext): Promise<Answer> =>
    dialect.send(
      { operation: "Get macros", method: "GET", idempotency: "safe", path: await addressIn(on), cache: "never" },
      on,
    );
  /** A request with a lost response took effect if its macros exist, because they did not exist before. */
  const add = async (some: readonly (readonly [string, string])[], on: CallContext): Promise<void> => {
    const failure = await write("POST", some, on).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure !== undefined && !(failure instanceof HttpFailure)) throw failure;
    let answer: Answer | undefined;
    const isThere = await isShown(dialect, on, async () => {
      answer = await list(on);
      const live = decodeMacros(answer);
      return some.every(([name, value]) => live[name] === value || holdsMask(live[name]));
    });
    if (failure !== undefined && isThere !== true) throw failure;
    if (isThere === false && answer !== undefined)
      throw read(answer).unexpected("macros", "lacks macros that were added, although the request returned 2xx");
  };
  /**
   * Deletes macros in one request. If another client deleted one meanwhile, the platform may reject the request. The
   * remaining macros are then deleted individually.
   */
  const remove = async (some: readonly (readonly [string, string])[], on: CallContext): Promise<void> => {
    const failure = await catchMissing(write("DELETE", some, on));
    if (failure === undefined) return;
    const names = new Set(some.map(([name]) => name));
    let answer: Answer | undefined;
    const remaining = async () => {
      answer = await list(on);
      return Object.entries(decodeMacros(answer)).filter(([name]) => names.has(name));
    };
    let isRejected = false;
    for (const macro of await remaining()) {
      const rejection = await catchMissing(write("DELETE", [macro], on));
      isRejected ||= rejection?.status === 422;
    }
    // A 422 about a macro that the list still has is a rejection, and no wait helps.
    if (isRejected && (await remaining()).length > 0) throw failure;
    if ((await isShown(dialect, on, async () => (await remaining()).length === 0)) === true) return;
    // A 404 would mean that all macros are deleted.
    throw failure.status === 404 && answer !== undefined
      ? read(answer).unexpected("macros", "has macros whose deletion the platform answered with 404")
      : failure;
  };
  return {
    ...dialect,
    send: async ({ method, path, body }, on) => {
      const answer = await list(on);
      const live = decodeMacros(answer);
      const id = await macrosId(platform, scope, on);
      if (path !== MACROS && decodeURIComponent(path.slice(MACROS.length + 1)) !== id)
        fail(
          "",
          `the macros ${path.slice(MACROS.length + 1)} belong to another ${scope}. No request was sent. Use the ${scope === "project" ? "project" : "API key"} that they belong to`,
        );
      const answerWithId = { ...answer, json: () => ({ uid: id, macros: live }) };
      if (method === "GET" || !isObject(body)) return answerWithId;
      const { macros, own } = body as unknown as MacrosRequest;
      const desired = Object.entries(macros);
      const isThere = (name: string): boolean => Object.hasOwn(live, name);
      const changed = desired.filter(([name, value]) => isThere(name) && live[name] !== value);
      for (const [name] of changed)
        if (own === undefined ? !holdsMask(live[name]) : !own.includes(name)) throwExists(name, scope, id);
      const added = desired.filter(([name]) => !isThere(name));
      if (added.length > 0) await add(added, on);
      await write("PATCH", changed, on);
      const removed = (own ?? []).filter((name) => !Object.hasOwn(macros, name) && isThere(name));
      await remove(
        removed.map((name) => [name, live[name] as string] as const),
        on,
      );
      return { ...answerWithId, text: "{}", json: () => ({ uid: id }) };
    },
  };
}

async function uidOf(platform: ClusterPlatform, scope: Scope, on: CallContext): Promise<string> {
  return scope === "project" ? platform.projects.uid(on) : (await platform.caller(on)).tenant;
}

/** Returns the ID of the macros of the tenant or of the project. */
export async function macrosId(platform: ClusterPlatform, scope: Scope, on: CallContext): Promise<string> {
  return `${scope}-macros-${await uidOf(platform, scope, on)}`;
}

/**
 * Returns the error of a request that names a macro that does not exist: 404, or 422 as for other unknown names.
 * Undefined if the request succeeds.
 */
async function catchMissing(request: Promise<void>): Promise<HttpFailure | undefined> {
  try {
    await request;
    return undefined;
  } catch (error) {
    if (error instanceof HttpFailure && (error.status === 404 || error.status === 422)) return error;
    throw error;
  }
}

/** Fails if one of these names belongs to another client. */
export async function assertOwnMacros(
  names: readonly string[],
  context: unknown,
  on: CallContext & { readonly platform: ClusterPlatform },
): Promise<void> {
  const live = await macrosApi(on.platform, { context }).send(
    { operation: "Get macros", method: "GET", idempotency: "safe", path: MACROS },
    on,
  );
  const { uid, macros } = read(live).raw as { readonly uid: string; readonly macros: Macros };
  for (const name of names) if (Object.hasOwn(macros, name)) throwExists(name, scopeIn(context), uid);
}

function throwExists(name: string, scope: string, id: string): never {
  return fail(
    `macros.${name}`,
    `already exists: the ${scope} has a macro with this name. Use another name, or import all macros of the ${scope} as ${id}`,
  );
}

function decodeMacros(answer: Answer): Macros {
  const rows = read(answer).list("macros");
  return Object.fromEntries(rows.map((row) => [row.string("name"), row.optionalString("value") ?? ""]));
}
