import { s } from "@tripod/kit";
import { managed } from "../../managed.js";
import { securityApi } from "../securityApi.js";

/** IDs of the built-in resolutions, the parents of custom ones. */
const PARENTS: Readonly<Record<string, number>> = { Resolved: 1, FalsePositive: 2, NoAction: 3, Duplicate: 4 };

export const CseInsightsResolution = managed({
  name: "CseInsightsResolution",
  kind: "insight resolution",
  doc: "Custom insight resolution of Sumo Logic Cloud SIEM: a reason to close an insight, in addition to the built-in resolutions.",
  endpoint: {
    path: "sec/v1/insight-resolutions",
    dialect: (platform) => securityApi(platform, ["insightResolutions"]),
  },
  wire: {
    mayOmit: ["parent"],
    codecs: {
      parent: {
        encode: (value) => PARENTS[String(value)],
        decode: (live) => {
          const id = live.optionalNumber("parent.id");
          return Object.keys(PARENTS).find((name) => PARENTS[name] === id);
        },
      },
    },
  },
  fields: {
    name: s.string("Name of the resolution, unique.").notEmpty().replaces().autoName(),
    description: s.string("Description of the resolution.").optional(),
    parent: s
      .string("Parent resolution: built-in resolution to which the resolution belongs. Default: none.")
      .values({
        Resolved: "insight that was resolved",
        FalsePositive: "false positive",
        NoAction: "insight without necessary action",
        Duplicate: "duplicate of another insight",
      })
      .optional()
      .wire("parentId")
      .replaces(),
  },
  update: [{ sends: ["description"], body: "inputs" }],
});
