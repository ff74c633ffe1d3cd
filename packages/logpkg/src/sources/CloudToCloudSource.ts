import { parseJsonExactly } from "@tripod/http";
import { inputsEqual, parseJson, s } from "@tripod/kit";
import { isObject, memberAt } from "@tripod/rest";
import { configText, configToSend } from "./maskedConfig.js";
import { source } from "./source.js";
import { logSourceFields } from "./sourceFields.js";

const cloudToCloud = source("Universal", {
  name: "CloudToCloudSource",
  doc: "Cloud-to-Cloud source of Sumo Logic: pulls data from a SaaS API with an integration. Belongs to a hosted collector. Creating and updating wait until the source has started. Deleting waits until the source is deleted. Default of these timeouts: 5 minutes; change them with the resource option `customTimeouts`.",
  // The platform may accept a second integration with the same configuration.
  identity: {
    key: ["config"],
    enforced: false,
    displayName: (live) => live.optionalString("name") ?? live.optionalString("config.name"),
  },
  wire: {
    codecs: {
      config: {
        encode: (value, { recorded, live, unknownSecret }) =>
          live === undefined
            ? parseJsonExactly(value as string)
            : configToSend(value as string, live.object("config").exact(), recorded.outputs.config, unknownSecret),
        decode: (live, state) => configText(live.object("config").exact(), state.config),
      },
      // An object that exists has a type: an empty one is missing.
      schemaRef: {
        decode: (live, { schemaRef }) => ({ type: live.string("schemaRef.type") || memberAt(schemaRef, "type") }),
      },
    },
  },
  fields: {
    collectorId: logSourceFields.collectorId,
    config: s
      .json(
        "Integration configuration (JSON): an object whose members depend on `schemaRef`, with name, description, category and fields of the source. The comparison ignores JSON layout and members that the platform adds. Masked secrets in the response keep their recorded values.",
      )
      .secret()
      .check((value) => (isObject(JSON.parse(value)) ? undefined : "must be a JSON object")),
    schemaRef: s
      .map(
        "Integration type (schema reference): an object with the member `type`, such as `Okta`. The platform chooses the version.",
        s.string(),
      )
      .replaces(),
  },
  rules: [
    ({ schemaRef }, { fail }) => {
      if (schemaRef === undefined) return;
      if (!schemaRef.type) fail("schemaRef.type", "is required. Set the type of the integration, such as Okta");
      for (const name of Object.keys(schemaRef).filter((name) => name !== "type")) {
        fail(
          `schemaRef.${name}`,
          "cannot be set: the platform chooses it, and schemaRef has only the member type. Remove it",
        );
      }
    },
  ],
  waits: {
    status: {
      at: "state.state",
      values: { Pending: "transient", Error: "failed" },
      default: "stable",
      backoff: { first: 500, longest: 5_000 },
    },
  },
});

function nameIn(config: string | undefined): unknown {
  const json = parseJson(config ?? "");
  return json.ok && isObject(json.value) ? json.value.name : undefined;
}

export const CloudToCloudSource: typeof cloudToCloud = {
  ...cloudToCloud,
  // Source names are unique in a collector, and the name is only a part of the configuration.
  deleteBeforeReplace: (oldValues, newValues) => {
    const [first, second] = [nameIn(oldValues.config), nameIn(newValues.config)];
    const isSamePlace = inputsEqual(cloudToCloud.fields, ["collectorId"], oldValues, newValues);
    return first !== undefined && first === second && isSamePlace;
  },
};
