import { type Authorization, type CallContext, describeCommonError, type Reader } from "@tripod/http";
import { didYouMean, type Fields, type InputsOf, type Lookup, type Resource, snakeCase, withoutEnd } from "@tripod/kit";
import type { Dialect } from "../definition/dialect.js";
import type { Consistent, ConsistentPath, Endpoint, Lifecycle, ResourceInfo } from "../definition/groups.js";
import type { Parent } from "../definition/places.js";
import { definitionsFor } from "../kinds/definitionsFor.js";
import type { Member } from "../kinds/member.js";
import type { Singleton } from "../kinds/singleton.js";
import { oncePer } from "../values/once.js";
import type { Values } from "../values/values.js";
import type { Login, RestApiOptions, ServiceOptions } from "./apiOptions.js";
import { assertApi, checked, type DefinedTokens, DefinitionError } from "./definitionMistakes.js";
import { type ApiPackage, type OpenContext, restApiWithClient } from "./restApiWithClient.js";
import { createRestClient, type RestClient } from "./restClient.js";

/** Service of a definition, one of those of its API. Default: the API itself. */
interface InService<V extends string> {
  readonly service?: V;
}

/** Endpoint of a definition of the API. */
export type ApiEndpoint<F extends Fields, P, V extends string = string> = Omit<Endpoint<F, P>, "dialect"> &
  InService<V>;

type ApiLifecycle<F extends Fields, P, V extends string> = Omit<Lifecycle<F, P>, "endpoint"> & {
  readonly endpoint: ApiEndpoint<F, P, V>;
};

type ApiMember<Name extends string, F extends Fields, P, V extends string> = Omit<Member<Name, F, P>, "endpoint"> & {
  readonly endpoint: Omit<Member<Name, F, P>["endpoint"], "dialect"> & InService<V>;
};

/**
 * Definitions of the resources and lookups of one API. `V` holds the names of its services.
 *
 * @example
 * ```ts
 * import type { Fields, RestApi } from "@tripod/kit";
 *
 * export const versionOf = <S extends Fields>(api: RestApi<S>): string => api.package.version;
 * ```
 */
export interface RestApi<S extends Fields, V extends string = never> {
  /** Name, version, settings and client of the package: `definePackage({ ...api.package, … })`. */
  readonly package: ApiPackage<S, RestClient<S>>;
  /** An object with an address. */
  managed<const Name extends string, F extends Fields, const T extends string, K = undefined>(
    definition: { readonly fields: F } & ResourceInfo<Name, NoInfer<F>, RestClient<S>> &
      ApiLifecycle<NoInfer<F>, RestClient<S>, V> &
      Consistent<NoInfer<F>, T, K>,
  ): Resource<Name, F, RestClient<S>>;
  /** An object in a list of another object's document. */
  member<const Name extends string, F extends Fields, const T extends string>(
    definition: { readonly fields: F } & ApiMember<Name, NoInfer<F>, RestClient<S>, V> & {
        readonly endpoint: ConsistentPath<NoInfer<F>, T>;
      },
  ): Resource<Name, F, RestClient<S>>;
  /** A setting that exists once. */
  singleton<const Name extends string, F extends Fields>(
    definition: { readonly fields: F } & Omit<Singleton<Name, NoInfer<F>, RestClient<S>>, "dialect"> & InService<V>,
  ): Resource<Name, F, RestClient<S>>;
  lookup<const Name extends string, F extends Fields>(
    definition: Omit<Lookup<Name, F, RestClient<S>>, "terraform"> & { readonly terraform?: string },
  ): Lookup<Name, F, RestClient<S>>;
  /** Returns the parent of objects whose path contains its ID: imports find it by name, lists read all of them. */
  parent(path: string, resource: string, name?: string, service?: V): Parent<RestClient<S>>;
}

/**
 * Describes a JSON REST API once. Its definitions then consist of a path and fields.
 *
 * @example
 * ```ts
 * import { restApi, s } from "@tripod/kit";
 *
 * export const api = restApi({
 *   name: "shop",
 *   version: "1.0.0",
 *   settings: { url: s.string("URL of the shop."), token: s.string("API token.").secret() },
 *   baseUrl: ({ url }) => url,
 *   authorization: ({ token }) => ({ Authorization: `Bearer ${token}` }),
 * });
 *
 * export const Shelf = api.managed({
 *   name: "Shelf",
 *   kind: "shelf",
 *   doc: "Shelf of the shop.",
 *   endpoint: { path: "/shelves" },
 *   fields: { name: s.string("Name of the shelf."), width: s.number("Width in centimeters.") },
 *   update: "changes",
 * });
 * ```
 */
