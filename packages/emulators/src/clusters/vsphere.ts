import { flag, list, object, text, whole } from "../collection/members.js";
import type { Row } from "../collection/rows.js";
import type { ClustersApp, ClustersContext } from "./app.js";
import { gatewaysOf } from "./gateways.js";
import { addObjectKind, type ClustersCall, type Dependencies, SORT } from "./objectKinds.js";
import { pageOf } from "./paging.js";
import { notFound } from "./platformError.js";
import { type TermFields, termFilter } from "./termFilter.js";

const POOLS = "/v1/overlords/vsphere/:gateway/pools";
const needed = () => text({ required: true, min: 1 });
const DOMAIN = /^([a-zA-Z0-9-]+\.)+[a-zA-Z]{2,}$/;

const MAP_FIELDS: TermFields<Row> = {
  "spec.privateGatewayUid": ({ spec }) => [String((spec as Row).privateGatewayUid)],
};

/** Data of vSphere gateways about networks: domain names, and address pools. */
export function vsphereRoutes(app: ClustersApp, dependencies: Dependencies): void {
  const placed = ({ context }: ClustersCall, uid: unknown): void => refuseUnknown(context, uid);
  addObjectKind(app, dependencies, {
    name: "dnsMappings",
    kind: "dns mapping",
    path: "/v1/users/assets/vsphere/dnsMappings",
    scope: "tenant",
    spec: {
      privateGatewayUid: needed(),
      datacenter: needed(),
      network: needed(),
      dnsName: text({ required: true, pattern: DOMAIN }),
    },
    filters: { filters: (row, value) => termFilter(value, MAP_FIELDS)(row) },
    unique: ({ spec }) => {
      const { privateGatewayUid, datacenter, network } = spec as Row;
      return JSON.stringify([privateGatewayUid, datacenter, network]);
    },
    check: ({ spec }, call) => placed(call, (spec as Row).privateGatewayUid),
  });
  const pools = addObjectKind(app, dependencies, {
    name: "ipPools",
    kind: "ip pool",
    path: POOLS,
    list: false,
    sorts: "gateway",
    scope: "tenant",
    read: false,
    spec: {
      restrictToSingleCluster: flag({ default: false }),
      pool: object(
        {
          gateway: needed(),
          prefix: whole({ required: true, min: 0, max: 32 }),
          nameserver: object({ addresses: list(text(), { default: [] }), search: list(text(), { default: [] }) }),
          start: text(),
          end: text(),
          subnet: text(),
        },
        { required: true },
      ),
    },
    unique: ({ metadata, [SORT]: gateway }) => JSON.stringify([gateway, (metadata as Row).name]),
    check: (input, call) => placed(call, input[SORT]),
    show: ({ metadata, spec, [SORT]: gateway }) => ({
      metadata,
      // Spelled as on the platform.
      spec: { ...(spec as Row), priavetGatewayUid: gateway },
      status: { allottedIps: [], associatedClusters: [], availableIps: [], inUse: false },
    }),
  });
  app.get(POOLS, (c) => {
    refuseUnknown(c, c.req.param("gateway"));
    const call = pools.call(c);
    const { items, listmeta } = pageOf(pools.rows(call), c.req.query());
    return c.json({ items: items.map((row) => pools.show(row, "list", call)), listmeta });
  });
}

function refuseUnknown({ var: { caller } }: ClustersContext, uid: unknown): void {
  if (!gatewaysOf(caller).some((gateway) => gateway.uid === uid)) throw notFound("Specified overlord");
}
