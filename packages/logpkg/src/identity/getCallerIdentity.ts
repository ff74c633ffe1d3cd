import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { resultText } from "../resultFields.js";

export const getCallerIdentity = lookup({
  name: "getCallerIdentity",
  terraform: "caller_identity",
  doc: "Access ID and deployment of the Sumo Logic provider configuration. The lookup sends one request, and only if neither `baseUrl` nor `environment` is set.",
  fields: {
    id: resultText("Always `access_id`."),
    accessId: s
      .string("Access ID of the provider settings. Empty if the settings contain only a bearer token.")
      .computed(),
    environment: s
      .string(
        "Deployment of the API base URL, such as `us2`. If the URL is not one of the platform, the `environment` of the settings; empty if unset.",
      )
      .computed(),
  },
  run: async (_, { platform, ...context }) => ({
    id: "access_id",
    accessId: platform.accessId,
    environment: await platform.environment(context),
  }),
});
