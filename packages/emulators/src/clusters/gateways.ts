import { seenBy } from "./access.js";
import type { ClustersApp } from "./app.js";
import type { Caller } from "./caller.js";
import { metadataOf } from "./metadata.js";
import { notFound } from "./platformError.js";
import type { GatewaySeed } from "./seed.js";
import { type Owned, stableUid, type Tenant } from "./world.js";

type Gateway = Owned<GatewaySeed>;

/** Private cloud gateways, which the API calls overlords: one list without pages. */
export function gatewayRoutes(app: ClustersApp): void {
  app.get("/v1/overlords", (c) => {
    const uid = c.req.query("name");
    const found = gatewaysOf(c.var.caller).filter(({ name }) => uid === undefined || name === uid);
    return c.json({ items: found.map((gateway) => row(gateway, c.var.caller.tenant)) });
  });

  app.get("/v1/overlords/:uid", (c) => {
    const gateway = gatewaysOf(c.var.caller).find(({ uid }) => uid === c.req.param("uid"));
    if (gateway === undefined) throw notFound("Specified private gateway");
    return c.json(row(gateway, c.var.caller.tenant));
  });
}

/** Returns the gateways that are visible to a caller. */
export function gatewaysOf(caller: Caller): Gateway[] {
  return seenBy(caller, caller.tenant.gateways);
}

function row(gateway: Gateway, tenant: Tenant) {
  const running = gateway.state === "Running";
  return {
    kind: "overlord",
    metadata: metadataOf(gateway),
    spec: {
      cloudAccountUid: "",
      ipAddress: gateway.ipAddress,
      ipPools: [],
      isSelfHosted: !gateway.isSystem,
      isSystem: gateway.isSystem ?? false,
      spectroClusterUid: stableUid(gateway.uid, "cluster"),
      tenantUid: tenant.uid,
    },
    status: {
      health: { state: running ? "Healthy" : "UnHealthy", conditions: [] },
      isActive: running,
      isReady: running,
      kubectlCommands: [],
      notifications: { isAvailable: false },
      state: gateway.state,
    },
  };
}
