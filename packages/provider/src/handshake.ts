import { type Handlers, type ResourceProvider, Status, StatusError } from "@tripod/grpc";
import { loadAll, terraformMapping } from "@tripod/kit";
import { versionOf } from "./form.js";
import type { Session } from "./session.js";

/** Features that the plugin accepts; the same in `Handshake` and in `Configure`. */
export const CAPABILITIES = {
  acceptSecrets: true,
  acceptResources: true,
  acceptOutputs: false,
  supportsAutonamingConfiguration: true,
} as const;

/** Converters use either key. */
function isTerraform(key: string): boolean {
  return key === "terraform" || key === "tf";
}

/** Returns the handlers that describe the package to the engine. They need no settings and no network. */
export function introduction(session: Session) {
  const { pkg, host } = session;
  // Built once for concurrent requests, because it is large.
  let schema: Promise<string> | undefined;
  // Names of the Terraform provider. A request without a name receives the mapping of the first one.
  const translated =
    pkg.terraformProvider === undefined ? [] : [pkg.terraformProvider, ...(pkg.terraformAliases ?? [])];
  return {
    Handshake: async ({ engineAddress }) => {
      if (engineAddress !== "") session.attach(engineAddress);
      return CAPABILITIES;
    },
    Attach: async ({ address }) => {
      session.attach(address);
      return {};
    },
    GetPluginInfo: async () => ({ version: versionOf(pkg.version, host.form) }),
    GetSchema: async ({ version, subpackageName }) => {
      if (version !== 0)
        throw new StatusError(Status.InvalidArgument, `Schema version ${version} is not known; ask for 0`);
      if (subpackageName !== "") {
        throw new StatusError(Status.InvalidArgument, `${pkg.name} has no package ${subpackageName} inside`);
      }
      schema ??= host.schema();
      return { schema: await schema };
    },
    // A package without a mapping for a provider returns an empty response instead of an error.
    GetMapping: async ({ key, provider }) => {
      const packageName = provider === "" ? translated[0] : translated.find((name) => name === provider);
      if (packageName === undefined || !isTerraform(key)) return {};
      const mapping = JSON.stringify(terraformMapping(await loadAll(pkg), packageName));
      return { provider: packageName, data: new TextEncoder().encode(mapping) };
    },
    GetMappings: async ({ key }) => ({ providers: isTerraform(key) ? translated : [] }),
    Cancel: async () => {
      session.cancel();
      return {};
    },
  } satisfies Handlers<typeof ResourceProvider>;
}
