import type { Reader } from "@tripod/http";
import { type ResourceContext, type RuleContext, s } from "@tripod/kit";
import type { Values } from "@tripod/rest";
import { ofTenant } from "../dialect.js";
import { extendResource } from "../extendResource.js";
import { managed } from "../managed.js";
import { operationTimeouts } from "../metadataFields.js";
import { urlProblem } from "../networkForms.js";
import type { ClusterPlatform } from "../platform.js";
import { ALERTS, alertApi, findAlert, projectNamed } from "./alertApi.js";

const COMPONENT = "ClusterHealth";
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

const alert = managed({
  name: "Alert",
  kind: "alert",
  doc: "Alert: notifications about the cluster health of a project, by email and by webhooks. A project has exactly one alert per component. Notification channels of other types that other clients added are kept.",
  endpoint: { path: ALERTS, dialect: alertApi },
  // A project has exactly one alert per component, even if the project was renamed.
  identity: { key: null, onLostResponse: "fail", unique: () => true },
  wire: {
    id: "uid",
    createdAt: null,
    codecs: {
      type: { encode: (value) => value, decode: typeOf },
      isActive: { encode: (value) => value, decode: stateOf },
      alertAllUsers: {
        encode: (value) => value,
        // Only email channels have `alertAllUsers`.
        decode: (live, recorded) =>
          live.has("alertAllUsers") ? live.optionalBoolean("alertAllUsers") : (recorded.alertAllUsers ?? false),
      },
    },
  },
  fields: {
    project: s
      .string("Name of the project. If the project is renamed on the platform, the alert is kept.")
      .notEmpty()
      .replaces(),
    component: s
      .string("Alert component: the monitored aspect.")
      .values({ [COMPONENT]: "health of the project's clusters" })
      .replaces(),
    isActive: s.boolean("Whether the alert is enabled."),
    type: s
      .string("Notification channel.")
      .values({
        "": "email and webhooks, as far as the other inputs configure them",
        email: "email only",
        http: "webhooks only",
      })
      .default(""),
    alertAllUsers: s.boolean("Whether to notify all project members by email.").default(false),
    identifiers: s
      .set(
        "Email recipients: email addresses that are notified.",
        s.string().check((text) => (ADDRESS.test(text) ? undefined : "must be an address such as ada@example.com")),
      )
      .optional(),
    https: s
      .list(
        "Webhooks: HTTP requests that the alert sends.",
        s.object({
          method: s
            .string("HTTP method of the webhook.")
            .values({ POST: "request with `body`", GET: "request for the URL", PUT: "request with `body`" }),
          url: s
            .string("Webhook URL. Secret, because webhook URLs often contain a token.")
            .notEmpty()
            .check(urlProblem)
            .secret(),
          body: s.string("Body of the HTTP request.").mayHoldCredentials(),
          headers: s
            .map(
              "HTTP headers of the webhook. Secret, because headers often contain tokens.",
              s.string("Header value.").secret(),
            )
            .secret()
            .optional(),
        }),
      )
      .optional(),
    createdBy: s.string("Creator of the alert. Free text.").optional(),
    statuses: s
      .list(
        "Delivery status of the notifications. Always empty.",
        s.object({
          isSucceeded: s.boolean("Whether the notification was delivered.").optional(),
          message: s.string("Delivery message.").optional(),
          time: s.string("Delivery time.").optional(),
        }),
      )
      .optional()
      .noEffect("No effect: the API does not return delivery statuses"),
    timeouts: operationTimeouts(),
  },
  rules: [fitsChannels],
  create: {
    method: "PUT",
    findExisting: ({ project, component }, on) => findAlert(on.platform, project, component, on),
    expectedId: async ({ project, component }, on) =>
      `${await projectNamed(ofTenant("alerts")(on.platform), project, on)}:${component}`,
  },
  read: { isDeleted: (live) => live.optionalNumber("channels") === 0 },
  update: [{ body: "inputs", returnsObject: false }],
  list: { unlistable: "Alerts have no list of their own." },
});

type On = ResourceContext<ClusterPlatform>;
const FORMS = ["<id>", "<project>:<component>"];

/** Alerts are imported by project and listed by reading each project. */
export const Alert = extendResource(alert, ({ read }) => ({
  unlistable: undefined,
  imports: {
    forms: FORMS,
    resolve: async (importId, on) => {
      const [, project = importId, component = COMPONENT] = /^(.+):([^:]+)$/.exec(importId) ?? [];
      const id = `${project}:${component}`;
      if (/^[0-9a-f]{24}$/.test(project)) return { id, state: {} };
      const uid = await projectNamed(ofTenant("alerts")(on.platform), project, on, `; write ${FORMS.join(" or ")}`);
      return { id: `${uid}:${component}`, state: {} };
    },
  },
  listable: {
    query: {},
    list: async function* (_: unknown, on: On) {
      for await (const page of ofTenant("alerts")(on.platform).rows("/v1/dashboard/projects/metadata", on)) {
        for (const row of page.filter(({ raw }) => raw !== null)) {
          const id = `${row.string("metadata.uid")}:${COMPONENT}`;
          if ((await read(id, {}, on)) !== undefined) yield { id, name: row.peekText("metadata.name") };
        }
      }
    },
  },
}));

/** Returns the recorded type if all channels have it, otherwise the type of the channels. */
function typeOf(live: Reader, { type }: Values): string {
  const sends = (live.optionalList("sends") ?? []).map(({ raw }) => String(raw));
  const typeName = typeof type === "string" ? type : "";
  return typeName === "" || sends.every((one) => one === typeName) ? typeName : "";
}

/** Returns the state of the channels. All are in the same state unless another client changed one of them. */
function stateOf(live: Reader, { isActive }: Values): boolean {
  const states = (live.optionalList("states") ?? []).map(({ raw }) => raw === true);
  const [first = false] = states;
  return states.every((state) => state === first) ? first : isActive !== true;
}

function fitsChannels(inputs: Values, { unknown, fail }: Pick<RuleContext, "unknown" | "fail">): void {
  const { type = "", alertAllUsers } = inputs;
  const isGiven = (name: string): boolean => {
    const value = inputs[name];
    return unknown.has(name) || (Array.isArray(value) && value.length > 0);
  };
  const mails = isGiven("identifiers") || alertAllUsers === true || unknown.has("alertAllUsers");
  if (type === "email" && isGiven("https")) fail("https", "is not supported with the type email");
  if (type === "http" && isGiven("identifiers")) fail("identifiers", "is not supported with the type http");
  if (type === "email" && !mails) fail("identifiers", "is required with the type email unless alertAllUsers is set");
  if (type === "http" && !isGiven("https")) fail("https", "is required with the type http");
  if (type === "" && !mails && !isGiven("https"))
    fail("identifiers", "is required unless alertAllUsers or https is set");
}
