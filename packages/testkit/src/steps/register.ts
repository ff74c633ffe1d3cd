import type { DiffResponse } from "../calls.js";
import { type Deployment, StepFailed } from "../deployment.js";
import type { JsonObject } from "../json.js";
import type { ResourceEntry, ResourceOptions } from "../program.js";
import type { Subject } from "../session.js";
import { findResource, type ResourceState, saveResource } from "../state.js";
import { markSecrets } from "../wire.js";
import { checkInputs } from "./check.js";
import { createResource, optionState } from "./create.js";
import { deleteResource } from "./delete.js";
import { verdictOf, withoutIgnored, withReplaceOnChanges } from "./difference.js";
import { readForImport } from "./import.js";
import { refreshResource } from "./refresh.js";

/** Creates, updates, replaces or imports one resource of the program, or leaves it unchanged. */
export async function registerResource(deployment: Deployment, entry: ResourceEntry): Promise<void> {
  const { options = {} } = entry;
  const subject = deployment.subject(entry.type, entry.name);
  deployment.registered.add(subject.urn);
  const goal = deployment.resolve(entry.inputs);
  const old = await recordedState(deployment, subject, options);
  if (!old || old.external) {
    const inputs = await checkInputs(deployment, subject, {}, goal);
    await createResource(deployment, subject, inputs, options, old);
    return deployment.record("create", subject);
  }
  const news = withoutIgnored(goal, old.inputs, options.ignoreChanges ?? []);
  const inputs = await checkInputs(deployment, subject, old.inputs, news);
  const diff = await difference(deployment, subject, old, inputs, options);
  switch (verdictOf(diff, old.initErrors.length > 0)) {
    case "same":
      saveResource(deployment.state, { ...old, ...optionState(options), inputs }, old);
      deployment.publish(subject, old.id, old.outputs);
      return deployment.record("same", subject);
    case "update":
      await updateResource(deployment, subject, old, inputs, options);
      return deployment.record("update", subject, diff);
    case "replace":
      await replaceResource(deployment, subject, old, news, options, diff.deleteBeforeReplace);
      return deployment.record("replace", subject, diff);
  }
}

/** Returns the entry in state: after an import if requested, after a refresh if the plugin wants it before updates. */
async function recordedState(
  deployment: Deployment,
  subject: Subject,
  options: ResourceOptions,
): Promise<ResourceState | undefined> {
  const old = findResource(deployment.state, subject.urn);
  if (!old && options.import !== undefined) return readForImport(deployment, subject, options.import, options);
  if (old?.refreshBeforeUpdate) return refreshResource(deployment, old);
  return old;
}

async function difference(
  deployment: Deployment,
  subject: Subject,
  old: ResourceState,
  inputs: JsonObject,
  options: ResourceOptions,
): Promise<DiffResponse> {
  if (deployment.providerVerdict === "replace") return providerChange;
  const sides = { oldInputs: old.inputs, olds: old.outputs, news: inputs };
  const diff = await deployment.session.diff(subject, old.id, sides, options.ignoreChanges);
  return withReplaceOnChanges(diff, options.replaceOnChanges ?? []);
}

/** Diff of every resource of a replaced provider. */
const providerChange: DiffResponse = {
  changes: "DIFF_SOME",
  diffs: ["provider"],
  replaces: ["provider"],
  stables: [],
  deleteBeforeReplace: false,
  detailedDiff: {},
  hasDetailedDiff: false,
};

/**
 * Updates a resource. After a partial failure, state has the new outputs and the old inputs, so that the next update
 * shows a diff.
 */
async function updateResource(
  deployment: Deployment,
  subject: Subject,
  old: ResourceState,
  inputs: JsonObject,
  options: ResourceOptions,
): Promise<void> {
  const live = await deployment.session.update(
    subject,
    old.id,
    { oldInputs: old.inputs, olds: old.outputs, news: inputs },
    { timeout: options.customTimeouts?.update ?? 0, ignoreChanges: options.ignoreChanges ?? [] },
  );
  const isPartial = live.initErrors.length > 0;
  const outputs = markSecrets(live.outputs ?? {}, options.additionalSecretOutputs ?? []);
  const updated: ResourceState = {
    ...old,
    ...optionState(options),
    inputs: isPartial ? old.inputs : inputs,
    outputs,
    initErrors: live.initErrors,
    refreshBeforeUpdate: live.refreshBeforeUpdate,
  };
  saveResource(deployment.state, updated, old);
  if (isPartial) throw new StepFailed(subject.urn, live.initErrors);
  deployment.publish(subject, old.id, outputs);
}

/**
 * Checks the inputs again without old inputs and creates the new object. Deletes the old object first or at the end
 * of the operation.
 */
async function replaceResource(
  deployment: Deployment,
  subject: Subject,
  old: ResourceState,
  news: JsonObject,
  options: ResourceOptions,
  pluginDeletesFirst: boolean,
): Promise<void> {
  if (old.protect) {
    throw new StepFailed(subject.urn, [`The resource "${subject.name}" is protected and cannot be replaced.`]);
  }
  const inputs = await checkInputs(deployment, subject, {}, news);
  if (options.deleteBeforeReplace ?? pluginDeletesFirst) await deleteResource(deployment, old);
  else saveResource(deployment.state, { ...old, pendingDelete: true }, old);
  await createResource(deployment, subject, inputs, options);
}
