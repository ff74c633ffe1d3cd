import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { inProject, inRegion } from "../project.js";
import { reseller } from "./dialect.js";
import { foreseeRegion } from "./foreseeRegion.js";
import { servers, status } from "./servers.js";

export const VpcLicenseV2 = managed({
  name: "VpcLicenseV2",
  kind: "license",
  doc: "Windows Server license of the Selectel Cloud Platform, for cloud servers in a project. Licenses have no unique key: if the response to a create request is lost, the provider does not retry the create.",
  endpoint: { path: "/licenses?detailed=false", scopeInputs: ["projectId"], dialect: reseller("licenses") },
  identity: { key: null, onLostResponse: "fail" },
  wire: { envelope: { shown: "license" } },
  fields: {
    projectId: inProject,
    region: inRegion,
    type: s
      .string(
        "License type: `license_windows_2012_standard`, `license_windows_2016_standard` or `license_windows_2019_standard`.",
      )
      .notEmpty()
      .replaces(),
    networkId: s.string("ID of the network of the licensed servers.").computed(),
    subnetId: s.string("ID of the subnet of the licensed servers.").computed(),
    portId: s.string("Port ID (OpenStack) that uses the license. Empty if unassigned.").computed(),
    status,
    servers,
  },
  preflight: foreseeRegion,
  create: {
    costs: true,
    path: "/licenses/projects/{projectId}",
    body: ({ region, type }) => ({ licenses: [{ region, type, quantity: 1 }] }),
    response: { at: "licenses[0]", partial: true },
  },
  list: { rows: "partial" },
});
