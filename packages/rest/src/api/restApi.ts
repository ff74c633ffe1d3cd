import { type CallContext, describeCommonError, type LimitRule, type Reader, type Transported } from "@tripod/http";
import {
  type ConnectContext,
  type Fields,
  type InputsOf,
  type Lookup,
  definitionsFor as lookupsFor,
  type Resource,
  snakeCase,
  withoutEnd,
} from "@tripod/kit";
import type { Dialect } from "../definition/dialect.js";
import type { Consistent, ConsistentPath, Endpoint, Lifecycle, ResourceInfo } from "../definition/groups.js";
import type { Parent } from "../definition/places.js";
import { managed } from "../kinds/managed.js";
import { type Member, member } from "../kinds/member.js";
import { type Singleton, singleton } from "../kinds/singleton.js";
import type { Values } from "../values/values.js";
import type { RestApiOptions } from "./apiOptions.js";
import { DefinitionError, mistakeIn, withLocation } from "./definitionMistakes.js";
import { type ClientParts, openClient, sharedParts } from "./openClient.js";
import { createRestClient, type RestClient } from "./restClient.js";

/** Endpoint of a definition of the API. */
export type ApiEndpoint<F extends Fields, P> = Omit<Endpoint<F, P>, "dialect">;

type ApiLifecycle<F extends Fields, P> = Omit<Lifecycle<F, P>, "endpoint"> & { readonly endpoint: ApiEndpoint<F, P> };

type ApiMember<Name extends string, F extends Fields, P> = Omit<Member<Name, F, P>, "endpoint"> & {
  readonly endpoint: Omit<Member<Name, F, P>["endpoint"], "dialect">;
};

/** What `definePackage` takes of an API. */
export interface ApiPackage<S extends Fields> {
  readonly name: string;
  readonly version: string;
  readonly settings: S;
  readonly limits: readonly LimitRule[];
  connect(settings: InputsOf<S>, surroundings: ConnectContext & Transported): RestClient<S>;
  disconnect(client: RestClient<S>): void;
}

/** Definitions of the resources and lookups of one API. */
export interface RestApi<S extends Fields> {
  /** Name, version, settings and client of the package: `definePackage({ ...api.package, … })`. */
  readonly package: ApiPackage<S>;
  /** An object with an address. */
  managed<const Name extends string, F extends Fields, const T extends string>(
    definition: { readonly fields: F } & ResourceInfo<Name, NoInfer<F>, RestClient<S>> &
      ApiLifecycle<NoInfer<F>, RestClient<S>> &
      Consistent<NoInfer<F>, T>,
  ): Resource<Name, F, RestClient<S>>;
  /** An object in a list of another object's document. */
  member<const Name extends string, F extends Fields, const T extends string>(
    definition: { readonly fields: F } & ApiMember<Name, NoInfer<F>, RestClient<S>> & {
        readonly endpoint: ConsistentPath<NoInfer<F>, T>;
      },
  ): Resource<Name, F, RestClient<S>>;
  /** A setting that exists once. */
  singleton<const Name extends string, F extends Fields>(
    definition: { readonly fields: F } & Omit<Singleton<Name, NoInfer<F>, RestClient<S>>, "dialect">,
  ): Resource<Name, F, RestClient<S>>;
  lookup<const Name extends string, F extends Fields>(
    definition: Omit<Lookup<Name, F, RestClient<S>>, "terraform"> & { readonly terraform?: string },
  ): Lookup<Name, F, RestClient<S>>;
  /** Returns the parent of objects whose path contains its ID: imports find it by name, lists read all of them. */
  parent(path: string, resource: string, name?: string): Parent<RestClient<S>>;
}

const LIMITS: readonly LimitRule[] = [
  { name: "concurrent requests", concurrency: 16, source: "assumed; the description of the API states no limits" },
];

