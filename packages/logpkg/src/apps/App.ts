import { HttpFailure, pathPart } from "@tripod/http";
import { type InputsOf, type OutputsOf, PartialFailure, type ResourceContext, s } from "@tripod/kit";
import { resource } from "../definitions.js";
import type { LogPlatform } from "../platform.js";
import { idOutput } from "../sources/sourceFields.js";
import {
  finishInstall,
  getInstallation,
  type Installation,
  startInstall,
  uninstall,
  upgrade,
  type Wanted,
} from "./installations.js";

/** The version that stands for the newest one. */
const LATEST = "latest";

const MOST_PARAMETERS = 1000;

const fields = {
  uuid: s
    .string()
    .notEmpty()
    .check(pathPart)
    .replaces()
    .doc("Identifier of the app to install, upgrade and uninstall; `getApps` finds it by the app's name."),
  version: s
    .string()
    .notEmpty()
    .doc(
      "Version to install, or `latest`. `latest` means the newest version at the time of the installation, or of a later change of `version` or `parameters`; `installedVersion` says which one that was.",
    ),
  parameters: s
    .map(s.string())
    .check((value) =>
      Object.keys(value).length > MOST_PARAMETERS ? `must have at most ${MOST_PARAMETERS} members` : undefined,
    )
    .optional()
    .doc("Further parameters of the installation, as texts by name; which ones there are depends on the app."),
  appId: idOutput().doc("Identifier of the installation. It is not the `uuid` of the app."),
  installedVersion: s.string().computed().terraform(null).doc("Version that is installed."),
};

type Inputs = InputsOf<typeof fields>;
type Outputs = OutputsOf<typeof fields>;
type Context = ResourceContext<LogPlatform>;

export const App = resource({
  name: "App",
  terraform: "app",
  doc: "An app of the platform's catalogue: dashboards, searches and monitors for what some product logs. Installing, upgrading and uninstalling are waited for, ten minutes at most, or what `customTimeouts` says. The platform uninstalls by the app, not by the installation, so a program has one `App` for each `uuid`.",
  fields,
  imports: {
    forms: ["<appId>"],
    resolve: async (importId) => ({ id: importId, prior: { appId: importId } }),
  },
  async create(inputs, context) {
    const jobId = await startInstall(inputs, context);
    const appId = await finishInstall(jobId, context).catch((error: unknown) => {
      throw isFailedJob(error) ? error : unfinished(jobIdentity(jobId), inputs, error);
    });
    const installed = await existing(appId, context).catch((error: unknown) => {
      throw unfinished(appId, { ...inputs, appId }, error);
    });
    return { id: appId, state: decode(installed, inputs) };
  },
  async read(id, prior, context) {
    const appId = prior.appId ?? (await installedBy(id, context));
    const installed = appId === undefined ? undefined : await getInstallation(appId, context);
    return installed && decode(installed, prior);
  },
  async update(id, inputs, prior, context) {
    const appId = prior.appId ?? (await installedBy(id, context));
    const before = await existing(appId, context);
    if (!isAsWanted(before, inputs)) await upgrade(inputs, context);
    const after = await existing(appId, context);
    if (!hasParameters(after, inputs)) {
      const reason = `the app was upgraded to version ${after.version}, but the platform has not taken over its parameters; replace the resource to install it with them`;
      throw new PartialFailure({
        id,
        state: { ...decode(after, prior), parameters: after.parameters },
        reasons: [reason],
      });
    }
    return decode(after, inputs);
  },
  async delete(id, prior, context) {
    const appId = prior.appId ?? (await installedBy(id, context));
    // The platform uninstalls whatever installation the app has, so it is not asked to when this one is gone already.
    const installed = appId === undefined ? undefined : await getInstallation(appId, context);
    if (installed !== undefined) await uninstall(installed.uuid, context);
  },
});

function decode({ id, uuid, version, parameters }: Installation, prior: Partial<Inputs | Outputs>): Outputs {
  return {
    uuid,
    version: prior.version === LATEST ? LATEST : version,
    parameters: Object.keys(parameters).length === 0 ? prior.parameters && {} : parameters,
    appId: id,
    installedVersion: version,
  };
}

async function existing(appId: string | undefined, context: Context): Promise<Installation> {
  const installed = appId === undefined ? undefined : await getInstallation(appId, context);
  return installed ?? context.fail("", "the app is not installed any more; run a refresh to forget it");
}

/** Whether nothing is left to do. What `latest` is today, only the platform knows. */
function isAsWanted(installed: Installation, wanted: Wanted): boolean {
  return installed.version === wanted.version && hasParameters(installed, wanted);
}

function hasParameters({ parameters: has }: Installation, { parameters: wants = {} }: Wanted): boolean {
  const names = Object.keys(wants);
  return names.length === Object.keys(has).length && names.every((name) => has[name] === wants[name]);
}

/** The platform has said, by the status of the job, that it installed nothing. */
function isFailedJob(error: unknown): boolean {
  return error instanceof HttpFailure && error.code === "failed-precondition" && error.status === 200;
}

const JOB = "install-job:";

/** What an installation is called as long as nobody knows its id: by the job that makes it. */
function jobIdentity(jobId: string): string {
  return `${JOB}${jobId}`;
}

/**
 * The id of the installation that a job has made, or undefined when it made none: how an installation is found again
 * whose creation ended early.
 */
async function installedBy(id: string, context: Context): Promise<string | undefined> {
  if (!id.startsWith(JOB)) return id;
  return finishInstall(id.slice(JOB.length), context).catch((error: unknown) => {
    if (isFailedJob(error)) return undefined;
    throw error;
  });
}

/** The installation was begun, so it is recorded, and the next run goes on with it. */
function unfinished(id: string, state: object, cause: unknown): PartialFailure {
  const reason = cause instanceof Error ? cause.message : "waiting for the installation ended early";
  return new PartialFailure({ id, state, reasons: [reason] }, { cause });
}
