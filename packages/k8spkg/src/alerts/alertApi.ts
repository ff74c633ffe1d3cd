import { type Answer, type CallContext, read } from "@tripod/http";
import { fail } from "@tripod/kit";
import { type Dialect, isObject, memberAt, type Values } from "@tripod/rest";
import { ofTenant } from "../dialect.js";
import { isShown } from "../isShown.js";
import type { ClusterPlatform } from "../platform.js";

/** Path of alerts in this package: the platform has them in their project, without a path of their own. */
export const ALERTS = "/alerts";

/**
 * Returns the dialect of alerts: recipients and webhooks for a component of a project. The platform has a list of
 * channels for each component. Channels of types that the inputs do not support are kept. An alert's ID consists of the
 * UID of its project and the component, so that it survives a rename of the project.
 */
export function alertApi(platform: ClusterPlatform): Dialect {
  const dialect = ofTenant("alerts")(platform);
  const look = (project: string, on: CallContext): Promise<Answer> => readAlerts(dialect, project, on);
  const put = (project: string, component: string, channels: readonly unknown[], on: CallContext): Promise<Answer> => {
    const path = `/v1/projects/${encodeURIComponent(project)}/alerts/${encodeURIComponent(component)}`;
    return dialect.send({ ...WRITE, path, headers: { ProjectUid: project }, body: { channels } }, on);
  };
  return {
    ...dialect,
    send: async ({ method, path, body }, on) => {
      const sent = isObject(body) ? body : {};
      if (path === ALERTS) {
        const component = String(sent.component);
        const project = await projectNamed(dialect, String(sent.project), on);
        const { others } = decodeAlert(await look(project, on), component);
        const answer = await put(project, component, [...others, ...encodeChannels(sent)], on);
        const isThere = await isShown(dialect, on, async () => {
          const { mine } = decodeAlert(await look(project, on), component);
          return mine.length > 0;
        });
        if (isThere === false) throw read(answer).unexpected("", "reports success, but the project has no such alert");
        return { ...answer, text: "{}", json: () => ({ uid: `${project}:${component}` }) };
      }
      const [project = "", component = ""] = decodeURIComponent(path.slice(ALERTS.length + 1)).split(":");
      const answer = await look(project, on);
      assertListed(answer, component);
      const { name, mine, others } = decodeAlert(answer, component);
      if (method === "GET") {
        const object = { uid: `${project}:${component}`, project: name, component, ...fromPlatform(mine) };
        return { ...answer, json: () => object };
      }
      if (method === "DELETE") return mine.length === 0 ? answer : put(project, component, others, on);
      return put(project, component, [...others, ...encodeChannels(sent)], on);
    },
  };
}

/** Returns the import ID of the alert that a project has for a component; undefined without one. */
export async function findAlert(
  platform: ClusterPlatform,
  name: string,
  component: string,
  on: CallContext,
): Promise<string | undefined> {
  const dialect = ofTenant("alerts")(platform);
  const project = await projectNamed(dialect, name, on);
  return decodeAlert(await readAlerts(dialect, project, on), component).mine.length === 0
    ? undefined
    : `${project}:${component}`;
}

/** Reads a project, whose response contains the alerts. */
function readAlerts(dialect: Dialect, project: string, on: CallContext): Promise<Answer> {
  return dialect.send({ ...READ, path: `/v1/projects/${encodeURIComponent(project)}` }, on);
}

const READ = { operation: "Get alert", method: "GET", idempotency: "safe", cache: "never" } as const;
const WRITE = { operation: "Set alert", method: "PUT", idempotency: "idempotent" } as const;

/** Returns the UID of the project with this name. `hint` is the end of the messages. */
export async function projectNamed(dialect: Dialect, name: string, on: CallContext, hint = ""): Promise<string> {
  const uids: string[] = [];
  for await (const page of dialect.rows("/v1/dashboard/projects/metadata", on)) {
    for (const row of page) if (row.peekText("metadata.name") === name) uids.push(row.string("metadata.uid"));
  }
  const [uid, ...others] = uids;
  if (uid === undefined)
    return fail("project", `${JSON.stringify(name)} is not a project that the API key can access${hint}`);
  if (others.length > 0)
    return fail(
      "project",
      `several projects are called ${JSON.stringify(name)} (${uids.join(", ")}). Rename one of them${hint}`,
    );
  return uid;
}

interface ProjectAlerts {
  /** Name of the project. */
  readonly name: string;
  /** Channels of the types that the inputs support. */
  readonly mine: readonly Values[];
  readonly others: readonly Values[];
}

/**
 * Rejects a response whose alerts, or whose channels of this component, are null: it does not prove that an alert was
 * deleted, and a change would remove the channels of others.
 */
function assertListed(answer: Answer, component: string): void {
  const live = read(answer);
  const alerts = memberAt(live.raw, "spec.alerts");
  const own = Array.isArray(alerts) ? alerts.find((one) => memberAt(one, "component") === component) : undefined;
  if (alerts === null || memberAt(own, "channels") === null)
    throw live.unexpected("spec.alerts", "has null instead of a list, so it does not say which alerts exist");
}

function decodeAlert(answer: Answer, component: string): ProjectAlerts {
  const live = read(answer);
  // A project without alerts can lack the list. A response without `spec`, or with an alert without `component`, does
  // not prove that an alert was deleted.
  live.object("spec");
  const alert = (live.optionalList("spec.alerts") ?? []).find((one) => one.string("component") === component);
  const channels = (alert?.optionalList("channels") ?? []).map((channel) => {
    channel.string("type");
    return channel.raw as Values;
  });
  const isMine = ({ type }: Values): boolean => type === "email" || type === "http";
  return {
    name: live.string("metadata.name"),
    mine: channels.filter(isMine),
    others: channels.filter((channel) => !isMine(channel)),
  };
}

function encodeChannels({
  type = "",
  isActive,
  alertAllUsers,
  identifiers,
  https,
  createdBy,
}: Values): readonly Values[] {
  const addresses = (identifiers ?? []) as readonly string[];
  const hooks = (https ?? []) as readonly Values[];
  const common = { isActive, ...(createdBy !== undefined && createdBy !== "" && { createdBy }) };
  const mails = type !== "http" && (addresses.length > 0 || alertAllUsers === true);
  return [
    ...(mails ? [{ type: "email", ...common, alertAllUsers: alertAllUsers === true, identifiers: addresses }] : []),
    ...(type === "email" ? [] : hooks.map((http) => ({ type: "http", ...common, alertAllUsers: false, http }))),
  ];
}

/** Converts the channels to the inputs. The type follows from the channels that exist. */
function fromPlatform(channels: readonly Values[]): Values {
  const mails = channels.filter(({ type }) => type === "email");
  const hooks = channels.filter(({ type }) => type === "http");
  return {
    channels: channels.length,
    states: channels.map(({ isActive }) => isActive === true),
    sends: [...(mails.length > 0 ? ["email"] : []), ...(hooks.length > 0 ? ["http"] : [])],
    ...(mails.length > 0 && { alertAllUsers: mails.some(({ alertAllUsers }) => alertAllUsers === true) }),
    identifiers: mails.flatMap((mail) => (Array.isArray(mail.identifiers) ? mail.identifiers : [])),
    https: hooks.map((hook) => hook.http),
    createdBy: channels
      .map((channel) => memberAt(channel, "createdBy"))
      .find((by) => typeof by === "string" && by !== ""),
  };
}
