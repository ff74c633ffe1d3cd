import type { Hono } from "hono";
import { bodyOf, unwrapped } from "../../collection/collection.js";
import { choice, flag, list, type Members, object, takeMembers, text } from "../../collection/members.js";
import { wholeList } from "../../collection/pages.js";
import { CollectionRefusal } from "../../collection/refusal.js";
import type { Row } from "../../collection/rows.js";
import type { LogsEnv } from "../logsEnv.js";
import type { AddSecurityKind } from "./securityApi.js";

const PATH = "/sec/v1/tag-schemas";

const MEMBERS: Members = {
  key: text({ required: true, min: 1 }),
  label: text({ required: true }),
  freeform: flag({ required: true }),
  contentTypes: list(choice(["customInsight", "entity", "rule", "threatIntelligence"])),
  valueOptions: list(object({ value: text({ required: true, min: 1 }), label: text(), link: text() })),
};

/**
 * `sec/v1/tag-schemas`: two members have other names in responses than in requests. The body of an update contains the
 * key.
 */
export function addTagSchemas(app: Hono<LogsEnv>, addKind: AddSecurityKind): void {
  const schemas = addKind(app, {
    name: "security.tagSchemas",
    kind: "tag schema",
    path: PATH,
    pages: wholeList("data"),
    id: { member: "key", make: (_, { key }) => key },
    members: MEMBERS,
    unique: [{ by: ["key"] }],
    check: offersSome,
    serverMembers: ({ contentTypes = [], valueOptions = [] }) => ({
      contentTypeEnums: contentTypes,
      valueOptionObjects: valueOptions,
    }),
    // They are stored with the member names of responses.
    onCreated: (row) => {
      delete row.contentTypes;
      delete row.valueOptions;
    },
    hidden: ["created", "createdBy", "lastUpdated", "lastUpdatedBy"],
    show: (row) => ({
      ...row,
      valueOptions: ((row.valueOptionObjects ?? []) as readonly Row[]).map(({ value }) => value).join(","),
    }),
  });
  app.put(
    PATH,
    schemas.answer(async (call) => {
      const input = takeMembers(MEMBERS, unwrapped(await bodyOf(call.context), "fields"), { unknownMembers: "ignore" });
      const row = schemas.find(call, String(input.key));
      const { contentTypes = row.contentTypeEnums, valueOptions = row.valueOptionObjects, ...rest } = input;
      offersSome({ ...rest, valueOptions });
      Object.assign(row, rest, { contentTypeEnums: contentTypes, valueOptionObjects: valueOptions });
      schemas.change(row, call);
      return call.context.json({ data: schemas.show(row, "one", call) });
    }),
  );
}

function offersSome({ freeform, valueOptions }: Row): void {
  if (freeform === false && (!Array.isArray(valueOptions) || valueOptions.length === 0))
    throw new CollectionRefusal("invalid", "A value must be offered where none is free.", { member: "valueOptions" });
}
