import { choice, flag, list, object, takeMembers, text } from "../../collection/members.js";
import type { Objects } from "../../collection/objects.js";
import { CollectionRefusal } from "../../collection/refusal.js";
import type { Place, Row } from "../../collection/rows.js";
import { hex } from "../../randomness.js";
import type { ClustersApp } from "../app.js";
import { type Dependencies, placeOf, translated } from "../objectKinds.js";
import { forbidden, notFound } from "../platformError.js";
import { readBody } from "../requestBody.js";

const NAME = "alerts";

const CHANNEL = {
  type: choice(["email", "http", "app"], { required: true }),
  isActive: flag({ default: false }),
  alertAllUsers: flag({ default: false }),
  identifiers: list(text(), { nullable: true }),
  createdBy: text(),
  http: object({
    method: choice(["POST", "GET", "PUT"], { required: true }),
    url: text({ required: true, min: 1 }),
    body: text(),
    headers: object(undefined, { nullable: true }),
  }),
};

/** Alerts of projects: the channels of each component. A request replaces all; a read of the project returns them. */
export function alertRoutes(app: ClustersApp, { objects, random }: Dependencies): void {
  objects.register({
    name: NAME,
    idMember: "id",
    within: ["tenant"],
    complete: (input) => ({ channels: [], ...input }),
    onCreated: () => undefined,
  });
  app.put("/v1/projects/:id/alerts/:component", async (c) => {
    const { tenant = "", project } = placeOf(c);
    const { id, component } = c.req.param();
    if (project !== "" && project !== id) throw forbidden();
    if (!objects.at("projects", { tenant }).some(({ uid }) => uid === id)) throw notFound("Specified project");
    const parsed = channelsIn(await readBody(c));
    const channels = parsed.map((channel) => ({ ...channel, uid: hex(random, 12) }));
    const rows = objects.at(NAME, { tenant });
    const key = `${id}:${component}`;
    const row = rows.find((one) => one.id === key);
    if (channels.length === 0) {
      if (row !== undefined) objects.remove(NAME, key);
    } else if (row === undefined) rows.push({ id: key, channels });
    else row.channels = channels;
    return c.body(null, 204);
  });
}

function channelsIn(body: Row): readonly Row[] {
  try {
    const members = { channels: list(object(CHANNEL), { default: [] }) };
    return takeMembers(members, body, { unknownMembers: "ignore" }).channels as readonly Row[];
  } catch (error) {
    throw error instanceof CollectionRefusal ? translated(error, "alert") : error;
  }
}

/** Returns the alerts of a project. */
export function alertsOf(objects: Objects, { tenant = "" }: Place, uid: unknown): readonly Row[] {
  return objects.at(NAME, { tenant }).flatMap(({ id, channels }) => {
    const [project, component] = String(id).split(":");
    return project === uid ? [{ component, channels }] : [];
  });
}
