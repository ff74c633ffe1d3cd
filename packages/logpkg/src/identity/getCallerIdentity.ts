import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { resultText } from "../resultFields.js";

export const getCallerIdentity = lookup({
  name: "getCallerIdentity",
  terraform: "caller_identity",
  doc: "Brings the access id and the deployment that the provider works with. The platform is asked only when neither `baseUrl` nor `environment` is set, and then once.",
  fields: {
    id: resultText("Always `access_id`."),
    accessId: s
      .string()
      .computed()
      .doc("Access id of the provider's settings; empty where they give a bearer token alone."),
    environment: s
      .string()
      .computed()
      .doc(
        "Deployment of the platform behind the address in use, such as `us2`. Where the address is none of the platform's own, that of the settings; empty when they name none.",
      ),
  },
  run: async (_, { platform, ...context }) => ({
    id: "access_id",
    accessId: platform.accessId,
    environment: await platform.environment(context),
  }),
});
