import { list, takeMembers, text } from "../../collection/members.js";
import type { Row } from "../../collection/rows.js";
import { hex } from "../../randomness.js";
import type { ClustersApp } from "../app.js";
import { addObjectKind, type ClustersCall, type Dependencies, metadataOf } from "../objectKinds.js";
import { notFound } from "../platformError.js";
import { readBody } from "../requestBody.js";
import { stableUid } from "../world.js";
import { grantRoutes, tenantRolesOf, withoutGrants } from "./grants.js";

const ids = () => list(text(), { nullable: true });
const RESOURCE_ROLE = { filterRefs: ids(), projectUids: ids(), roles: ids() };

/** Owner of the API key, and the users of the tenant with their permissions. */
export function userRoutes(app: ClustersApp, dependencies: Dependencies): void {
  const { objects } = dependencies;
  app.get("/v1/users/info", (c) => {
    const { name, uid } = c.var.caller.tenant;
    return c.json({ orgName: name, tenantUid: uid, userUid: stableUid("user", name) });
  });

  const find = (collection: string, uid: string, { place }: Pick<ClustersCall, "place">): Row | undefined =>
    objects.at(collection, place).find((one) => one.uid === uid);
  const refer = (collection: string, uids: unknown, call: ClustersCall): Row[] =>
    ((uids ?? []) as readonly string[]).map((uid) => {
      const row = find(collection, uid, call);
      return { uid, name: row === undefined ? "" : metadataOf(row).name };
    });
  const refuseUnknown = (collection: string, uids: unknown, call: Pick<ClustersCall, "place">): void => {
    for (const uid of (uids ?? []) as readonly string[])
      if (find(collection, uid, call) === undefined) throw notFound(`Specified ${collection.replace(/s$/, "")}`);
  };
  const handle = addObjectKind(app, dependencies, {
    name: "users",
    kind: "user",
    path: "/v1/users",
    scope: "tenant",
    unique: (row) => emailOf(row).toLowerCase(),
    spec: {
      emailId: text({ required: true, pattern: /^[^@\s]+@[^@\s]+\.[^@\s]+$/, valueName: "email" }),
      firstName: text({ required: true }),
      lastName: text({ required: true }),
      roles: ids(),
      teams: ids(),
    },
    serverMembers: ({ spec }, { place, random }) => {
      const { teams, ...rest } = spec as Row;
      refuseUnknown("teams", teams, { place });
      return {
        teams: teams ?? [],
        spec: rest,
        status: { isActive: false, activationLink: `https://console.example.com/activate/${hex(random, 8)}` },
      };
    },
    show: ({ teams: _, ...row }) => {
      const { activationLink: __, ...status } = row.status as Row;
      return { ...withoutGrants(row), status };
    },
  });
  grantRoutes(app, dependencies, "users", handle);

  app.post(
    "/v1/users/summary",
    handle.answer(async (call) => {
      const { filter } = (await readBody(call.context)) as { filter?: { emailId?: { eq?: string } } };
      const requested = filter?.emailId?.eq?.toLowerCase();
      const rows = handle
        .rows(call)
        .filter((row) => requested === undefined || emailOf(row).toLowerCase() === requested);
      return call.context.json({
        items: rows.map((row) => ({
          metadata: { ...metadataOf(row), uid: row.uid },
          spec: {
            ...(row.spec as Row),
            roles: refer("roles", tenantRolesOf(row), call),
            teams: refer("teams", row.teams, call),
          },
          status: row.status,
        })),
      });
    }),
  );

  const resourceRolesOf = (row: Row): readonly Row[] => (row.resourceRoles ?? []) as readonly Row[];
  app.get(
    "/v1/users/:id/resourceRoles",
    handle.answer((call) => {
      const resourceRoles = resourceRolesOf(handle.find(call)).map(({ uid, filterRefs, projectUids, roles }) => ({
        uid,
        filterRefs: refer("filters", filterRefs, call),
        projectUids: refer("projects", projectUids, call),
        roles: refer("roles", roles, call),
      }));
      return call.context.json({ resourceRoles });
    }),
  );
  app.post(
    "/v1/users/:id/resourceRoles",
    handle.answer(async (call) => {
      const row = handle.find(call);
      const input = takeMembers(RESOURCE_ROLE, await readBody(call.context), { unknownMembers: "ignore" });
      refuseUnknown("filters", input.filterRefs, call);
      refuseUnknown("projects", input.projectUids, call);
      refuseUnknown("roles", input.roles, call);
      row.resourceRoles = [...resourceRolesOf(row), { uid: hex(call.random, 12), ...input }];
      handle.change(row, call);
      return call.context.body(null, 204);
    }),
  );
  app.delete(
    "/v1/users/:id/resourceRoles/:role",
    handle.answer((call) => {
      const row = handle.find(call);
      const left = resourceRolesOf(row).filter(({ uid }) => uid !== call.context.req.param("role"));
      if (left.length === resourceRolesOf(row).length) throw notFound("Specified resource role");
      row.resourceRoles = left;
      handle.change(row, call);
      return call.context.body(null, 204);
    }),
  );
}

function emailOf({ spec }: Row): string {
  return String((spec as Row).emailId ?? "");
}
