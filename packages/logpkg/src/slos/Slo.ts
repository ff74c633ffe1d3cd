import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { inLibrary, isLocked, itemName, libraryFields, postRequestMap } from "../monitors/libraryItem.js";
import { textOf } from "../texts.js";
import { compliances } from "./compliances.js";
import { indicator } from "./indicator.js";

const KIND = { library: "slos", type: "SlosLibrarySlo", contentType: "Slo" } as const;
const { moves, writes, ...libraryOptions } = inLibrary(KIND);
const { type: _, ...common } = libraryFields(KIND);

export const Slo = managed({
  name: "Slo",
  kind: "SLO",
  doc: "Service level objective (SLO) of Sumo Logic, with its indicator (SLI) and compliance target.",
  ...libraryOptions,
  fields: {
    ...common,
    name: itemName(255).doc("Name of the SLO, 1–255 characters without a slash, unique in the folder."),
    description: textOf(0, 4096).default("").doc("Description of the SLO, at most 4096 characters."),
    isLocked,
    signalType: s
      .string("Signal type: the measured property of the service.")
      .values({
        Latency: "response time",
        Error: "failed requests",
        Throughput: "number of requests per time",
        Availability: "share of time in which the service is available",
        Other: "any other signal",
      }),
    compliances,
    indicator: indicator.doc("Service level indicator (SLI). Set exactly one member."),
    service: s.string("Service that the SLO measures. Free text.").optional().computed(),
    application: s.string("Application that the SLO measures. Free text.").optional().computed(),
    tags: s.map("Tags of the SLO, by name.", s.string()).optional(),
    postRequestMap,
  },
  create: { ...libraryOptions.create, body: (encoded) => ({ ...encoded, type: KIND.type }) },
  update: [moves, writes],
});
