import { type OutputsOf, type Rule, s } from "@tripod/kit";
import { resource } from "../definitions.js";
import { given } from "./given.js";
import { decodeLogSource, encodeLogSource } from "./logSource.js";
import { collectorOf, readSource } from "./readSource.js";
import { replaceSource } from "./replaceSource.js";
import { sourceDefinition } from "./sourceDefinition.js";
import { logSourceFields } from "./sourceFields.js";
import { logSourceRules } from "./sourceRules.js";
import { createSource, deleteSource, type LiveSource } from "./sources.js";
import { withoutNothings } from "./withoutNothings.js";

const SOURCE_TYPE = "Cloudsyslog";

const fields = {
  ...logSourceFields,
  contentType: s.string().optional().doc("Content type of the collected data. Syslog sources need none."),
  token: s
    .string()
    .secret()
    .computed()
    .stable()
    .doc(
      "Token that every syslog message must carry. It lives as long as the source, unless it is made anew on the platform.",
    ),
};

type Outputs = OutputsOf<typeof fields>;

const isKind = ({ raw }: LiveSource) => raw.sourceType === SOURCE_TYPE;

function decode({ body }: LiveSource, prior: Partial<Outputs>): Outputs {
  return {
    ...withoutNothings(decodeLogSource(body), prior),
    collectorId: collectorOf(prior),
    // The platform may keep it to itself.
    contentType: body.optionalString("contentType") ?? prior.contentType,
    token: body.optionalString("token") ?? "",
  };
}

const definition = resource({
  name: "CloudsyslogSource",
  terraform: "cloudsyslog_source",
  doc: "A source that receives syslog messages over TLS. It belongs to a hosted collector, and its `token` lets devices send to it.",
  fields,
  rules: logSourceRules as readonly Rule<typeof fields>[],
  async create(inputs, context) {
    const { collectorId, contentType, cutoffRelativeTime } = inputs;
    const source = given({ sourceType: SOURCE_TYPE, ...encodeLogSource(inputs) });
    const made = await createSource(
      collectorId,
      { source, hidden: given({ contentType, cutoffRelativeTime }) },
      context,
    );
    return { id: made.id, state: decode(made, inputs as Partial<Outputs>) };
  },
  async read(id, prior, context) {
    const live = await readSource(id, prior, isKind, context);
    return live && decode(live, prior);
  },
  async update(id, inputs, prior, context) {
    const changed = await replaceSource(
      {
        collectorId: inputs.collectorId,
        id,
        hidden: given({ contentType: inputs.contentType }),
        wish: () => encodeLogSource(inputs),
        recorded: () => encodeLogSource(prior),
      },
      context,
    );
    return decode(changed, inputs as Partial<Outputs>);
  },
  delete: (id, prior, context) => deleteSource(collectorOf(prior), id, context),
});

export const CloudsyslogSource = sourceDefinition("cloudsyslogSourceId", isKind, definition);
