import { type Deployment, StepFailed } from "../deployment.js";
import type { ResourceOptions } from "../program.js";
import { judgeImport } from "../rules.js";
import type { Subject } from "../session.js";
import { type ResourceState, saveResource } from "../state.js";
import { optionState } from "./create.js";

/** Reads an object by its ID alone and adds it to state with the returned inputs. */
export async function readForImport(
  deployment: Deployment,
  subject: Subject,
  id: string,
  options: ResourceOptions = {},
): Promise<ResourceState> {
  const live = await deployment.session.read(subject, id, options.customTimeouts?.read ?? 0);
  if (live.id === "" || live.outputs === undefined) {
    throw new StepFailed(subject.urn, [`The resource "${id}" does not exist.`]);
  }
  judgeImport(live.inputs);
  const imported: ResourceState = {
    ...subject,
    ...optionState(options),
    id: live.id,
    inputs: live.inputs ?? {},
    outputs: live.outputs,
    initErrors: live.initErrors,
    external: false,
    pendingDelete: false,
    refreshBeforeUpdate: live.refreshBeforeUpdate,
  };
  saveResource(deployment.state, imported);
  deployment.record("import", subject);
  deployment.publish(subject, live.id, live.outputs);
  return imported;
}
