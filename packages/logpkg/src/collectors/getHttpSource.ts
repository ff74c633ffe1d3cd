import { InputError, s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { findOne, isGiven, oneOf } from "../findOne.js";
import { isGone } from "../platformError.js";

export const getHttpSource = lookup({
  name: "getHttpSource",
  terraform: "http_source",
  doc: "Looks up an HTTP source of a collector by its id or its exact name, with the address that receives data. The id counts when both are given. `url` and `token` let anybody send data, so they are secret.",
  fields: {
    collectorId: s
      .number()
      .integer()
      .min(0)
      .optional()
      .doc(
        "Identifier of the collector that the source belongs to, such as the `id` that `getCollector` brings. It must be given: names are unique within a collector only.",
      ),
    id: s.number().integer().min(0).optional().computed().doc("Identifier of the source. Give it, or the name."),
    name: s
      .string()
      .optional()
      .doc("Name of the source. Upper and lower case differ, and only the complete name matches."),
    description: s.string().computed().doc("Description of the source; empty when there is none."),
    category: s.string().computed().doc("Source category of the messages; empty when it is that of the collector."),
    timezone: s
      .string()
      .computed()
      .doc("Time zone of messages that name none, by its name in the tz database; empty when the source has none."),
    multiline: s.boolean().computed().doc("Whether several lines can make one message."),
    url: s.string().secret().computed().doc("Address that receives data. It holds the token."),
    token: s.string().secret().computed().doc("Token with which data is sent to `baseUrl`."),
    baseUrl: s.string().computed().doc("Address that receives data from those who send the token in a header."),
  },
  rules: [
    oneOf("id", "name"),
    ({ collectorId }, { unknown, fail }) => {
      if (isGiven(collectorId) || unknown.has("collectorId")) return;
      fail("collectorId", "must be given: names and ids of sources are looked up within a collector");
    },
  ],
  async run({ collectorId = 0, id, name }, { platform, fail, ...context }) {
    const sources = platform.httpSources(collectorId);
    const noSuchCollector = (cause: unknown): never => {
      if (!isGone(cause)) throw cause;
      const reason = `no collector has the id ${collectorId}; take the id that getCollector brings`;
      throw new InputError([{ path: "collectorId", reason }], { cause });
    };
    const wanted = { kind: "source", where: `in collector ${collectorId}`, id, name };
    const { sourceType, ...source } = await findOne(sources, wanted, context).catch(noSuchCollector);
    if (sourceType === "HTTP") return { ...source, collectorId };
    const called = `source ${JSON.stringify(source.name)} (id ${source.id})`;
    return fail(isGiven(id) ? "id" : "name", `${called} is no HTTP source, but one of type ${sourceType}`);
  },
});
