import type { Reader } from "@tripod/http";
import { isObject, memberAt } from "@tripod/rest";

interface Oidc {
  readonly enabled: boolean;
  readonly providerName?: string | undefined;
  readonly issuerUrl?: string | undefined;
  readonly clientId?: string | undefined;
  readonly usernameClaim?: string | undefined;
  readonly groupsClaim?: string | undefined;
  readonly caCerts?: string | undefined;
}

/** Inputs of a cluster that are sent in one member. */
export interface Options {
  readonly enablePodSecurityPolicy: boolean;
  readonly enableAuditLogs: boolean;
  readonly featureGates?: readonly string[] | undefined;
  readonly admissionControllers?: readonly string[] | undefined;
  readonly oidc?: Oidc | undefined;
}

const OIDC = {
  providerName: "provider_name",
  issuerUrl: "issuer_url",
  clientId: "client_id",
  usernameClaim: "username_claim",
  groupsClaim: "groups_claim",
  caCerts: "ca_certs",
} as const;

/**
 * Returns the member `kubernetes_options`, which the platform accepts only completely: the live options with the inputs
 * applied. Options that were removed from the inputs are cleared.
 */
export function kubernetesOptions(inputs: Options, oldValues: Partial<Options>, live: Reader | undefined): object {
  const liveOptions = objectAt(live?.raw, "kubernetes_options");
  const texts = (values: readonly string[] | undefined, recorded: readonly string[] | undefined, wire: string) =>
    values ?? (recorded === undefined ? (liveOptions[wire] ?? []) : []);
  return {
    ...liveOptions,
    enable_pod_security_policy: inputs.enablePodSecurityPolicy,
    feature_gates: texts(inputs.featureGates, oldValues.featureGates, "feature_gates"),
    admission_controllers: texts(inputs.admissionControllers, oldValues.admissionControllers, "admission_controllers"),
    audit_logs: { secret_name: "", ...objectAt(liveOptions, "audit_logs"), enabled: inputs.enableAuditLogs },
    oidc: oidcOver(inputs.oidc, oldValues.oidc, objectAt(liveOptions, "oidc")),
  };
}

function oidcOver(
  oidc: Oidc | undefined,
  before: Oidc | undefined,
  liveOptions: Readonly<Record<string, unknown>>,
): object {
  // If the input is unset, the live options are kept.
  const enabled = oidc?.enabled ?? liveOptions.enabled === true;
  const members = Object.entries(OIDC).map(([name, wire]): [string, unknown] => {
    const key = name as keyof typeof OIDC;
    const keeps = oidc === undefined || (oidc.enabled && before?.[key] === undefined);
    return [wire, oidc?.[key] ?? (keeps ? (liveOptions[wire] ?? "") : "")];
  });
  return { enabled, ...Object.fromEntries(members.filter(([wire, value]) => wire !== OIDC.caCerts || value !== "")) };
}

function objectAt(value: unknown, path: string): Readonly<Record<string, unknown>> {
  const member = memberAt(value, path);
  return isObject(member) ? member : {};
}
