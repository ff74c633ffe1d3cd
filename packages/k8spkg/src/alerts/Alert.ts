import type { Reader } from "@tripod/http";
import { type Fields, type Resource, type ResourceContext, type RuleContext, s } from "@tripod/kit";
import type { Values } from "@tripod/objects";
import { ofTenant } from "../dialect.js";
import { managed } from "../managed.js";
import { operationTimeouts } from "../metadataFields.js";
import type { ClusterPlatform } from "../platform.js";
import { ALERTS, alertApi, projectNamed } from "./alertApi.js";

const COMPONENT = "ClusterHealth";
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

const alert = managed({
  name: "Alert",
  kind: "alert",
  doc: "Who is told of a change of the health of a project's clusters: by mail, and by requests to addresses. There is one for each project. Channels of other kinds that somebody has added stay.",
  at: { path: ALERTS, dialect: alertApi },
  // There is one in a project, whatever it is called by now.
  identity: { key: null, lost: "tell", unique: () => true },
  wire: {
    id: "uid",
    born: null,
    codecs: {
      type: { encode: (value) => value, decode: typeOf },
      isActive: { encode: (value) => value, decode: stateOf },
      alertAllUsers: {
        encode: (value) => value,
        // Addresses alone are told of all users.
        decode: (live, known) =>
          live.has("alertAllUsers") ? live.optionalBoolean("alertAllUsers") : (known.alertAllUsers ?? false),
      },
    },
  },
  fields: {
    project: s
      .string()
      .notEmpty()
      .replaces()
      .doc("Name of the project. Another one makes another alert; a project that is renamed keeps its own."),
    component: s
      .string()
      .values({ [COMPONENT]: "the health of clusters" })
      .replaces()
      .doc("What is watched."),
    isActive: s.boolean().doc("Whether anybody is told."),
    type: s
      .string()
      .values({
        "": "by mail and by requests, as the other inputs say",
        email: "by mail alone",
        http: "by requests alone",
      })
      .default("")
      .doc("How it is told."),
    alertAllUsers: s.boolean().default(false).doc("Whether all users of the project get a mail."),
    identifiers: s
      .set(s.string().check((text) => (ADDRESS.test(text) ? undefined : "must be an address such as ada@example.com")))
      .optional()
      .doc("Mail addresses of who is told."),
    https: s
      .list(
        s.object({
          method: s
            .string()
            .values({ POST: "sends the body", GET: "asks for the address", PUT: "replaces what is there" })
            .doc("Method of the request."),
          url: s.string().notEmpty().secret().doc("Address of the request; it often holds a token."),
          body: s.string().doc("Body of the request."),
          headers: s
            .map(s.string().secret().doc("One of them."))
            .secret()
            .optional()
            .doc("Headers of the request; they often hold tokens."),
        }),
      )
      .optional()
      .doc("Requests that are sent."),
    createdBy: s.string().optional().doc("Who has made it, in words for people."),
    statuses: s
      .list(
        s.object({
          isSucceeded: s.boolean().optional().doc("Whether it was told."),
          message: s.string().optional().doc("What was said."),
          time: s.string().optional().doc("When."),
        }),
      )
      .optional()
      .ignored("The platform keeps no such states")
      .doc("Nothing: the platform keeps no such states."),
    timeouts: operationTimeouts(),
  },
  rules: [fitsChannels],
  create: { method: "PUT" },
  read: { isGone: (live) => live.optionalNumber("channels") === 0 },
  update: [{ body: "members", answersObject: false }],
  list: { none: "Alerts have no list of their own." },
});

type On = ResourceContext<ClusterPlatform>;

/** Alerts are imported by their project, and found by a look at each project. */
export const Alert = {
  ...alert,
  unlisted: undefined,
  imports: {
    forms: ["<id>", "<project>:<component>"],
    resolve: async (importId: string, on: On) => {
      const [, project = importId, component = COMPONENT] = /^(.+):([^:]+)$/.exec(importId) ?? [];
      const id = `${project}:${component}`;
      if (/^[0-9a-f]{24}$/.test(project)) return { id, prior: {} };
      const uid = await projectNamed(ofTenant("alerts")(on.platform), project, on);
      return { id: `${uid}:${component}`, prior: {} };
    },
  },
  listable: {
    query: {},
    list: async function* (_: unknown, on: On) {
      for await (const page of ofTenant("alerts")(on.platform).rows("/v1/dashboard/projects/metadata", on)) {
        for (const row of page) {
          const id = `${row.string("metadata.uid")}:${COMPONENT}`;
          if ((await alert.read(id, {}, on)) !== undefined) yield { id, name: row.glance("metadata.name") };
        }
      }
    },
  },
} as unknown as Resource<"Alert", Fields, ClusterPlatform> as unknown as typeof alert;

/** The program's type where the channels fit it; else what they are. */
function typeOf(live: Reader, { type }: Values): string {
  const sends = (live.optionalList("sends") ?? []).map(({ raw }) => String(raw));
  const known = typeof type === "string" ? type : "";
  return known === "" || sends.every((one) => one === known) ? known : "";
}

/** Channels are in one state, unless somebody has changed one of them. */
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
  if (type === "email" && isGiven("https")) fail("https", "are not sent with the type email");
  if (type === "http" && isGiven("identifiers")) fail("identifiers", "are not told with the type http");
  if (type === "email" && !mails) fail("identifiers", "must be given with the type email, or alertAllUsers");
  if (type === "http" && !isGiven("https")) fail("https", "must be given with the type http");
  if (type === "" && !mails && !isGiven("https"))
    fail("identifiers", "must be given, or alertAllUsers, or https: nobody would be told");
}
