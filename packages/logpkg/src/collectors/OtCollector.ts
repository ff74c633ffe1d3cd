import { type Reader, read } from "@tripod/http";
import { fail, type Plain, s, semanticallyEqual } from "@tripod/kit";
import { isObject, memberAt, type Values } from "@tripod/rest";
import { tokenApi } from "../dialects.js";
import { managed } from "../managed.js";
import { timeZone } from "../timeZone.js";
import { otCollectorPages } from "./otSearch.js";

const PATH = "v1/otCollectors";
const TAGS = ["otCollectors"];
const MAX_TAGS = 50;
/** Prefix of the tag keys that belong to the platform. */
const OWN_TAGS = "sumo.disco";

/** Returns the tags that users manage, as strings. */
function userTags(tags: unknown): Readonly<Record<string, string>> {
  const own = Object.entries(isObject(tags) ? tags : {}).filter(([key]) => !key.startsWith(OWN_TAGS));
  return Object.fromEntries(own.map(([key, value]) => [key, String(value)]));
}

const tags = s.map(s.string());
const asIs = " Until the input is set for the first time, the current value is kept.";
const fixed = " The API cannot change the value: an update with a value that differs from the collector fails.";

const fields = {
  name: s.string("Collector name.").notEmpty().autoName(),
  description: s.string(`Description of the collector.${fixed}`).optional().computed(),
  category: s.string(`Default source category of the collector.${fixed}`).optional().computed(),
  timeZone: timeZone()
    .optional()
    .computed()
    .doc(`Time zone of the collector (IANA), such as \`Europe/Berlin\`.${asIs}`),
  ephemeral: s
    .boolean(
      `Whether the collector is an ephemeral collector. The platform deletes an ephemeral collector after 12 hours offline.${fixed}`,
    )
    .optional()
    .computed(),
  isRemotelyManaged: s
    .boolean(`Whether remote management is enabled: the platform configures the collector.${fixed}`)
    .optional()
    .computed(),
  tags: tags
    .check((value) =>
      Object.keys(userTags(value)).length > MAX_TAGS ? `must have at most ${MAX_TAGS} elements` : undefined,
    )
    .semanticEquals((oldValue, newValue) => semanticallyEqual(tags, userTags(oldValue), userTags(newValue)))
    .codec({ decode: userTags })
    .optional()
    .computed()
    .doc(`Collector tags by key: all tags except those of the platform, which start with \`${OWN_TAGS}\`.${asIs}`),
  alive: s
    .boolean("Online status: whether the platform has recently received a heartbeat of the collector.")
    .computed(),
  createdAt: s.string("Creation time (RFC 3339): time of the registration.").computed().stable(),
  createdBy: s.string("Creator ID: ID of the user who registered the collector.").computed().stable(),
  modifiedAt: s.string("Modification time (RFC 3339).").computed(),
  modifiedBy: s.string("Editor ID: ID of the user who last changed the collector.").computed(),
};

const FIXED = ["description", "category", "ephemeral", "isRemotelyManaged"] as const;

/** Rejects changes of inputs that the platform's API ignores. */
function refuseFixed(inputs: Values, live: Reader): void {
  for (const name of FIXED) {
    const wished = inputs[name];
    const liveValue = memberAt(live.raw, name) ?? (typeof wished === "boolean" ? false : "");
    if (wished === undefined || semanticallyEqual(fields[name], liveValue as Plain, wished as Plain)) continue;
    fail(
      name,
      `cannot be changed by the platform's API. Remove the input, or set the current value ${JSON.stringify(liveValue)}`,
    );
  }
}

/** Returns the errors of a rejected change, which has a 2xx response. */
function complaintsOf(object: Reader): string {
  const errors = object.optionalList("errors") ?? [];
  return errors.map((one) => one.optionalString("message") || one.peekText("code")).join("; ");
}

export const OtCollector = managed({
  name: "OtCollector",
  kind: "OpenTelemetry collector",
  doc: "OpenTelemetry collector of Sumo Logic: an agent that runs on a host. The agent registers the collector: import it by ID or name. The API can change name, time zone and tags, and can delete the collector. A running agent registers again after a delete.",
  endpoint: {
    path: PATH,
    dialect: (platform) => ({
      ...tokenApi(platform, TAGS),
      rows: (path, on) => otCollectorPages(platform, { path, tags: TAGS }, on),
    }),
  },
  fields,
  create: {
    importOnly: ({ name }) =>
      `the platform's API cannot create OpenTelemetry collectors. Install the agent on its host, where it registers itself, then import the collector by its name${name === undefined ? "" : ` (${JSON.stringify(name)} here)`} or ID`,
  },
  update: [
    { sends: FIXED, run: async ({ inputs }, on) => refuseFixed(inputs, await on.read()) },
    {
      sends: ["name", "timeZone", "tags"],
      run: async ({ inputs, changed }, on) => {
        const body = {
          ...(changed.has("name") ? { name: inputs.name } : {}),
          ...(changed.has("timeZone") ? { timezone: inputs.timeZone } : {}),
          ...(changed.has("tags") ? { tags: userTags(inputs.tags) } : {}),
        };
        const answer = await on.send("PUT", `${PATH}?id={id}`, body);
        if (answer.text === "") return;
        const complaints = complaintsOf(read(answer));
        if (complaints !== "") fail("", `the platform rejected the change: ${complaints}`);
      },
    },
  ],
  list: { rows: "partial" },
});
