import { type Deployment, StepFailed } from "../deployment.js";
import type { Program, ProgramEntry } from "../program.js";
import { checkInputs } from "./check.js";
import { deleteResources } from "./delete.js";
import { readForImport } from "./import.js";
import { callMethod, invokeFunction, readResource } from "./lookup.js";
import { configureForProgram, configureFromState, providerReference, type Settings } from "./provider.js";
import { refreshResource } from "./refresh.js";
import { registerResource } from "./register.js";

/** Arguments of `pulumi import`. */
export interface ImportTarget {
  readonly type: string;
  readonly name: string;
  readonly id: string;
}

/** Runs every entry in order, then deletes replaced resources and those that the program no longer contains. */
export async function runProgram(deployment: Deployment, settings: Settings, program: Program): Promise<void> {
  await configureForProgram(deployment, settings);
  for (const entry of program) await runEntry(deployment, entry);
  await deleteResources(deployment, ({ urn, pendingDelete }) => pendingDelete || !deployment.registered.has(urn));
}

function runEntry(deployment: Deployment, entry: ProgramEntry): Promise<void> {
  if ("invoke" in entry) return invokeFunction(deployment, entry);
  if ("call" in entry) return callMethod(deployment, entry, providerReference(deployment));
  if ("read" in entry) return readResource(deployment, entry);
  return registerResource(deployment, entry);
}

export async function refreshAll(deployment: Deployment): Promise<void> {
  const { provider, resources } = deployment.state;
  if (provider) configureFromState(deployment, provider);
  for (const resource of resources) {
    if (!resource.pendingDelete) await refreshResource(deployment, resource);
  }
}

export async function destroyAll(deployment: Deployment): Promise<void> {
  const { provider } = deployment.state;
  if (provider) configureFromState(deployment, provider);
  await deleteResources(deployment, () => true);
  deployment.state.provider = undefined;
}

/** Imports one object: reads it and checks the returned inputs, which must be valid. */
export async function importOne(deployment: Deployment, settings: Settings, target: ImportTarget): Promise<void> {
  await configureForProgram(deployment, settings);
  const subject = deployment.subject(target.type, target.name);
  const { inputs } = await readForImport(deployment, subject, target.id);
  try {
    await checkInputs(deployment, subject, inputs, inputs);
  } catch (error) {
    // The engine reports missing inputs, such as a password that cannot be read, and imports the object anyway.
    if (!(error instanceof StepFailed)) throw error;
    for (const message of error.messages)
      deployment.diagnostics.push({ severity: "error", source: "engine", message, urn: subject.urn });
  }
}
