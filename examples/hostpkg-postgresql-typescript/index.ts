// A managed PostgreSQL cluster with a database, its users and who may connect: run it with `pulumi up`.
//
// Settings come from the stack's configuration (`pulumi config set hostpkg:authUrl …`) or from the environment
// (HOSTPKG_AUTH_URL, …). `npx @tripod/cli emulators` prints the variables of a platform on this machine. The passwords are set
// with `pulumi config set --secret ownerPassword` and `… readerPassword`.

import * as pulumi from "@pulumi/pulumi";
import * as hostpkg from "@tripod/pulumi-hostpkg";

const config = new pulumi.Config();
const region = config.get("region") ?? "ru-3";
const place = { projectId: config.require("projectId"), region };

// What the region offers.
const { datastoreTypes } = hostpkg.getDbaasDatastoreTypeV1Output({
  ...place,
  filters: [{ engine: "postgresql", version: "16" }],
});
const typeId = datastoreTypes[0].id;
const { flavors } = hostpkg.getDbaasFlavorV1Output({
  ...place,
  filters: [{ datastoreTypeId: typeId, vcpus: 2, ram: 4096 }],
});

const cluster = new hostpkg.DbaasPostgresqlDatastoreV1(
  "cluster",
  {
    ...place,
    name: "orders",
    typeId,
    subnetId: config.require("subnetId"),
    flavorId: flavors[0].id,
    nodeCount: config.getNumber("nodes") ?? 1,
    poolers: [{ mode: "transaction", size: 50 }],
    config: { work_mem: "8192" },
  },
  { customTimeouts: { create: "40m", update: "40m" } },
);
const inside = { ...place, datastoreId: cluster.id };

const owner = new hostpkg.DbaasUserV1("owner", {
  ...inside,
  name: "orders_owner",
  password: config.requireSecret("ownerPassword"),
});
const reader = new hostpkg.DbaasUserV1("reader", {
  ...inside,
  name: "orders_reader",
  password: config.requireSecret("readerPassword"),
});
const database = new hostpkg.DbaasPostgresqlDatabaseV1("database", { ...inside, name: "orders", ownerId: owner.id });
const grant = new hostpkg.DbaasGrantV1("grant", { ...inside, databaseId: database.id, userId: reader.id });
const firewall = new hostpkg.DbaasFirewallV1("firewall", { ...inside, ips: ["192.0.2.10", "10.0.0.0/8"] });

export const outputs = {
  status: cluster.status,
  nodes: cluster.instances.length,
  mayConnect: firewall.ips,
  readerMayRead: grant.status,
  // Secret, because the password is.
  address: pulumi.interpolate`postgresql://${owner.name}:${owner.password}@${cluster.connections.apply(({ master }) => master)}:5432/${database.name}`,
};
