import { HttpFailure, writeJson } from "@tripod/http";
import { s } from "@tripod/kit";
import { isNothing, isObject, matchesDesired, type StepContext, type Values, valueOfJson } from "@tripod/rest";
import { wholeListApi } from "../dialects.js";
import { managed } from "../managed.js";
import type { LogPlatform } from "../platform.js";
import { selectors, sentSelector } from "./selectors.js";

const MAX_MEMBERS = 1000;
const PATH = "v1/sourceTemplates";

function membersOf(text: unknown): Values {
  const json = typeof text === "string" ? valueOfJson(text) : undefined;
  return isObject(json) ? json : {};
}

/** Returns the problem of a template's JSON, or undefined. */
function complaint(text: string): string | undefined {
  const members = membersOf(text);
  const isWhole = typeof members.name === "string" && members.name !== "" && isObject(members.receivers);
  if (!isWhole) return "must be a JSON object with a string `name` and an object `receivers`";
  return Object.keys(members).length > MAX_MEMBERS ? `must have at most ${MAX_MEMBERS} members` : undefined;
}

/** Deletes a template after disabling it, because an organization can forbid deleting enabled templates. */
async function switchOffAndDelete(
  isEnabled: boolean | undefined,
  on: Pick<StepContext<LogPlatform>, "send" | "context">,
): Promise<void> {
  let refusal: HttpFailure | undefined;
  if (isEnabled !== false) {
    try {
      await on.send("PUT", `${PATH}/{id}/status`, { status: "disable" });
    } catch (error) {
      if (!(error instanceof HttpFailure) || on.context.signal.aborted) throw error;
      refusal = error;
    }
  }
  try {
    await on.send("DELETE", `${PATH}/{id}`);
  } catch (error) {
    if (!(error instanceof HttpFailure) || error.status === 404) throw error;
    throw error.amend({
      likelyCause:
        refusal === undefined
          ? "the template is now disabled, but the platform did not delete it"
          : `an enabled template cannot be deleted, and the platform also rejected disabling it: ${refusal.message}`,
      nextStep: "Correct the cause and delete the resource again. To keep the template, enable it again",
    });
  }
}

const template = managed({
  name: "SourceTemplate",
  kind: "source template",
  doc: "Source template of Sumo Logic: a configuration that OpenTelemetry collectors receive by selector. Deleting the template removes the configuration from the collectors.",
  endpoint: { path: PATH, dialect: (platform) => wholeListApi(platform, ["sourceTemplates"]) },
  identity: { key: ["inputJson"], enforced: false, displayName: (live) => live.optionalString("inputJson.name") },
  wire: {
    codecs: {
      schemaRef: {
        // A create sets the version; later, only an upgrade changes it.
        encode: (value, { live }) => {
          const { type, version } = value as { readonly type: string; readonly version?: string };
          return live === undefined && version !== undefined ? { type, version } : { type };
        },
      },
      inputJson: {
        encode: membersOf,
        decode: (live, state) => {
          const liveJson = live.object("inputJson").exact();
          return state.inputJson !== undefined && matchesDesired(liveJson, membersOf(state.inputJson))
            ? state.inputJson
            : writeJson(liveJson);
        },
      },
    },
    // The platform has one selector. An empty one is an object without members, not a list.
    encode: (body) => {
      if (Array.isArray(body.selector)) body.selector = sentSelector(body.selector);
    },
  },
  fields: {
    schemaRef: s.object("Schema reference: type and version of the template.", {
      type: s.string("Source type of the template, such as `Mac` or `Apache`.").notEmpty().replaces(),
      version: s
        .string("Schema version of the source type. Default: the latest version. Changing it upgrades the template.")
        .emptyAsUnset()
        .optional()
        .computed(),
      latestVersion: s
        .string("Latest schema version of the source type.")
        .optional()
        .computed()
        .noEffect("Set by the platform", "Set by the platform; no effect as an input"),
    }),
    inputJson: s
      .json(
        "Template configuration (JSON): an object with `name` (unique among templates), `receivers` and other members of the type, such as `description` and `processors`. The comparison ignores JSON layout and members that the platform adds.",
      )
      .check(complaint),
    selectors: selectors
      .optional()
      .doc("Collector selector, one element: the OpenTelemetry collectors that receive the template. Default: none."),
    isEnabled: s
      .boolean(
        "Whether the template is enabled. Default: true for a new template. Until the input is set for the first time, the current setting is kept.",
      )
      .optional()
      .computed(),
    config: s.string("Rendered configuration (YAML) of the collectors.").computed(),
    totalCollectorLinked: s.number("Number of linked collectors.").integer().computed(),
    createdAt: s.string("Creation time of the template (RFC 3339).").computed().stable(),
    createdBy: s.string("Creator ID: ID of the user who created the template.").computed().stable(),
    modifiedAt: s.string("Modification time of the template (RFC 3339).").computed(),
    modifiedBy: s.string("Editor ID: ID of the user who last changed the template.").computed(),
  },
  read: "list",
  update: [
    {
      method: "POST",
      path: `${PATH}/{id}/upgrade`,
      sends: ["schemaRef"],
      alsoSends: ["inputJson"],
      body: ({ inputs: { schemaRef, inputJson } }) =>
        isNothing(schemaRef.version)
          ? undefined
          : { schemaRef: { type: schemaRef.type, version: schemaRef.version }, inputJson: membersOf(inputJson) },
      returnsObject: true,
    },
    { method: "POST", sends: ["inputJson", "selectors", "isEnabled"], alsoSends: ["schemaRef"], body: "inputs" },
  ],
  delete: { run: (recorded, on) => switchOffAndDelete(recorded.isEnabled, on) },
  list: { path: `${PATH}?showDisabled=true` },
});

export const SourceTemplate: typeof template = {
  ...template,
  // Template names are unique, and the name is only a part of the JSON.
  deleteBeforeReplace: (oldValues, newValues) => {
    const [first, second] = [membersOf(oldValues.inputJson).name, membersOf(newValues.inputJson).name];
    return first !== undefined && first === second;
  },
};
