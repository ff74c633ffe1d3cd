import { s } from "@tripod/kit";
import { type Dialect, isObject } from "@tripod/objects";
import { managed } from "../../managed.js";
import type { LogPlatform } from "../../platform.js";
import { fewInSecurityApi } from "../securityApi.js";

const PATH = "sec/v1/tag-schemas";

export const CseTagSchema = managed({
  name: "CseTagSchema",
  kind: "tag schema",
  doc: "A key of tags, and the values that it takes.",
  at: { path: PATH, dialect: tagSchemas },
  identity: { key: ["key"] },
  fields: {
    key: s
      .string()
      .notEmpty()
      .replaces()
      .doc("The key of the tags, unique; the schema's id. Another one makes another schema."),
    label: s.string().notEmpty().doc("What the web application calls the key."),
    freeForm: s.boolean().wire("freeform").doc("Whether tags may have other values than those of `valueOptions`."),
    contentTypes: s
      .set(s.string().values({ customInsight: "", entity: "", rule: "", threatIntelligence: "" }))
      .optional()
      .wire("contentTypeEnums")
      .doc("What such tags can be given to. Their order means nothing."),
    valueOptions: s
      .list(
        s.object({
          value: s.string().notEmpty().doc("The value of the tag."),
          label: s.string().optional().doc("What the web application calls it."),
          link: s.string().optional().doc("Address at which it is explained."),
        }),
      )
      .optional()
      .wire("valueOptionObjects")
      .doc("The values that are offered; at least one where `freeForm` is false."),
  },
  rules: [
    ({ freeForm, valueOptions = [] }, { fail, unknown }) => {
      if (freeForm === false && valueOptions.length === 0 && !unknown.has("valueOptions"))
        fail("valueOptions", "must have at least one element where freeForm is false");
    },
  ],
  update: [{ method: "PUT", path: PATH, body: "members", answersObject: true }],
});

/** What requests call otherwise than answers. */
const SENT: Readonly<Record<string, string>> = { contentTypeEnums: "contentTypes", valueOptionObjects: "valueOptions" };

function tagSchemas(platform: LogPlatform): Dialect {
  const api = fewInSecurityApi(platform, ["tagSchemas"]);
  return {
    ...api,
    at: { id: "key" },
    send: ({ body, ...request }, on) => api.send({ ...request, ...(isObject(body) && { body: asSent(body) }) }, on),
  };
}

function asSent(body: object): object {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      SENT[name] ?? name,
      name === "fields" && isObject(value) ? asSent(value) : value,
    ]),
  );
}
