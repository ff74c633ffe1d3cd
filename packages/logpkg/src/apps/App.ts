import { pathPart } from "@tripod/http";
import { type InputsOf, type OutputsOf, PartialFailure, s } from "@tripod/kit";
import { idOutput, type JobContext } from "@tripod/rest";
import { job } from "../managed.js";
import type { LogPlatform } from "../platform.js";
import {
  finishInstall,
  getInstallation,
  type Installation,
  LOST,
  startInstall,
  uninstall,
  upgrade,
  type Wanted,
} from "./installations.js";

/** Value of `version` for the newest version. */
const LATEST = "latest";

const MAX_PARAMETERS = 1000;

const fields = {
  uuid: s
    .string("App ID (UUID) in the app catalog. `getApps` finds apps by name.")
    .notEmpty()
    .check(pathPart)
    .replaces(),
  version: s
    .string(
      "App version to install, or `latest`. `latest` resolves to the newest version at the installation and at each change of `version` or `parameters`; `installedVersion` contains the result.",
    )
    .notEmpty(),
  parameters: s
    .map("Parameters of the installation, as strings by name. The app determines which parameters exist.", s.string())
    .check((value) =>
      Object.keys(value).length > MAX_PARAMETERS ? `must have at most ${MAX_PARAMETERS} members` : undefined,
    )
    .optional(),
  appId: idOutput("app installation").doc("ID of the app installation. Not the same as `uuid`."),
  installedVersion: s.string("Installed app version.").computed().terraform(null),
};

type Inputs = InputsOf<typeof fields>;
type Outputs = OutputsOf<typeof fields>;
type Context = JobContext<LogPlatform>;

export const App = job({
  name: "App",
  kind: "app",
  terraform: "app",
  doc: "App from the Sumo Logic app catalog: dashboards, searches and monitors for the logs of a product. Creating, upgrading and deleting wait for the job of the platform, at most 10 minutes or the resource option `customTimeouts`. The platform uninstalls by app, not by installation, so use one `App` per `uuid`.",
  fields,
  unlistable:
    "the platform lists the apps that it offers, not the installed ones. Import an app by the ID of its installation",
  missing: () => "the app is no longer installed",
  create: {
    start: startInstall,
    lost: { nextStep: LOST },
    reference: { prefix: "install-job:", encode: (jobId) => jobId, decode: (text) => text },
    wait: finishInstall,
    complete: async ({ id, inputs }, on) => decode(await existing(id, on), inputs),
    forgotten: (_, { uuid = "" }, { operation }) =>
      operation === "read"
        ? `The platform no longer knows the job that installs the app ${uuid} and has no list of installations, so the app is treated as not installed. If it is installed, import it by the ID of its installation, or uninstall it before the next \`pulumi up\`.`
        : undefined,
    deleteForgotten: async ({ uuid }, on) => {
      if (uuid !== undefined) await uninstall(uuid, on);
    },
  },
  async read({ id, state }, on) {
    const installed = await getInstallation(id, on);
    return installed && decode(installed, state);
  },
  async update({ id, resourceId, inputs, state }, on) {
    const before = await existing(id, on);
    if (!isAsWanted(before, inputs, state)) await upgrade(inputs, on);
    const after = await existing(before.id, on);
    if (!hasParameters(after, inputs, state)) {
      const reason = `the app was upgraded to version ${after.version}, but the platform did not apply its parameters. Replace the resource to install the app with them`;
      throw new PartialFailure({
        id: resourceId,
        state: { ...decode(after, state), parameters: after.parameters },
        reasons: [reason],
      });
    }
    return decode(after, inputs);
  },
  async delete({ id, state }, on) {
    // The platform uninstalls any installation of the app, so the provider skips the request if this installation no
    // longer exists.
    const installed = await getInstallation(id, on);
    if (installed !== undefined) await uninstall(state.uuid ?? installed.uuid, on);
  },
});

function decode({ id, uuid, version, parameters }: Installation, state: Partial<Inputs | Outputs>): Outputs {
  return {
    uuid,
    version: state.version === LATEST ? LATEST : version,
    parameters: own(parameters, state),
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
  state: Partial<Inputs | Outputs>,
): Installation["parameters"] | undefined {
  if (state.version === undefined) return Object.keys(live).length === 0 ? undefined : live;
  const { parameters } = state;
  return parameters && Object.fromEntries(Object.entries(live).filter(([name]) => Object.hasOwn(parameters, name)));
}

async function existing(appId: string, on: Context): Promise<Installation> {
  return (await getInstallation(appId, on)) ?? on.missing();
}

/**
 * Reports whether the installation has the desired version and parameters. Always false for `latest`, which only the
 * platform resolves.
 */
function isAsWanted(installed: Installation, desired: Wanted, state: Partial<Outputs>): boolean {
  return installed.version === desired.version && hasParameters(installed, desired, state);
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
