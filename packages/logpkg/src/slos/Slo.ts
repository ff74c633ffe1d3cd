import { s } from "@tripod/kit";
import { choice, limited } from "../content/contentFields.js";
import { managed } from "../managed.js";
import { inLibrary, isLocked, itemName, libraryFields, postRequestMap } from "../monitors/libraryItem.js";
import { compliances } from "./compliances.js";
import { indicator } from "./indicator.js";

const KIND = { library: "slos", type: "SlosLibrarySlo", contentType: "Slo" } as const;
const { moves, writes, ...place } = inLibrary(KIND);
const { type: _, ...common } = libraryFields(KIND);

export const Slo = managed({
  name: "Slo",
  kind: "SLO",
  doc: "A service level objective: how good a service has to be, and how that is measured.",
  ...place,
  fields: {
    ...common,
    name: itemName(255).doc("Name of the objective, 1 to 255 characters without a slash, unique in its folder."),
    description: limited(4096).default("").doc("What it is about, at most 4096 characters."),
    isLocked,
    signalType: choice("Latency", "Error", "Throughput", "Availability", "Other").doc(
      "What is measured: `Latency`, `Error`, `Throughput`, `Availability` or `Other`.",
    ),
    compliances,
    indicator: indicator.doc("How it is measured: exactly one of its members."),
    service: s.string().optional().computed().doc("The service that it is about."),
    application: s.string().optional().computed().doc("The application that it is about."),
    tags: s.map(s.string()).optional().doc("Tags, by name."),
    postRequestMap,
  },
  create: { ...place.create, body: (encoded) => ({ ...encoded, type: KIND.type }) },
  update: [moves, writes],
});
