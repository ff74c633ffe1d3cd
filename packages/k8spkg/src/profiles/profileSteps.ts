import { fail } from "@tripod/kit";
import { type Change, isObject, type Step, type StepContext, type Values } from "@tripod/rest";
import { holdsMask, NEEDED_FOR_CHANGES } from "../credentials.js";
import { scopeIn } from "../dialect.js";
import type { ClusterPlatform } from "../platform.js";
import type { ProfileFields } from "./profileFields.js";
import { encodePacks } from "./profilePacks.js";
import { encodeVariable, type VariableInput } from "./profileVariables.js";

const ONE = "/v1/clusterprofiles/{id}";

type ProfileChange = Change<ProfileFields>;

/**
 * Update steps of a profile: new variables first, because packs can reference them; then descriptive members; then the
 * packs, which are a draft until they are published; removed variables last.
 */
export const profileSteps: readonly Step<ProfileFields, ClusterPlatform>[] = [
  { sends: ["profileVariables"], method: "PUT", path: `${ONE}/variables`, body: variablesBefore },
  {
    sends: ["name", "description", "tags", "version"],
    body: "inputs",
    method: "PATCH",
    path: `${ONE}/metadata`,
    returnsObject: false,
  },
  { sends: ["name", "version", "packs"], run: updateContent },
  { sends: ["profileVariables"], method: "PUT", path: `${ONE}/variables`, body: variablesAfter },
];

/** Sends packs, name and version of a profile and publishes them. A new profile already has them. */
async function updateContent(change: ProfileChange, on: StepContext<ClusterPlatform>): Promise<void> {
  const { inputs, recorded, live, isNew } = change;
  if (!isNew) {
    const object = live ?? (await on.read());
    const before = { inputs: recorded.inputs.packs ?? [], live: object.optionalList("packs") ?? [] };
    const packs = await encodePacks(inputs.packs ?? [], scopeIn(inputs.context), on.context, before);
    await on.send("PUT", ONE, {
      metadata: { name: inputs.name, uid: on.id },
      spec: { version: inputs.version, template: { type: inputs.type, packs } },
    });
  }
  await on.send("PATCH", `${ONE}/publish`);
}

/** Returns the variables of the inputs, and the live ones that packs may refer to until they are updated. */
function variablesBefore(change: ProfileChange): Values {
  const { recorded, live } = change;
  const content = encodeContent(change);
  const there = (live?.optionalList("profileVariables.variables") ?? []).map(({ raw }) => raw).filter(isObject);
  const recordedVariables = new Map(
    recorded.outputs.profileVariables?.variables.map((one) => [one.name, one.defaultValue]),
  );
  const going = there
    .filter(({ name }) => !content.some((one) => one.name === name))
    .map(({ defaultValue, ...row }) => {
      const value = holdsMask(defaultValue) ? recordedVariables.get(String(row.name)) : defaultValue;
      return { ...row, ...(value !== undefined && { defaultValue: value }) };
    });
  return { variables: [...content, ...going] };
}

/** Returns the variables of the inputs if the live profile still has others, otherwise undefined. */
function variablesAfter(change: ProfileChange): Values | undefined {
  const content = encodeContent(change);
  const there = change.live?.optionalList("profileVariables.variables") ?? [];
  return there.every((row) => content.some(({ name }) => name === row.peekText("name")))
    ? undefined
    : { variables: content };
}

/**
 * Returns the variables of the inputs. A secret default that was never set keeps its recorded value. Fails if an import
 * could not read it: the request would delete it.
 */
function encodeContent({ inputs, recorded: { inputs: before, outputs }, live }: ProfileChange): readonly Values[] {
  const find = (of: typeof before | typeof outputs, name: string): VariableInput | undefined =>
    of.profileVariables?.variables.find((variable) => variable.name === name);
  const rows = live?.optionalList("profileVariables.variables") ?? [];
  return (inputs.profileVariables?.variables ?? []).map((variable, index) => {
    const { name, isSensitive, defaultValue } = variable;
    const isImported = isSensitive === true && defaultValue === undefined && !find(before, name)?.defaultValue;
    if (!isImported) return encodeVariable(variable);
    const known = find(outputs, name)?.defaultValue;
    const row = rows.find((one) => one.peekText("name") === name);
    if (known === undefined && holdsMask(row?.peekText("defaultValue")))
      fail(`profileVariables.variables[${index}].defaultValue`, NEEDED_FOR_CHANGES);
    return encodeVariable({ ...variable, defaultValue: known });
  });
}
