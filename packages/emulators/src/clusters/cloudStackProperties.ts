import type { ClustersApp, ClustersContext } from "./app.js";
import { notFound } from "./platformError.js";

const ZONES = [
  { id: "z1", name: "zone-1" },
  { id: "z2", name: "zone-2" },
];

/** Networks with their zone and private cloud. Two networks can have the same name. */
const NETWORKS = [
  { id: "n1", name: "net-1", zone: "z1", vpc: "v1" },
  { id: "n2", name: "net-2", zone: "z1", vpc: "v1" },
  { id: "n3", name: "twin", zone: "z1" },
  { id: "n4", name: "twin", zone: "z1" },
  { id: "n5", name: "net-1", zone: "z2" },
];

/** Objects in the cloud of a cloud account. */
export function cloudStackRoutes(app: ClustersApp, hasAccount: (context: ClustersContext) => boolean): void {
  const path = "/v1/cloudaccounts/apache-cloudstack/:account/properties";
  app.get(`${path}/zones`, (c) => {
    if (!hasAccount(c)) throw notFound("Specified cloud account");
    return c.json({ zones: ZONES });
  });
  app.get(`${path}/networks`, (c) => {
    if (!hasAccount(c)) throw notFound("Specified cloud account");
    const [requested, cloud = ""] = [c.req.query("zone"), c.req.query("vpcId")];
    const found = NETWORKS.filter(({ zone, vpc }) => zone === requested && (cloud === "" || vpc === cloud));
    return c.json({ networks: found.map(({ id, name }) => ({ id, name })) });
  });
}
