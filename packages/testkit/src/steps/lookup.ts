import { type Deployment, StepFailed, throwFailures } from "../deployment.js";
import { type JsonObject, mapObject } from "../json.js";
import type { CallEntry, InvokeEntry, ReadEntry } from "../program.js";
import { findResource, saveResource } from "../state.js";
import { findSecrets, findUnknowns, isSecret, isUnknown, secret } from "../values.js";

/** Reads an object for `.get`, with the state arguments, and records it as external. */
export async function readResource(deployment: Deployment, entry: ReadEntry): Promise<void> {
  const subject = deployment.subject(entry.read, entry.name);
  deployment.registered.add(subject.urn);
  const id = typeof entry.id === "function" ? entry.id(deployment.lookup) : entry.id;
  if (typeof id !== "string") throw new StepFailed(subject.urn, ["The id of a resource to read must be text."]);
  const stateArgs = deployment.resolve(entry.state);
  if (isUnknown(id)) return deployment.publish(subject, id, {});
  const live = await deployment.session.read(subject, id, 0, { inputs: stateArgs, outputs: stateArgs });
  if (live.id === "" || live.outputs === undefined) {
    throw new StepFailed(subject.urn, [`The resource "${id}" does not exist.`]);
  }
  const state = {
    ...subject,
    id: live.id,
    inputs: stateArgs,
    outputs: live.outputs,
    initErrors: live.initErrors,
    external: true,
    protect: false,
    pendingDelete: false,
    refreshBeforeUpdate: false,
    customTimeouts: {},
  };
  saveResource(deployment.state, state, findResource(deployment.state, subject.urn));
  deployment.publish(subject, live.id, live.outputs);
  deployment.record("read", subject);
}

/**
 * Calls a function in its output form. Sends nothing if an argument is unknown. The result is secret if an argument
 * is secret.
 */
export async function invokeFunction(deployment: Deployment, entry: InvokeEntry): Promise<void> {
  const args = deployment.resolve(entry.args);
  const unknowns = findUnknowns(args);
  if (unknowns.length > 0 && !entry.sendWithUnknowns) {
    deployment.results.set(entry.name, {});
    return;
  }
  const { result, failures } = await deployment.session.invoke(entry.invoke, args);
  throwFailures(entry.invoke, failures);
  const isTainted = findSecrets(args).length > 0;
  deployment.results.set(entry.name, isTainted ? sealed(result) : result);
  deployment.record("invoke", { name: entry.name, urn: entry.invoke, type: entry.invoke });
}

/** Calls a method of the provider, with the provider as `__self__`. */
export async function callMethod(deployment: Deployment, entry: CallEntry, self: JsonObject): Promise<void> {
  const args = { ...deployment.resolve(entry.args), __self__: self };
  const { project, name: stack } = deployment.stack;
  const { result, failures } = await deployment.session.call(entry.call, args, project, stack);
  throwFailures(entry.call, failures);
  deployment.results.set(entry.name, result);
  deployment.record("call", { name: entry.name, urn: entry.call, type: entry.call });
}

function sealed(result: JsonObject): JsonObject {
  return mapObject(result, (value) => (isSecret(value) ? value : secret(value)));
}
