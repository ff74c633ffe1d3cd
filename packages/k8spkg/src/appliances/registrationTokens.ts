import type { Clock, Reader } from "@tripod/http";
import type { Api } from "../api.js";
import { metadataOf } from "../metadata.js";
import { createObjects } from "../objects.js";
import type { Named, Objects } from "../select.js";

/** Token with which appliances register themselves. */
export interface RegistrationToken extends Named {
  readonly projectUid: string;
  readonly expiryDate: string;
  readonly status: string;
  readonly token: string;
}

/** Creates the client of the tenant's registration tokens. Several can have the same name. */
export function createRegistrationTokens(api: Api, clock: Clock): Objects<RegistrationToken, Named> {
  const path = "/v1/edgehosts/tokens";
  return createObjects(api, clock, {
    list: { operation: "List registration tokens", path },
    get: (id) => ({ operation: "Get registration token", path: `${path}/${encodeURIComponent(id)}` }),
    row: namedBy,
    whole: (token) => ({
      ...namedBy(token),
      projectUid: token.optionalString("spec.defaultProject.uid") ?? "",
      expiryDate: expiryOf(token),
      status: statusOf(token),
      token: token.optionalString("spec.token") ?? "",
    }),
  });
}

function namedBy(token: Reader): Named {
  const { id, name } = metadataOf(token);
  return { id, name, detail: `${statusOf(token)}, until ${expiryOf(token)}` };
}

function expiryOf(token: Reader): string {
  return toDate(token.peekText("spec.expiry")) ?? "";
}

function statusOf(token: Reader): string {
  return token.peekText("status.isActive") === "true" ? "active" : "inactive";
}

/** Returns the day of a moment, in UTC. */
export function toDate(moment: unknown): string | undefined {
  const time = typeof moment === "string" ? Date.parse(moment) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}
