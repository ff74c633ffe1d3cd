import { exactlyOneOf } from "@tripod/kit";
import { idOr, nameOrId } from "../arguments.js";
import { lookup } from "../definitions.js";
import { select } from "../select.js";

export const getPrivateCloudGateway = lookup({
  name: "getPrivateCloudGateway",
  terraform: "private_cloud_gateway",
  doc: "Private cloud gateway (PCG), in the scope of the project, found by its ID or exact name.",
  fields: { id: idOr("name", "the gateway"), name: nameOrId("the gateway") },
  rules: [exactlyOneOf("id", "name")],
  async run({ id, name }, { platform, ...context }) {
    const kind = ["private cloud gateway", "private cloud gateways"] as const;
    const scopeName = platform.nameOfScope("project");
    const found = await select(platform.gateways("project"), { kind, scopeName, id, name }, context);
    return { id: found.id, name: found.name };
  },
});
