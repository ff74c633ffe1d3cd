import { allowHttp, requestTimeout, restApi, s } from "@tripod/kit";

/** Settings and options that all requests share. */
export const api = restApi({
  name: "__NAME__",
  version: "0.1.0",
  settings: {
    url: s.string("URL of the server.").env("__ENV___URL"),
    token: s.string("API token.").secret().env("__ENV___TOKEN"),
    requestTimeout: requestTimeout("__ENV___REQUEST_TIMEOUT"),
    allowHttp: allowHttp("__ENV___ALLOW_HTTP"),
  },
  baseUrl: ({ url }) => `${url}/api`,
  authorization: ({ token }) => ({ Authorization: `Bearer ${token}` }),
  settingNames: { address: "the setting url (environment __ENV___URL)" },
  // Confirms that a 404 comes from the server and not from a proxy in front of it.
  healthCheck: "/about",
});
