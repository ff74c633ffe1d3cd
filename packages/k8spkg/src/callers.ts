import { type CallContext, read } from "@tripod/http";
import type { Api } from "./api.js";

/** Owner of an API key. */
export interface Caller {
  /** Uid of the tenant. */
  readonly tenant: string;
  /** Name of the tenant. */
  readonly organization: string;
}

/** Owners of the API keys of the process, with one request per key. */
export interface Callers {
  get(credential: string): Caller | undefined;
  add(credential: string, caller: Caller): Caller;
}

/** Maximum number of cached API keys. The oldest is evicted, and its owner requested again. */
const MAX_COUNT = 100;

export function createCallers(): Callers {
  const callers = new Map<string, Caller>();
  return {
    get: (credential) => callers.get(credential),
    add: (credential, caller) => {
      const [oldest] = callers.keys();
      if (oldest !== undefined && callers.size >= MAX_COUNT) callers.delete(oldest);
      callers.set(credential, caller);
      return caller;
    },
  };
}

const PATH = "/v1/users/info";
const OPERATION = "Get the user of the API key";

/** Requests the owner. Concurrent calls share the response. */
export async function readCaller(api: Api, context: CallContext): Promise<Caller> {
  const info = read(await api.send({ operation: OPERATION, path: PATH, cache: Number.POSITIVE_INFINITY }, context));
  const tenant = info.string("tenantUid");
  // Without it, requests about the tenant would go to another address.
  if (!/^[\w-]+$/.test(tenant)) throw info.unexpected("tenantUid", "is not a UID");
  return { tenant, organization: info.optionalString("orgName") ?? "" };
}

/** Cache time of the health check that confirms missing objects, in milliseconds. */
const HOME_SHARED_FOR = 500;

/** Fails if another server than the platform's API responds. */
export async function canReachApi(api: Api, context: CallContext): Promise<void> {
  read(await api.send({ operation: OPERATION, path: PATH, cache: HOME_SHARED_FOR }, context)).string("tenantUid");
}