/**
 * Describes a JSON REST API once. Its definitions then consist of a path and fields.
 *
 * @example
 * ```ts
 * export const api = restApi({
 *   name: "shop",
 *   version: "1.0.0",
 *   settings: { url: s.string().doc("URL of the shop."), token: s.string().secret().doc("API token.") },
 *   baseUrl: ({ url }) => url,
 *   authorization: ({ token }) => ({ Authorization: `Bearer ${token}` }),
 * });
 *
 * export const Shelf = api.managed({
 *   name: "Shelf",
 *   kind: "shelf",
 *   doc: "Shelf of the shop.",
 *   endpoint: { path: "/shelves" },
 *   fields: { name: s.string().doc("Name of the shelf."), width: s.number().doc("Width in centimeters.") },
 *   update: "changes",
 * });
 * ```
 */
export function restApi<const S extends Fields>(
  options: { readonly settings: S } & RestApiOptions<NoInfer<S>>,
): RestApi<S> {
  type P = RestClient<S>;
  const { name, version, settings, limits = LIMITS, settingNames } = options;
  const connect = (values: InputsOf<S>, surroundings: ConnectContext & Transported, parts?: ClientParts): P => {
    const { requestTimeout, allowHttp } = values as Values;
    const headers = options.authorization?.(values) ?? {};
    const baseUrl = withoutEnd(options.baseUrl(values), "/");
    const credential = JSON.stringify([baseUrl, headers]);
    const client = openClient(
      {
        name,
        userAgent: `${name}/${version}`,
        limits,
        credential,
        describeError: options.describeError ?? describeCommonError,
        ...(settingNames && { settings: settingNames }),
        ...(typeof requestTimeout === "number" && { requestTimeout }),
        ...(typeof allowHttp === "boolean" && { allowHttp }),
      },
      surroundings,
      parts ?? sharedParts(name, surroundings),
    );
    return createRestClient<S>({ ...options, settings: values, client, baseUrl, headers, credential });
  };
  const dialect = (client: P): Dialect => client.dialect;
  const { lookup } = lookupsFor<P>();
  return {
    package: { name, version, settings, limits, connect, disconnect: (client) => client.close() },
    managed: function managedOf(definition) {
      return withLocation(managedOf, () => {
        assertPlausible(definition, false);
        return managed({ ...definition, endpoint: { ...definition.endpoint, dialect } } as never) as never;
      });
    },
    member: function memberOf(definition) {
      return withLocation(memberOf, () => {
        assertPlausible(definition, true);
        return member({ ...definition, endpoint: { ...definition.endpoint, dialect } } as never) as never;
      });
    },
    singleton: (definition) => singleton({ ...definition, dialect } as never) as never,
    lookup: (definition) =>
      lookup({ terraform: snakeCase(definition.name.replace(/^get/, "")), ...definition } as never) as never,
    parent: (path, resource, named = "name") => ({
      resources: [resource],
      all: async ({ platform, ...on }) => (await idsAt(platform, path, on)).map(({ id }) => id),
      byName: async (text, { platform, ...on }) =>
        (await idsAt(platform, path, on)).filter(({ row }) => row.peekText(named) === text).map(({ id }) => id),
    }),
  };
}

function assertPlausible(definition: { readonly name: string }, isMember: boolean): void {
  const mistake = mistakeIn(definition as unknown as Values, isMember);
  if (mistake !== undefined) throw new DefinitionError(`The definition ${definition.name} ${mistake}`);
}

/** Returns the objects of a list with their IDs. */
async function idsAt(
  { dialect }: { readonly dialect: Dialect },
  path: string,
  on: CallContext,
): Promise<readonly { readonly id: string; readonly row: Reader }[]> {
  const found: { readonly id: string; readonly row: Reader }[] = [];
  for await (const page of dialect.rows(path, on)) {
    found.push(...page.map((row) => ({ id: row.text(dialect.members.id), row })));
  }
  return found;
}
