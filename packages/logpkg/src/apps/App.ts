import { pathPart } from "@tripod/http";
import {
  type InputsOf,
  type OutputsOf,
  PartialFailure,
  type ResourceContext,
  s,
  type TimedOperation,
} from "@tripod/kit";
import { idOutput } from "@tripod/rest";
import { resource } from "../definitions.js";
import { isFailedJob } from "../jobs.js";
import type { LogPlatform } from "../platform.js";
import {
  finishInstall,
  getInstallation,
  type Installation,
  madeBy,
  startInstall,
  uninstall,
  upgrade,
  type Wanted,
} from "./installations.js";

/** Value of `version` for the newest version. */
const LATEST = "latest";

const MOST_PARAMETERS = 1000;

const fields = {
  uuid: s
    .string()
    .notEmpty()
    .check(pathPart)
    .replaces()
    .doc("App ID (UUID) in the app catalog. `getApps` finds apps by name."),
  version: s
    .string()
    .notEmpty()
    .doc(
      "App version to install, or `latest`. `latest` resolves to the newest version at the installation and at each change of `version` or `parameters`; `installedVersion` contains the result.",
    ),
  parameters: s
    .map(s.string())
    .check((value) =>
      Object.keys(value).length > MOST_PARAMETERS ? `must have at most ${MOST_PARAMETERS} members` : undefined,
    )
    .optional()
    .doc("Parameters of the installation, as strings by name. The app determines which parameters exist."),
  appId: idOutput().doc("ID of the app installation. Not the same as `uuid`."),
  installedVersion: s.string().computed().terraform(null).doc("Installed app version."),
};

type Inputs = InputsOf<typeof fields>;
type Outputs = OutputsOf<typeof fields>;
type Context = ResourceContext<LogPlatform>;

export const App = resource({
  name: "App",
  terraform: "app",
  doc: "App from the Sumo Logic app catalog: dashboards, searches and monitors for the logs of a product. Creating, upgrading and deleting wait for the job of the platform, at most 10 minutes or the resource option `customTimeouts`. The platform uninstalls by app, not by installation, so use one `App` per `uuid`.",
  fields,
  imports: {
    forms: ["<appId>"],
    resolve: async (importId) => ({ id: importId, prior: { appId: importId } }),
  },
  unlistable:
    "the platform lists the apps that it offers, not the installed ones. Import an app by the ID of its installation",
  async create(inputs, context) {
    const jobId = await startInstall(inputs, context);
    const appId = await finishInstall(inputs.uuid, jobId, context).catch((error: unknown) => {
      throw isFailedJob(error) ? error : unfinished(jobIdentity(jobId), inputs, error);
    });
    const installed = await existing(appId, context).catch((error: unknown) => {
      throw unfinished(appId, { ...inputs, appId }, error);
    });
    return { id: appId, state: decode(installed, inputs) };
  },
  async read(id, prior, context) {
    const found = await installationOf(id, prior, "read", context);
    if (found === "forgotten") {
      const { uuid = "" } = prior;
      context.log(
        "warning",
        `The platform no longer knows the job that installs the app ${uuid} and has no list of installations, so the app is treated as not installed. If it is installed, import it by the ID of its installation, or uninstall it before the next \`pulumi up\`.`,
      );
    }
    const installed = typeof found === "object" ? await getInstallation(found.appId, context) : undefined;
    return installed && decode(installed, prior);
  },
  canonicalId: ({ appId }) => appId,
  async update(id, inputs, prior, context) {
    const found = await installationOf(id, prior, "update", context);
    const before = await existing(typeof found === "object" ? found.appId : undefined, context);
    if (!isAsWanted(before, inputs, prior)) await upgrade(inputs, context);
    const after = await existing(before.id, context);
    if (!hasParameters(after, inputs, prior)) {
      const reason = `the app was upgraded to version ${after.version}, but the platform did not apply its parameters. Replace the resource to install the app with them`;
      throw new PartialFailure({
        id,
        state: { ...decode(after, prior), parameters: after.parameters },
        reasons: [reason],
      });
    }
    return decode(after, inputs);
  },
  async delete(id, prior, context) {
    const found = await installationOf(id, prior, "delete", context);
    if (found === "none") return;
    // The platform uninstalls any installation of the app, so the provider skips the request if this installation no
    // longer exists.
    const installed = found === "forgotten" ? undefined : await getInstallation(found.appId, context);
    const uuid = found === "forgotten" || installed !== undefined ? (prior.uuid ?? installed?.uuid) : undefined;
    if (uuid !== undefined) await uninstall(uuid, context);
  },
});

function decode({ id, uuid, version, parameters }: Installation, prior: Partial<Inputs | Outputs>): Outputs {
  return {
    uuid,
    version: prior.version === LATEST ? LATEST : version,
    parameters: own(parameters, prior),
    appId: id,
    installedVersion: version,
  };
}

/**
 * Returns the parameters that belong to the inputs: parameters that the platform adds cause no diff. Without known
 * inputs, as in an import, returns all parameters.
 */
function own(
  live: Installation["parameters"],
  prior: Partial<Inputs | Outputs>,
): Installation["parameters"] | undefined {
  if (prior.version === undefined) return Object.keys(live).length === 0 ? undefined : live;
  const { parameters } = prior;
  return parameters && Object.fromEntries(Object.entries(live).filter(([name]) => Object.hasOwn(parameters, name)));
}

async function existing(appId: string | undefined, context: Context): Promise<Installation> {
  const installed = appId === undefined ? undefined : await getInstallation(appId, context);
  return installed ?? context.fail("", "the app is no longer installed. Run `pulumi refresh` to remove it from state");
}

/**
 * Reports whether the installation has the desired version and parameters. Always false for `latest`, which only the
 * platform resolves.
 */
function isAsWanted(installed: Installation, wanted: Wanted, prior: Partial<Outputs>): boolean {
  return installed.version === wanted.version && hasParameters(installed, wanted, prior);
}

/** Reports whether the installation has all desired parameters, and no parameter that was removed from the inputs. */
function hasParameters(
  { parameters: has }: Installation,
  { parameters: wants = {} }: Wanted,
  { parameters: before = {} }: Partial<Outputs>,
): boolean {
  const kept = Object.keys(before).some((name) => !Object.hasOwn(wants, name) && has[name] === before[name]);
  return !kept && Object.entries(wants).every(([name, value]) => has[name] === value);
}

const JOB = "install-job:";

/** Returns the temporary resource ID of an installation whose ID is unknown: the ID of its install job. */
function jobIdentity(jobId: string): string {
  return `${JOB}${jobId}`;
}

/** Returns the app ID of the installation. If the create ended early, the install job returns it. */
async function installationOf(
  id: string,
  prior: Partial<Outputs>,
  during: TimedOperation,
  context: Context,
): ReturnType<typeof madeBy> {
  if (prior.appId !== undefined) return { appId: prior.appId };
  return id.startsWith(JOB) ? madeBy(id.slice(JOB.length), during, context) : { appId: id };
}

/** Returns the failure that records the started installation, so that the next run continues with it. */
function unfinished(id: string, state: object, cause: unknown): PartialFailure {
  const reason = cause instanceof Error ? cause.message : "the wait for the installation ended early";
  return new PartialFailure({ id, state, reasons: [reason] }, { cause });
}
