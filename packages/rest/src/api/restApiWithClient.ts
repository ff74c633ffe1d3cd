import { type LimitRule, systemClock } from "@tripod/http";
import {
  type CallContext,
  type Clock,
  type ConnectContext,
  type CurrentOwner,
  createShared,
  type Fields,
  type InputsOf,
  type Lookup,
  definitionsFor as lookupsFor,
  type Resource,
} from "@tripod/kit";
import type { OwnerContext } from "../concurrency/ownerOnce.js";
import { type DefinitionsOf, definitionsFor } from "../kinds/definitionsFor.js";
import type { JobPlatform } from "../kinds/job.js";
import type { Values } from "../values/values.js";
import type { ApiOptions } from "./apiOptions.js";
import { checked } from "./definitionMistakes.js";
import { type ClientOptions, type ClientSurroundings, type OpenClient, openClient } from "./openClient.js";

/** Client of a provider instance, which handlers of lookups and resources receive. */
export interface ApiClient extends JobPlatform {
  /** Logs a summary of all requests and closes idle connections. */
  close(): void;
}

/** Client options that differ between provider instances. */
export type OpenOptions = Pick<ClientOptions, "credential" | "describeError" | "retry" | "tls" | "logs">;

/** Process of a client, and the HTTP client that it sends its requests with. */
export interface OpenContext extends Pick<ConnectContext, "environment" | "log" | "secrets" | "shared"> {
  readonly clock: Clock;
  /** Opens the HTTP client, with the options of the API. */
  open(options: OpenOptions): OpenClient;
}

/** Description of an API whose package has a client of its own. */
export interface ClientApiOptions<S extends Fields, P extends ApiClient> extends ApiOptions<S> {
  /** Creates the client of one provider instance. Sends no request. */
  client(settings: InputsOf<S>, context: OpenContext): P;
  /** Returns the account that the credentials belong to. */
  owner?(client: P, context: OwnerContext): Promise<CurrentOwner | undefined>;
}

/** Part of an API that `definePackage` takes. */
export interface ApiPackage<S extends Fields, P> {
  readonly name: string;
  readonly version: string;
  readonly settings: S;
  readonly limits: readonly LimitRule[];
  connect(settings: InputsOf<S>, surroundings: ClientSurroundings): P;
  owner?(context: Omit<CallContext<P>, "fail">): Promise<CurrentOwner | undefined>;
  disconnect(client: P): void;
}

/** Package and definitions of an API whose package has a client of its own. Definitions state their dialects. */
export interface ClientApi<S extends Fields, P extends ApiClient> extends DefinitionsOf<P> {
  /** Name, version, settings and client of the package: `definePackage({ ...api.package, … })`. */
  readonly package: ApiPackage<S, P>;
  /** A read without an object in state. */
  lookup<const Name extends string, F extends Fields>(definition: Lookup<Name, F, P>): Lookup<Name, F, P>;
  /** Resource with its own handlers. */
  resource<const Name extends string, F extends Fields>(definition: Resource<Name, F, P>): Resource<Name, F, P>;
}

const LIMITS: readonly LimitRule[] = [
  { name: "concurrent requests", concurrency: 16, source: "assumed; the description of the API states no limits" },
];

/**
 * Describes an API whose client the package creates: for several services, logins and scopes. Name, settings, limits,
 * HTTP client and object tracker work as in {@link restApi}.
 */
export function restApiWithClient<const S extends Fields, P extends ApiClient>(
  options: { readonly settings: S } & ClientApiOptions<NoInfer<S>, P>,
): ClientApi<S, P> {
  const definitions = definitionsFor<P>();
  return {
    package: packageOf(options),
    ...definitions,
    managed: function managedOf(definition) {
      return checked(managedOf, definition, "managed", () => definitions.managed(definition));
    },
    ...lookupsFor<P>(),
  };
}

/** Returns what `definePackage` takes of an API. */
function packageOf<S extends Fields, P extends ApiClient>(
  options: { readonly settings: S } & ClientApiOptions<NoInfer<S>, P>,
): ApiPackage<S, P> {
  const { name, version, settings, limits = LIMITS, settingNames, userAgent = `${name}/${version}`, owner } = options;
  return {
    name,
    version,
    settings,
    limits,
    connect: (values, surroundings) => {
      const { requestTimeout, allowHttp } = values as Values;
      const { shared = createShared(), clock = systemClock } = surroundings;
      const open = (opened: OpenOptions): OpenClient =>
        openClient(
          {
            name,
            userAgent,
            limits: surroundings.limits ?? limits,
            ...(settingNames && { settings: settingNames }),
            ...(typeof requestTimeout === "number" && { requestTimeout }),
            ...(typeof allowHttp === "boolean" && { allowHttp }),
            ...opened,
          },
          { ...surroundings, shared, clock },
        );
      return options.client(values, { ...surroundings, shared, clock, open });
    },
    ...(owner && { owner: ({ platform, ...context }) => owner(platform, context) }),
    disconnect: (client) => client.close(),
  };
}
