import { s } from "@tripod/kit";
import { setMember } from "@tripod/rest";
import { ofTenant } from "../dialect.js";
import { isDomain } from "../domain.js";
import { importWithGateway, managed } from "../managed.js";
import { operationTimeouts } from "../metadataFields.js";
import { uid } from "../uid.js";
import { gatewayParent } from "./gatewayParent.js";

const dnsMap = managed({
  name: "PrivatecloudgatewayDnsMap",
  kind: "DNS map",
  doc: "DNS mapping of a private cloud gateway (PCG): the DNS search domain for a vSphere network. A network of a vSphere datacenter has at most one DNS mapping.",
  endpoint: {
    path: "/v1/users/assets/vsphere/dnsMappings?filters=spec.privateGatewayUid%3D{privateCloudGatewayId}",
    itemPath: "/v1/users/assets/vsphere/dnsMappings/{id}",
    alsoInBody: ["privateCloudGatewayId"],
    dialect: ofTenant("dnsMaps"),
    parents: { privateCloudGatewayId: gatewayParent },
  },
  identity: { key: ["searchDomainName"], unique: ["privateCloudGatewayId", "dataCenter", "network"] },
  wire: { encode: (body, { searchDomainName }) => setMember(body, "metadata.name", searchDomainName) },
  fields: {
    privateCloudGatewayId: uid().doc("Private cloud gateway (PCG) ID.").replaces().wire("spec.privateGatewayUid"),
    dataCenter: s.string("vSphere datacenter, by name in vCenter.").notEmpty().replaces().wire("spec.datacenter"),
    network: s.string("vSphere network, by name in vCenter.").notEmpty().replaces().wire("spec.network"),
    searchDomainName: s
      .string("DNS search domain, such as `lab.example.com`.")
      .check((name) => (isDomain(name) ? undefined : "must be a domain such as lab.example.com"))
      .wire("spec.dnsName"),
    timeouts: operationTimeouts(),
  },
  create: { path: "/v1/users/assets/vsphere/dnsMappings" },
  update: [{ body: "full", omit: ["status"], returnsObject: false }],
});

export const PrivatecloudgatewayDnsMap = importWithGateway(dnsMap);
