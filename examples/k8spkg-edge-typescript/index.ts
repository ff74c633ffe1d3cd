// A cluster of three hosts at the edge: run it with `pulumi up`.
//
// Settings come from the stack's configuration (`pulumi config set --secret k8spkg:apiKey …`) or from the environment
// (K8SPKG_APIKEY, …). `npx @tripod/cli emulators` prints the variables of a platform on this machine.

import * as pulumi from "@pulumi/pulumi";
import * as k8spkg from "@tripod/pulumi-k8spkg";

const config = new pulumi.Config();

// Existing profile with the operating system and Kubernetes of the hosts.
const base = k8spkg.getClusterProfileOutput({ name: "profile-001" });

// The hosts are known before they are switched on: each registers itself by its id.
const host = (name: string, uid: string) => new k8spkg.Appliance(name, { uid, tags: { site: "bakery" } });
const first = host("first", "edge-bakery-1");
const second = host("second", "edge-bakery-2");
const third = host("third", "edge-bakery-3");

// One of them has the control plane, and works as well.
const bakery = new k8spkg.ClusterEdgeNative("bakery", {
  name: "bakery",
  tags: ["site:bakery"],
  cloudConfig: {
    // The address under which the control plane is reached, in the network of the hosts.
    vip: config.get("vip") ?? "10.20.0.5",
    ntpServers: ["pool.ntp.org"],
  },
  clusterProfiles: [{ id: base.id }],
  locationConfigs: [{ latitude: 52.52, longitude: 13.4, countryCode: "DE", countryName: "Germany" }],
  machinePools: [
    {
      name: "control",
      controlPlane: true,
      controlPlaneAsWorker: true,
      edgeHosts: [{ hostUid: first.id }],
    },
    {
      name: "ovens",
      edgeHosts: [{ hostUid: second.id }, { hostUid: third.id }],
      additionalLabels: { heat: "high" },
    },
  ],
});

export const outputs = {
  cluster: bakery.id,
  hosts: [first.id, second.id, third.id],
  kubeconfig: bakery.kubeconfig,
};
