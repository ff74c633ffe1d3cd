import { s } from "@tripod/kit";
import { type Dialect, isObject } from "@tripod/rest";
import { managed } from "../../managed.js";
import type { LogPlatform } from "../../platform.js";
import { fewInSecurityApi } from "../securityApi.js";

const PATH = "sec/v1/tag-schemas";

export const CseTagSchema = managed({
  name: "CseTagSchema",
  kind: "tag schema",
  doc: "Tag schema of Sumo Logic Cloud SIEM: the allowed key and values of tags.",
  endpoint: { path: PATH, dialect: tagSchemas },
  identity: { key: ["key"] },
  wire: { id: "key" },
  fields: {
    key: s.string("Tag key, unique. Equal to the resource ID.").notEmpty().replaces(),
    label: s.string("Display label of the key in the web application.").notEmpty(),
    freeForm: s.boolean("Whether free-form values are allowed, in addition to `valueOptions`.").wire("freeform"),
    contentTypes: s
      .set(
        "Content types that can have the tag.",
        s
          .string()
          .values({
            customInsight: "custom insights",
            entity: "entities",
            rule: "rules of every type",
            threatIntelligence: "threat intelligence",
          }),
      )
      .optional()
      .wire("contentTypeEnums"),
    valueOptions: s
      .list(
        "Value options of the tag. At least one unless `freeForm` is true.",
        s.object({
          value: s.string("Tag value.").notEmpty(),
          label: s.string("Display label of the value in the web application.").optional(),
          link: s.string("URL with an explanation of the value.").optional(),
        }),
      )
      .optional()
      .wire("valueOptionObjects"),
  },
  rules: [
    ({ freeForm, valueOptions = [] }, { fail, unknown }) => {
      if (freeForm === false && valueOptions.length === 0 && !unknown.has("valueOptions"))
        fail("valueOptions", "must have at least one element if freeForm is false");
    },
  ],
  update: [{ method: "PUT", path: PATH, body: "inputs", returnsObject: true }],
});

/** Request names of members with another name in responses. */
const SENT: Readonly<Record<string, string>> = { contentTypeEnums: "contentTypes", valueOptionObjects: "valueOptions" };

function tagSchemas(platform: LogPlatform): Dialect {
  const api = fewInSecurityApi(platform, ["tagSchemas"]);
  return {
    ...api,
    members: { id: "key" },
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
