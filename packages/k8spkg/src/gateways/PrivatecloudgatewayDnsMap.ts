import { s } from "@tripod/kit";
import { setMember } from "@tripod/objects";
import { ofTenant } from "../dialect.js";
import { isDomain } from "../domain.js";
import { managed } from "../managed.js";
import { operationTimeouts } from "../metadataFields.js";
import { gatewayPlace } from "./gatewayPlace.js";

export const PrivatecloudgatewayDnsMap = managed({
  name: "PrivatecloudgatewayDnsMap",
  kind: "DNS map",
  doc: "The domain that machines in a network of vSphere are looked up in, for clusters that a private cloud gateway makes there. A network of a data center has one.",
  at: {
    path: "/v1/users/assets/vsphere/dnsMappings?filters=spec.privateGatewayUid%3D{privateCloudGatewayId}",
    one: "/v1/users/assets/vsphere/dnsMappings/{id}",
    sent: ["privateCloudGatewayId"],
    dialect: ofTenant("dnsMaps"),
    places: { privateCloudGatewayId: gatewayPlace },
  },
  identity: {
    key: ["searchDomainName"],
    unique: ["privateCloudGatewayId", "dataCenter", "network"],
  },
  wire: { encode: (body, { searchDomainName }) => setMember(body, "metadata.name", searchDomainName) },
  fields: {
    privateCloudGatewayId: s
      .string()
      .notEmpty()
      .replaces()
      .wire("spec.privateGatewayUid")
      .doc("Id of the private cloud gateway."),
    dataCenter: s.string().notEmpty().replaces().wire("spec.datacenter").doc("Name of the data center in vSphere."),
    network: s.string().notEmpty().replaces().wire("spec.network").doc("Name of the network in vSphere."),
    searchDomainName: s
      .string()
      .check((name) => (isDomain(name) ? undefined : "must be a domain such as lab.example.com"))
      .wire("spec.dnsName")
      .doc("The domain."),
    timeouts: operationTimeouts(),
  },
  create: { path: "/v1/users/assets/vsphere/dnsMappings" },
  update: [{ body: "whole", without: ["status"], answersObject: false }],
});
