import { InputError, s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { findOne, isGiven, oneOf } from "../findOne.js";
import { isGone } from "../platformError.js";
import { HTTP, httpSourceFields } from "./httpSources.js";

export const getHttpSource = lookup({
  name: "getHttpSource",
  terraform: "http_source",
  doc: "HTTP source of a Sumo Logic collector, found by its ID or exact name, with the endpoint URL. If both are set, the ID takes precedence. `url` and `token` grant ingest access, so they are secret.",
  fields: {
    collectorId: s
      .number(
        "Collector ID, such as the `id` that `getCollector` returns. Source names are unique within a collector only.",
      )
      .whole()
      .min(0)
      .optional(),
    ...httpSourceFields,
  },
  rules: [
    oneOf("id", "name"),
    ({ collectorId }, { unknown, fail }) => {
      if (isGiven(collectorId) || unknown.has("collectorId")) return;
      fail("collectorId", "is required: names and IDs of sources are looked up within a collector");
    },
  ],
  async run({ collectorId = 0, id, name }, { platform, fail, ...context }) {
    const sources = platform.httpSources(collectorId);
    const noSuchCollector = (cause: unknown): never => {
      if (!isGone(cause)) throw cause;
      const reason = `collector ${collectorId} does not exist. Use the ID that getCollector returns`;
      throw new InputError([{ path: "collectorId", reason }], { cause });
    };
    const selection = { kind: "source", where: `in collector ${collectorId}`, id, name };
    const { sourceType, ...source } = await findOne(sources, selection, context).catch(noSuchCollector);
    if (sourceType === HTTP) return { ...source, collectorId };
    const called = `source ${JSON.stringify(source.name)} (id ${source.id})`;
    return fail(isGiven(id) ? "id" : "name", `${called} is not an HTTP source; its type is ${sourceType}`);
  },
});
