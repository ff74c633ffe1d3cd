import { type CallContext, HttpFailure, read } from "@tripod/http";
import { fail, s } from "@tripod/kit";
import { type Dialect, isObject, memberAt, type Values } from "@tripod/objects";
import { clusterApi, inContext, scopeIn } from "../dialect.js";
import type { ClusterPlatform } from "../platform.js";

/** How the credentials of an account are tried before it is made or changed. */
export interface Trying {
  readonly path: string;
  /** The input to blame where the cloud does not accept them. */
  blames(spec: Values): string;
}

/** Accounts of a cloud: their gateway must run, and their credentials are tried, before one is made or changed. */
export function accountApi(trying?: Trying) {
  return (platform: ClusterPlatform, where: Values): Dialect => {
    const dialect = inContext("cloudAccounts")(platform, where);
    // A gateway of the tenant serves projects, too.
    const others = clusterApi(platform, scopeIn(where.context), ["gateways"]);
    return {
      ...dialect,
      send: async (request, on) => {
        const { method, body } = request;
        if ((method === "POST" || method === "PUT") && isObject(body)) {
          const gateway = memberAt(body, "metadata.annotations.overlordUid");
          if (typeof gateway === "string" && gateway !== "") await refuseIdle(others, gateway, on);
          if (trying !== undefined && isObject(body.spec)) await tryOut(others, trying, body.spec, on);
        }
        return dialect.send(request, on);
      },
    };
  };
}

/** The platform's own gateway is there always, whatever state it shows. */
const SYSTEM_GATEWAY = "System Private Gateway";

async function refuseIdle(dialect: Dialect, gateway: string, on: CallContext): Promise<void> {
  const path = `/v1/overlords/${encodeURIComponent(gateway)}`;
  const request = { operation: "Get private cloud gateway", method: "GET", effect: "read", path } as const;
  const answer = await dialect.send(request, on).catch((error: unknown) => {
    if (dialect.verdict(error) === "no") throw error;
    return fail("privateCloudGatewayId", `is not the id of a gateway that can be seen here: ${gateway}`);
  });
  const found = read(answer);
  const state = found.glance("status.state");
  if (state === "Running" || found.glance("metadata.name") === SYSTEM_GATEWAY) return;
  fail("privateCloudGatewayId", `names a gateway that is ${state === "" ? "not ready" : state}; it must be Running`);
}

async function tryOut(dialect: Dialect, { path, blames }: Trying, spec: Values, on: CallContext): Promise<void> {
  const request = { operation: "Try the credentials", method: "POST", effect: "read", path, body: spec } as const;
  await dialect.send(request, on).catch((error: unknown) => {
    if (!(error instanceof HttpFailure) || (error.status !== 400 && error.status !== 422)) throw error;
    fail(blames(spec), `is refused, or what belongs to it: ${error.platformMessage ?? error.message}`);
  });
}

/** The gateway through which a cloud is reached. */
export function gatewayField(doc: string) {
  return s.string().wire("metadata.annotations.overlordUid").doc(doc);
}

/** A credential: its platform shows it masked, by however many asterisks, or not at all. */
export function credential(member: string, doc: string) {
  return s.string().notEmpty().secret().masked(holdsMask).wire(`spec.${member}`).doc(doc);
}

/** Asterisks alone, or what is left of a text between them: no credential is made of that. */
export function holdsMask(shown: unknown): boolean {
  return typeof shown === "string" && (/^\*+$/.test(shown) || shown.includes("***"));
}
