import { s } from "@tripod/kit";
import { managed } from "../../managed.js";
import { securityApi } from "../securityApi.js";

/** The platform's own resolutions, below which others stand, by their numbers. */
const PARENTS: Readonly<Record<string, number>> = { Resolved: 1, FalsePositive: 2, NoAction: 3, Duplicate: 4 };

export const CseInsightsResolution = managed({
  name: "CseInsightsResolution",
  kind: "insight resolution",
  doc: "A reason for which an insight can be closed, beside the platform's own.",
  at: { path: "sec/v1/insight-resolutions", dialect: (platform) => securityApi(platform, ["insightResolutions"]) },
  wire: {
    mayLack: ["parent"],
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
    name: s
      .string()
      .notEmpty()
      .replaces()
      .autoNamed()
      .doc("Name of the resolution, unique. Another one makes another."),
    description: s.string().optional().doc("What the resolution means."),
    parent: s
      .string()
      .values({
        Resolved: "the matter was dealt with",
        FalsePositive: "there was none",
        NoAction: "nothing was to be done",
        Duplicate: "another insight is about it",
      })
      .optional()
      .wire("parentId")
      .replaces()
      .doc(
        "The platform's resolution that it is a kind of, without blanks: `FalsePositive`. It stands by itself without one.",
      ),
  },
  update: [{ sends: ["description"], body: "members" }],
});
