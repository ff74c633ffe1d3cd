import { findExactlyOne } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { findNamed, readNamed, serviceFields } from "./offers.js";

export const getGlobalRouterServiceV1 = lookup({
  name: "getGlobalRouterServiceV1",
  terraform: "global_router_service_v1",
  doc: "Service whose networks Selectel Global Router can connect, found by its name.",
  fields: serviceFields,
  async run({ name }, { platform, ...context }) {
    const list = { operation: "List global router services", path: "/services" };
    const found = await findExactlyOne(await findNamed(platform.service("routers"), list, name, context), {
      one: `global router service ${JSON.stringify(name)}`,
      several: `global router services ${JSON.stringify(name)}`,
      describe: (record) => record.peekText("id"),
    });
    return readNamed(serviceFields, found);
  },
});
