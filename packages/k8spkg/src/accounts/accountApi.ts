import { type CallContext, read } from "@tripod/http";
import { fail } from "@tripod/kit";
import { type Dialect, isObject, memberAt, setMember, type Values } from "@tripod/rest";
import { checkCredentials } from "../credentialCheck.js";
import { secretText } from "../credentials.js";
import { clusterApi, inContext, scopeIn } from "../dialect.js";
import type { ClusterPlatform } from "../platform.js";
import { uid } from "../uid.js";

/** Validation of the credentials of an account before create and update. */
export interface CredentialCheckOf {
  /** Where; of clouds that are reached through a gateway, by its id. */
  path(gateway: string): string;
  /** Member that contains the credentials, if there is one. */
  readonly within?: "account";
  /** Returns the input that an error about rejected credentials names. */
  input(spec: Values): string;
}

/** Accounts of a cloud. Before a create or update, the gateway must be running and the credentials are validated. */
export function accountApi(credentialCheck?: CredentialCheckOf, { marksSystem = false } = {}) {
  return (platform: ClusterPlatform, where: Values): Dialect => {
    const dialect = inContext("cloudAccounts")(platform, where);
    // A gateway of the tenant serves projects, too.
    const others = clusterApi(platform, scopeIn(where.context), ["gateways"]);
    return {
      ...dialect,
      send: async (request, on) => {
        const { method, body } = request;
        if ((method !== "POST" && method !== "PUT") || !isObject(body)) return dialect.send(request, on);
        const gateway = String(memberAt(body, "metadata.annotations.overlordUid") ?? "");
        const sent = { ...body };
        if (gateway !== "") {
          const isSystem = await isSystemGateway(others, gateway, on);
          if (marksSystem) setMember(sent, "metadata.annotations.overlordType", isSystem ? "system" : undefined);
        }
        if (credentialCheck !== undefined && isObject(sent.spec)) {
          const { path, within, input } = credentialCheck;
          const { spec } = sent;
          const check = within === undefined ? spec : { [within]: spec };
          await checkCredentials(
            others,
            { path: path(encodeURIComponent(gateway)), body: check, input: input(spec) },
            on,
          );
        }
        return dialect.send({ ...request, body: sent }, on);
      },
    };
  };
}

/** Adds the wire members that set the scope and the gateway of an account in its create request. */
export function encodeOwner(
  body: Record<string, unknown>,
  inputs: { context?: unknown; privateCloudGatewayId?: unknown },
): void {
  setMember(body, "metadata.annotations.overlordUid", inputs.privateCloudGatewayId ?? "");
  setMember(body, "metadata.annotations.scope", inputs.context);
}

/** Name of the platform's own gateway, which is always available regardless of its state. */
const SYSTEM_GATEWAY = "System Private Gateway";

/** Reports whether a gateway is the platform's own. Throws if another gateway is not running. */
async function isSystemGateway(dialect: Dialect, gateway: string, on: CallContext): Promise<boolean> {
  const path = `/v1/overlords/${encodeURIComponent(gateway)}`;
  const request = { operation: "Get private cloud gateway", method: "GET", idempotency: "safe", path } as const;
  const answer = await dialect.send(request, on).catch((error: unknown) => {
    if (dialect.classifyError(error) === "other") throw error;
    return fail(
      "privateCloudGatewayId",
      `is not the ID of a private cloud gateway that is visible in this scope: ${gateway}`,
    );
  });
  const found = read(answer);
  const state = found.peekText("status.state");
  const isSystem = found.peekText("metadata.name") === SYSTEM_GATEWAY;
  if (state === "Running" || isSystem) return isSystem;
  return fail(
    "privateCloudGatewayId",
    `must be a gateway with the status Running, but its status is ${state === "" ? "unknown" : state}`,
  );
}

/** Returns the gateway through which a cloud is reached. */
export function gatewayField(doc: string) {
  return uid().doc(doc).wire("metadata.annotations.overlordUid");
}

/** Returns a credential, a member of the account's spec. */
export function credential(member: string, doc: string) {
  return secretText(doc).wire(`spec.${member}`);
}