export function restApi<const S extends Fields, const V extends string = never>(
  options: { readonly settings: S } & RestApiOptions<NoInfer<S>, V>,
): RestApi<S, V> {
  type P = RestClient<S>;
  assertApi(restApi as never, options);
  const defined: DefinedTokens = new Map();
  const api = restApiWithClient<S, P>({
    ...options,
    client: (values, context) => openServices(options, values, context),
  });
  const { managed, member, singleton } = definitionsFor<P>();
  const dialectOf = (service: string | undefined, definition: string) => {
    if (service === undefined) return ({ dialect }: P) => dialect;
    optionsOf(options.services, service, `${definition} has`);
    return (client: P) => client.service(service).dialect;
  };
  const withDialect = (definition: { readonly name: string; readonly endpoint: object }): never => {
    const { service, ...endpoint } = definition.endpoint as InService<V>;
    const dialect = dialectOf(service, `The definition ${definition.name}`);
    return { ...definition, endpoint: { ...endpoint, dialect } } as never;
  };
  return {
    package: api.package,
    managed: function managedOf(definition) {
      return checked(managedOf, definition, "api.managed", () => managed(withDialect(definition)), defined) as never;
    },
    member: function memberOf(definition) {
      return checked(memberOf, definition, "api.member", () => member(withDialect(definition)), defined) as never;
    },
    singleton: function singletonOf({ service, ...definition }) {
      const build = () =>
        singleton({ ...definition, dialect: dialectOf(service, `The definition ${definition.name}`) } as never);
      return checked(singletonOf, definition, "api.singleton", build, defined) as never;
    },
    lookup: function lookupOf(definition) {
      const build = () =>
        api.lookup({ terraform: snakeCase(definition.name.replace(/^get/, "")), ...definition } as never);
      return checked(lookupOf, definition, "api.lookup", build, defined) as never;
    },
    parent: (path, resource, named = "name", service) => {
      const dialect = dialectOf(service, `The parent ${resource}`);
      return {
        resources: [resource],
        all: async ({ platform, ...on }) => (await idsAt(dialect(platform), path, on)).map(({ id }) => id),
        byName: async (text, { platform, ...on }) =>
          (await idsAt(dialect(platform), path, on))
            .filter(({ row }) => row.peekText(named) === text)
            .map(({ id }) => id),
      };
    },
  };
}

/** Returns the client of an API: that of its main service, which opens those of the others. */
function openServices<S extends Fields, V extends string>(
  options: RestApiOptions<S, V>,
  settings: InputsOf<S>,
  { open, clock, secrets }: OpenContext,
): RestClient<S> {
  const login: Login = { clock, secrets, send: (request, on) => client.http.send(request, on) };
  // Services with the authorization of the API share its tokens.
  const proof = options.authorization?.(settings, login) ?? {};
  const factsOf = (one: ServiceOptions<S>, own: Proof = proof) => {
    const baseUrl = withoutEnd(one.baseUrl(settings), "/");
    const authorization = authorizationAt(baseUrl, own, accountIn(settings as Values));
    return { ...one, name: options.name, settings, baseUrl, authorization, service };
  };
  const service = oncePer((name: string): RestClient<S> => {
    const { authorization, ...own } = optionsOf<Partial<ServiceOptions<S>>>(
      options.services,
      name,
      "A handler asks for",
    );
    return createRestClient({ ...factsOf({ ...options, ...own }, authorization?.(settings, login)), client });
  });
  const main = factsOf(options);
  const client = open({
    credential: main.authorization.id,
    describeError: options.describeError ?? describeCommonError,
  });
  return createRestClient({ ...main, client });
}

type Proof = Readonly<Record<string, string>> | Authorization;

/** Returns the settings that may identify an account: all but those that only say how requests are sent. */
function accountIn({ requestTimeout: _, allowHttp: __, ...settings }: Values): Values {
  return settings;
}

/**
 * Returns the authorization of requests below a base URL. The ID of a login may be the same for several accounts, whose
 * responses must never mix (promise O1), so the settings are a part of the ID.
 */
function authorizationAt(baseUrl: string, proof: Proof, account: Values): Authorization {
  if (!isAuthorization(proof)) return { id: JSON.stringify([baseUrl, proof]), headers: async () => proof };
  // A copy of its members would lack the methods of a class.
  return {
    id: JSON.stringify([baseUrl, proof.id, account]),
    headers: (context) => proof.headers(context),
    refused: (headers) => proof.refused?.(headers) === true,
  };
}

function isAuthorization(proof: Proof): proof is Authorization {
  return typeof proof.headers === "function";
}

/**
 * Returns the options of a service. `subject` is the start of the message if the API does not have the service.
 *
 * @throws DefinitionError
 */
function optionsOf<T>(services: Readonly<Record<string, T>> = {}, name: string, subject: string): T {
  const found = Object.hasOwn(services, name) ? services[name] : undefined;
  if (found !== undefined) return found;
  const hint = didYouMean(name, Object.keys(services));
  throw new DefinitionError(`${subject} the unknown service ${JSON.stringify(name)}${hint}`);
}

/** Returns the objects of a list with their IDs. */
async function idsAt(
  dialect: Dialect,
  path: string,
  on: CallContext,
): Promise<readonly { readonly id: string; readonly row: Reader }[]> {
  const found: { readonly id: string; readonly row: Reader }[] = [];
  for await (const page of dialect.rows(path, on)) {
    found.push(...page.map((row) => ({ id: row.text(dialect.members.id), row })));
  }
  return found;
}
