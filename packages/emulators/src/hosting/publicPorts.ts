import type { Hono } from "hono";
import { type Api, addCollection } from "../collection/collection.js";
import { flag, identifier, list, text } from "../collection/members.js";
import { CollectionRefusal, USUAL_STATUS } from "../collection/refusal.js";
import type { PlatformParts } from "../parts.js";
import { uuid } from "../randomness.js";
import { projectApi } from "./apis.js";
import { type Gate, type ProjectEnv, projectService } from "./authorize.js";
import { services } from "./services.js";
import { wholeSeconds } from "./times.js";

/** Security groups of a port. */
const MAX_GROUPS = 20;

/** Public networks v1: ports with a public address each. */
export function publicPortRoutes(gate: Gate, parts: PlatformParts): Hono<ProjectEnv> {
  const app = projectService(services.publicNet, gate);
  const api: Api<ProjectEnv> = {
    ...projectApi(services.publicNet, parts),
    refuse: (context, { reason, message }) =>
      services.publicNet.fail(context, USUAL_STATUS[reason], reason === "notFound" ? "Not found" : message),
  };
  addCollection(app, api, {
    name: "publicNet.ports",
    kind: "port",
    path: "/public_ports",
    within: ["project", "region"],
    envelope: { one: "port", many: "ports", sent: "" },
    members: {
      project_id: text({ required: true, fixed: true }),
      description: text({ default: "" }),
      security_group_ids: list(identifier(), { max: MAX_GROUPS }),
      admin_state_up: flag({ default: true }),
    },
    check: ({ project_id: project }, { place }) => {
      if (String(project).replaceAll("-", "") !== place.project)
        throw new CollectionRefusal("invalid", "project_id is not the project of the token");
    },
    serverMembers: ({ security_group_ids: groups }, { now, objects, random }) => ({
      network_id: "ae000000-0000-4000-8000-000000000001",
      ip_address: `203.0.113.${7 + (objects.rows("publicNet.ports").length % 240)}`,
      subnet: "203.0.113.0/24",
      gateway: "203.0.113.1",
      // Default: the security group that every project has.
      security_group_ids: groups ?? [uuid(random)],
      created_at: wholeSeconds(now),
      updated_at: wholeSeconds(now),
    }),
    filters: { project_id: "project_id", network_id: "network_id", description: "description" },
    create: { status: 201 },
    changes: [{ method: "PATCH" }],
    touch: (port, { now }) => {
      port.updated_at = wholeSeconds(now);
    },
  });
  return app;
}
