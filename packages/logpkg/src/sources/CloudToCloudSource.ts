import { type InputsOf, type OutputsOf, PartialFailure, type ResourceContext, s } from "@tripod/kit";
import { resource } from "../definitions.js";
import type { LogPlatform } from "../platform.js";
import { isObject } from "./fulfils.js";
import { configText, configToSend } from "./maskedConfig.js";
import { collectorOf, readSource } from "./readSource.js";
import { replaceSource } from "./replaceSource.js";
import { gone, started } from "./settle.js";
import { sourceDefinition } from "./sourceDefinition.js";
import { logSourceFields } from "./sourceFields.js";
import { createSource, deleteSource, type LiveSource, stateOf } from "./sources.js";
import { tellUnknownSecrets } from "./tellUnknownSecrets.js";

const SOURCE_TYPE = "Universal";

const fields = {
  collectorId: logSourceFields.collectorId,
  config: s
    .json()
    .secret()
    .check((value) => (isObject(JSON.parse(value)) ? undefined : "must hold a JSON object"))
    .doc(
      "Configuration of the integration: a JSON object, whose members depend on `schemaRef`. Name, description, category and fields of the source are members of it. Compared by meaning, not by layout. Members that the platform adds by itself make no difference, and secrets that it masks are kept.",
    ),
  schemaRef: s
    .map(s.string())
    .replaces()
    .doc(
      "Which integration it is: an object with the member `type`, such as `Okta`. The platform chooses its version.",
    ),
};

type Inputs = InputsOf<typeof fields>;
type Outputs = OutputsOf<typeof fields>;
type Context = ResourceContext<LogPlatform>;

const isKind = ({ raw }: LiveSource) => raw.sourceType === SOURCE_TYPE;

function decode({ body }: LiveSource, prior: Partial<Outputs>): Outputs {
  return {
    collectorId: collectorOf(prior),
    config: configText(body.object("config").raw, prior.config),
    schemaRef: { type: body.string("schemaRef.type") },
  };
}

const definition = resource({
  name: "CloudToCloudSource",
  terraform: "cloud_to_cloud_source",
  doc: "A source that collects from another service by an integration of the platform. It belongs to a hosted collector. Creating and updating wait while the platform starts it, deleting waits until it is gone; five minutes at most, or what `customTimeouts` says.",
  fields,
  rules: [
    ({ schemaRef }, { fail }) => {
      if (schemaRef === undefined) return;
      if (!schemaRef.type) fail("schemaRef.type", "missing required input: the type of the integration, such as Okta");
      for (const name of Object.keys(schemaRef).filter((name) => name !== "type")) {
        fail(`schemaRef.${name}`, "is chosen by the platform and cannot be given; schemaRef has only the member type");
      }
    },
  ],
  async create(inputs, context) {
    const { collectorId, config, schemaRef } = inputs;
    const source = { sourceType: SOURCE_TYPE, schemaRef, config: JSON.parse(config) };
    const made = await createSource(collectorId, { source }, context);
    await works(made, inputs, context);
    return { id: made.id, state: {} };
  },
  async read(id, prior, context) {
    const live = await readSource(id, prior, isKind, context);
    return live && decode(live, prior);
  },
  async update(id, inputs, prior, context) {
    const { collectorId, schemaRef, config } = inputs;
    const send = (live: LiveSource) => configToSend(config, live.raw.config, prior.config);
    const replacement = {
      collectorId,
      id,
      // The platform refuses changes of a source that is only just starting.
      find: async () => {
        const live = await started(collectorId, id, context);
        if (live !== undefined) tellUnknownSecrets(send(live).unknown, context.log);
        return live;
      },
      wish: (live: LiveSource) => ({ schemaRef, config: send(live).config }),
      recorded: () => ({ schemaRef, config: prior.config === undefined ? {} : JSON.parse(prior.config) }),
    };
    const changed = await replaceSource(replacement, context);
    await works(changed, inputs, context);
    return {};
  },
  async delete(id, prior, context) {
    const collectorId = collectorOf(prior);
    await deleteSource(collectorId, id, context);
    await gone(collectorId, id, context);
  },
});

export const CloudToCloudSource = sourceDefinition("cloudToCloudSourceId", isKind, definition);

/** Waits until the platform has taken a source up. The source exists: whatever goes wrong now, it is not forgotten. */
async function works(written: LiveSource, inputs: Inputs, context: Context): Promise<void> {
  const { id } = written;
  const partial = (reason: string, cause?: unknown) =>
    new PartialFailure({ id, state: { ...inputs, cloudToCloudSourceId: id }, reasons: [reason] }, { cause });
  const live = await started(inputs.collectorId, id, context, written).catch((cause: unknown) => {
    throw partial(cause instanceof Error ? cause.message : "waiting for the source ended early", cause);
  });
  if (live !== undefined && stateOf(live) === "Error") {
    throw partial(
      `the source ${id} was written, and the platform reports the state Error; correct its config and schemaRef`,
    );
  }
}
