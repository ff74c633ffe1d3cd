import { s } from "@tripod/kit";
import { idBesideName, identifier, nameOf } from "../arguments.js";
import { lookup } from "../definitions.js";
import { metadataOf } from "../metadata.js";
import { createObjects, withParentCheck } from "../objects.js";
import { select } from "../select.js";

export const getIppool = lookup({
  name: "getIppool",
  terraform: "ippool",
  doc: "IP address pool (IPAM) of a private cloud gateway (PCG) for vSphere, found by its exact name.",
  fields: {
    privateCloudGatewayId: s.string("Private cloud gateway (PCG) ID.").check(identifier),
    name: nameOf("the IP pool"),
    id: idBesideName("the IP pool"),
  },
  async run({ privateCloudGatewayId: gateway, name, id }, { platform, ...context }) {
    const within = platform.nameOfScope("project");
    const pools = withParentCheck(
      "privateCloudGatewayId",
      `no private cloud gateway with the ID ${JSON.stringify(gateway)} in ${within}`,
      createObjects(platform.api("project"), platform.clock, {
        list: { operation: "List IP pools", path: `/v1/overlords/vsphere/${encodeURIComponent(gateway)}/pools` },
        row: metadataOf,
        whole: metadataOf,
      }),
    );
    const kind = ["IP pool", "IP pools"] as const;
    const pool = await select(pools, { kind, scopeName: `the gateway ${gateway}`, id, name }, context);
    return { id: pool.id, name: pool.name };
  },
});
