import type { Hono } from "hono";
import { bodyOf, unwrapped } from "../../collection/collection.js";
import { flag, list, type Members, takeMembers, text } from "../../collection/members.js";
import { CollectionRefusal } from "../../collection/refusal.js";
import type { LogsEnv } from "../logsEnv.js";
import { type AddSecurityKind, storeGiven } from "./securityApi.js";

const NAME = text({ required: true, min: 1 });
const FIELDS = list(text({ min: 1 }), { required: true });

const GROUP: Members = {
  name: NAME,
  description: text({ nullable: true }),
  criticality: text({ min: 1, nullable: true }),
  suppressed: flag({ default: false }),
  tags: list(text({ min: 1 })),
};

/** Kinds of groups by the last path segment, with their members in addition to the common ones. */
const GROUPS: Readonly<Record<string, { readonly type: string; readonly members: Members }>> = {
  entity_value: {
    type: "ENTITY_VALUE",
    members: {
      ...GROUP,
      entityType: text({ min: 1, nullable: true }),
      entityNamespace: text({ nullable: true }),
      networkBlock: text({ min: 1, nullable: true }),
      prefix: text({ nullable: true }),
      suffix: text({ nullable: true }),
    },
  },
  inventory: {
    type: "INVENTORY",
    members: {
      ...GROUP,
      inventoryType: text({ required: true, values: ["user", "computer"] }),
      inventorySource: text({ required: true, min: 1 }),
      inventoryKey: text({ min: 1, nullable: true }),
      inventoryValue: text({ min: 1, nullable: true }),
      group: text({ min: 1, nullable: true }),
      dynamicTags: flag({ default: false }),
      tagSchema: text({ min: 1, nullable: true }),
    },
  },
};

/** Entity types, their criticality, and entity groups. */
export function addEntities(app: Hono<LogsEnv>, addKind: AddSecurityKind): void {
  addKind(app, {
    name: "security.customEntityTypes",
    kind: "custom entity type",
    path: "/sec/v1/custom-entity-types",
    members: { name: NAME, identifier: text({ required: true, min: 1, fixed: true }), fields: FIELDS },
    unique: [{ by: ["name"] }, { by: ["identifier"] }],
    changes: [{ method: "PUT" }],
  });
  addKind(app, {
    name: "security.criticalities",
    kind: "criticality",
    path: "/sec/v1/entity-criticality-configs",
    members: {
      name: text({ required: true, min: 1, fixed: true }),
      severityExpression: text({ required: true, pattern: /\bseverity\b/, valueName: "severity expression" }),
    },
    unique: [{ by: ["name"] }],
    serverMembers: () => ({ entityCount: 0 }),
    changes: [{ method: "PUT" }],
  });
  addGroups(app, addKind);
}

/** Groups of both kinds share one list; each kind is created and changed at its own path. */
function addGroups(app: Hono<LogsEnv>, addKind: AddSecurityKind): void {
  const path = "/sec/v1/entity-group-configurations";
  const types = Object.values(GROUPS).map(({ type }) => type);
  const every = Object.assign({}, ...Object.values(GROUPS).map(({ members }) => members)) as Members;
  const optional = Object.fromEntries(
    Object.entries(every).map(([name, { default: _, ...rule }]) => [name, { ...rule, required: false }]),
  );
  const groups = addKind(app, {
    name: "security.entityGroups",
    kind: "entity group",
    path,
    members: { ...optional, configurationType: text({ required: true, values: types }) },
    unique: [{ by: ["name"] }],
    create: false,
  });
  for (const [kind, { type, members }] of Object.entries(GROUPS)) {
    const groupMembers = { ...members, configurationType: text({ required: true, values: [type] }) };
    app.post(
      `${path}/${kind}`,
      groups.answer(async (call) => {
        const input = unwrapped(await bodyOf(call.context), "fields");
        const row = groups.make(call, takeMembers(groupMembers, input, { unknownMembers: "ignore" }));
        return call.context.json({ data: groups.show(row, "created", call) });
      }),
    );
    app.put(
      `${path}/${kind}/:id`,
      groups.answer(async (call) => {
        const row = groups.find(call);
        if (row.configurationType !== type) throw new CollectionRefusal("notFound", "No such group.", {});
        const input = unwrapped(await bodyOf(call.context), "fields");
        const { name = row.name, ...rest } = takeMembers(groupMembers, input, {
          unknownMembers: "ignore",
          partial: true,
        });
        const isTaken = groups.rows(call).some((other) => other !== row && other.name === name);
        if (isTaken) throw new CollectionRefusal("conflict", "A group has this name.", { member: "name" });
        storeGiven(row, { name, ...rest });
        groups.change(row, call);
        return call.context.json({ data: groups.show(row, "one", call) });
      }),
    );
  }
}
