import { type Answer, type CallContext, type Reader, read } from "@tripod/http";
import type { Fields, InputsOf, Resource } from "@tripod/kit";
import type { Dialect } from "../definition/dialect.js";
import type { Endpoint, Input, Lifecycle, Managed, ResourceInfo } from "../definition/groups.js";
import { fillText, namesIn } from "../values/template.js";
import type { Values } from "../values/values.js";
import { encodeFields } from "../wire/encode.js";
import { isSameId } from "../wire/response.js";
import { managed } from "./managed.js";

/**
 * Request that changes the list of a document.
 *
 * @example
 * ```ts
 * import type { MemberWrite } from "@tripod/kit";
 *
 * export const write: MemberWrite = {
 *   set: (label) => ({ labels: [{ ...label, action: "replace" }] }),
 *   remove: (key) => ({ labels: [{ ...key, action: "delete" }] }),
 * };
 * ```
 */
export interface MemberWrite {
  /** Default: PATCH. The request must have the same effect if it is sent twice. */
  readonly method?: "PATCH" | "PUT" | "POST";
  /** Returns the body that adds a member or replaces the one with its key. `member` is in the platform's form. */
  set(member: Values): unknown;
  /** Returns the body that removes a member. `key` holds its key in the platform's form. */
  remove(key: Values): unknown;
}

/**
 * Definition of a member of another object's document: an object in a list of its parent, without an endpoint and ID of
 * its own, such as a record set of a DNS zone. A change is a request that changes the document.
 *
 * @example
 * ```ts
 * import type { Fields, Member, RestClient } from "@tripod/kit";
 *
 * export const listOf = ({ endpoint }: Member<string, Fields, RestClient>): string => endpoint.list;
 * ```
 */
export interface Member<Name extends string, F extends Fields, P>
  extends ResourceInfo<Name, F, P>,
    Pick<Lifecycle<F, P>, "wire"> {
  readonly endpoint: Omit<Endpoint<F, P>, "path" | "itemPath"> & {
    /** Path of the document: `/zones/{zone}`. */
    readonly path: string;
    /** Wire path of the list in the document: `rrsets`. */
    readonly list: string;
    /**
     * Inputs in the path, by the wire path at which the document shows them: `{ id: "zone" }`. A document that shows
     * another value belongs to another parent, or comes from another server, and is never believed.
     */
    readonly shows: Readonly<Record<string, Input<F>>>;
  };
  readonly identity: {
    /**
     * Inputs that identify a member in its list. The resource ID consists of the inputs in the path and of the key, in
     * this order; only the last one can contain a slash.
     */
    readonly key: readonly [Input<F>, ...Input<F>[]];
  };
  readonly write: MemberWrite;
  readonly list?: Pick<NonNullable<Lifecycle<F, P>["list"]>, "filter" | "supersededBy" | "unmanageable">;
}

/**
 * Returns the resource of a member of another object's document. A create reads the document first and rejects a member
 * that exists; concurrent refreshes of one document share a request.
 */
export function member<const Name extends string, F extends Fields, P>(
  definition: { readonly fields: F } & Member<Name, NoInfer<F>, P>,
): Resource<Name, F, P> {
  const { endpoint, identity, wire, write, list: listing, ...about } = definition;
  const { path, list, shows, dialect, ...within } = endpoint;
  const { key } = identity;
  const keyPath = key.map((name) => `{${name}}`).join("/");
  const id = [...namesIn(path), ...key].map((name) => `{${name}}`).join("/");
  const keyFields = Object.fromEntries(key.map((name) => [name, definition.fields[name as keyof F]])) as Fields;
  const pick = (values: Values): Values => Object.fromEntries(key.map((name) => [name, values[name]]));
  const whole = {
    ...about,
    endpoint: {
      alsoInBody: key,
      ...within,
      path,
      // Members have no address. The path identifies them in the bookkeeping of the client.
      itemPath: `${path}/${keyPath}`,
      dialect: (platform: P, pathParams: Values) =>
        documentDialect(dialect(platform, pathParams), { list, shows, write, keyFields }, pathParams),
    },
    identity: { id, key },
    wire: { createdAt: null, ...wire },
    read: "list",
    create: {
      method: "PUT",
      response: { partial: true, id: (_: Answer, inputs: InputsOf<F>) => fillText(id, inputs as Values) },
    },
    update: [{ body: "inputs", method: "PUT", path, returnsObject: false }],
    delete: { method: "DELETE", path, body: (state: Values) => pick(state) },
    ...(listing && { list: listing }),
  };
  return managed<Name, F, P>(whole as unknown as Managed<Name, F, P>);
}

interface DocumentList {
  readonly list: string;
  readonly shows: Readonly<Record<string, string>>;
  readonly write: MemberWrite;
  readonly keyFields: Fields;
}

/**
 * Returns the dialect of the list in a document: its rows are the members in the document, a PUT sets one of them, and
 * a DELETE removes one.
 */
function documentDialect(
  dialect: Dialect,
  { list, shows, write, keyFields }: DocumentList,
  pathParams: Values,
): Dialect {
  const { method = "PATCH" } = write;
  return {
    ...dialect,
    send: ({ body, ...request }, on) => {
      if (request.method === "PUT") return dialect.send({ ...request, method, body: write.set(body as Values) }, on);
      if (request.method !== "DELETE") return dialect.send({ ...request, body }, on);
      const named = encodeFields(keyFields, body as Values, { names: dialect.names, cleared: dialect.clearWith });
      return dialect.send({ ...request, method, body: write.remove(named), idempotency: "idempotent" }, on);
    },
    rows: async function* (path: string, on: CallContext): AsyncGenerator<readonly Reader[]> {
      const request = { operation: "Read members", method: "GET", idempotency: "safe", cache: "never" } as const;
      const document = read(await dialect.send({ ...request, path }, on));
      const around = dialect.envelope?.shown;
      const reader = around === undefined ? document : document.object(around);
      for (const [at, input] of Object.entries(shows)) {
        const shown = reader.peekText(at);
        const requested = String(pathParams[input]);
        if (!isSameId(shown, requested))
          throw reader.unexpected(at, `is ${JSON.stringify(shown.slice(0, 100))} and not ${requested}`);
      }
      yield reader.list(list);
    },
  };
}
