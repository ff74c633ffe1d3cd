import { type Deployment, throwFailures } from "../deployment.js";
import type { JsonObject } from "../json.js";
import type { ProviderSession } from "../session.js";
import type { ProviderState } from "../state.js";
import { reference, reveal, unknown } from "../values.js";
import { verdictOf } from "./difference.js";

/** Settings of the package: at most one of the two. */
export interface Settings {
  /** Stack configuration of the default provider. Every value is a string or `secret(string)`. */
  readonly config?: JsonObject;
  /** Inputs of an explicit provider resource, including secrets and unknowns. */
  readonly provider?: JsonObject;
}

/** Sends `CheckConfig`, `DiffConfig` if the provider is in state, and `Configure`. */
export async function configureForProgram(deployment: Deployment, settings: Settings): Promise<void> {
  const { session, state, stack } = deployment;
  const { name, inputs } = providerInputs(settings, session.version);
  const subject = deployment.subject(`pulumi:providers:${stack.package}`, name);
  const old = state.provider;
  const checked = await session.checkConfig(subject, old?.inputs ?? {}, inputs);
  throwFailures(subject.urn, checked.failures);
  deployment.providerVerdict = "create";
  if (old) {
    const diff = await session.diffConfig(subject, old.id, old.inputs, checked.inputs);
    deployment.providerVerdict = verdictOf(diff, false);
  }
  const isReplaced = deployment.providerVerdict === "replace";
  if (old && isReplaced && !deployment.preview) {
    deployment.deleter = await deployment.openSession();
    configureFromState(deployment, old, deployment.deleter);
  }
  const oldState = isReplaced ? undefined : old;
  const newId = deployment.preview ? unknown : providerId(deployment, subject.urn, checked.inputs);
  state.provider = { name, id: oldState?.id ?? newId, inputs: checked.inputs };
  session.configure(subject, state.provider.id, checked.inputs);
}

/** Sends `Configure` with recorded inputs, as destroy and refresh do. */
export function configureFromState(
  deployment: Deployment,
  provider: ProviderState,
  session: ProviderSession = deployment.session,
): void {
  const subject = deployment.subject(`pulumi:providers:${deployment.stack.package}`, provider.name);
  session.configure(subject, provider.id, provider.inputs);
}

/** Returns the provider as a value, the `__self__` of its methods. */
export function providerReference(deployment: Deployment): JsonObject {
  const { provider } = deployment.state;
  const { urn } = deployment.subject(`pulumi:providers:${deployment.stack.package}`, provider?.name ?? "");
  return reference({ urn, id: provider?.id ?? unknown });
}

function providerInputs({ config, provider }: Settings, version: string): { name: string; inputs: JsonObject } {
  if (provider) return { name: "explicit", inputs: provider };
  for (const [key, value] of Object.entries(config ?? {})) {
    if (typeof reveal(value ?? "") !== "string") {
      throw new Error(`config.${key}: must be a string. Write the value as a string, or use an explicit provider.`);
    }
  }
  return { name: `default_${version.replaceAll(/[^0-9A-Za-z]/g, "_")}`, inputs: config ?? {} };
}

/** Returns the ID of a provider, which the engine chooses. A replacement has another ID. */
function providerId({ stack }: Deployment, urn: string, inputs: JsonObject): string {
  return Buffer.from(stack.seed(`${urn}#${JSON.stringify(inputs)}`)).toString("hex");
}
