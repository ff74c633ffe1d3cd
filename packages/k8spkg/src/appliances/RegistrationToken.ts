import { isDay, s } from "@tripod/kit";
import { type Dialect, isObject } from "@tripod/rest";
import { ofTenant } from "../dialect.js";
import { managed } from "../managed.js";
import { description, objectName, operationTimeouts } from "../metadataFields.js";
import type { ClusterPlatform } from "../platform.js";
import { uid } from "../uid.js";
import { toDate } from "./registrationTokens.js";

export const RegistrationToken = managed({
  name: "RegistrationToken",
  kind: "registration token",
  doc: "Registration token for the automatic registration of edge hosts (appliances) with the tenant. Several tokens can share a name.",
  endpoint: { path: "/v1/edgehosts/tokens", dialect: tokenApi },
  identity: { key: ["name"], unique: false },
  wire: { codecs: { projectUid: { decode: (live) => live.optionalString("spec.defaultProject.uid") || undefined } } },
  fields: {
    name: objectName("Name of the token."),
    description: description("the token"),
    projectUid: uid()
      .doc("Project ID for the edge hosts that register with the token. Default: no project.")
      .optional()
      .wire("spec.defaultProjectUid"),
    expiryDate: s
      .string("Expiry date in the format `YYYY-MM-DD`, such as `2027-01-31`. The token expires at 00:00 UTC.")
      .check((day) => (isDay(day) ? undefined : "must be a day such as 2027-01-31"))
      .wire("spec.expiry", { encode: (day) => `${day}T00:00:00.000Z`, decode: toDate }),
    status: s
      .string("Token status.")
      .values({
        active: "edge hosts can register with the token",
        inactive: "edge hosts cannot register with the token",
      })
      .default("active")
      .wire("status.isActive", {
        encode: (status) => status === "active",
        decode: (isActive) => (isActive === true ? "active" : "inactive"),
      }),
    token: s.string("Registration token value.").computed().secret().stable().wire("spec.token"),
    timeouts: operationTimeouts(),
  },
  create: { deferred: ["status"] },
  update: [
    {
      sends: ["name", "description", "projectUid", "expiryDate"],
      body: "full",
      omit: ["status"],
      returnsObject: false,
    },
    {
      sends: ["status"],
      method: "PUT",
      path: "/v1/edgehosts/tokens/{id}/state",
      body: ({ inputs }) => ({ isActive: inputs.status === "active" }),
    },
  ],
});

/** Returns the dialect of tokens. Requests have fewer members than responses, and an empty project if it is unset. */
function tokenApi(platform: ClusterPlatform): Dialect {
  const dialect = ofTenant("registrationTokens")(platform);
  return {
    ...dialect,
    send: ({ body, ...request }, on) => {
      if (!isObject(body) || !isObject(body.spec)) return dialect.send({ ...request, body }, on);
      const { expiry, defaultProjectUid } = body.spec;
      const project = request.method === "PUT" ? (defaultProjectUid ?? "") : defaultProjectUid;
      const spec = { expiry, ...(project !== undefined && { defaultProjectUid: project }) };
      return dialect.send({ ...request, body: { ...body, spec } }, on);
    },
  };
}
