import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { resultText } from "../resultFields.js";

export const getCallerIdentity = lookup({
  name: "getCallerIdentity",
  terraform: "caller_identity",
  doc: "Brings the access id and the deployment that the provider works with. The platform is asked only when neither `baseUrl` nor `environment` is set, and then once.",
  fields: {
    id: resultText("Always `access_id`."),
    accessId: s.string().computed().doc("Access id of the provider's settings."),
    environment: s
      .string()
      .computed()
      .doc(
        "Deployment of the platform, such as `us2`: that of the settings, otherwise the one behind the address in use; empty when that address is none of the platform's own.",
      ),
  },
  run: async (_, { platform, ...context }) => ({
    id: "access_id",
    accessId: platform.accessId,
    environment: await platform.environment(context),
  }),
});
