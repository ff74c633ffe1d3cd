import { allowHttp, requestTimeout, restApi, s } from "@tripod/kit";

/** API of the PowerDNS authoritative server: https://doc.powerdns.com/authoritative/http-api/ */
export const api = restApi({
  name: "powerdns",
  version: "0.1.0",
  settings: {
    url: s.string("URL of the server's webserver.").default("http://127.0.0.1:8081").env("POWERDNS_URL"),
    apiKey: s.string("API key, the server's setting `api-key`.").secret().env("POWERDNS_API_KEY"),
    server: s.string("Server ID.").default("localhost").env("POWERDNS_SERVER"),
    requestTimeout: requestTimeout("POWERDNS_REQUEST_TIMEOUT"),
    allowHttp: allowHttp("POWERDNS_ALLOW_HTTP"),
  },
  baseUrl: ({ url, server }) => `${url}/api/v1/servers/${encodeURIComponent(server)}`,
  authorization: ({ apiKey }) => ({ "X-API-Key": apiKey }),
  settingNames: { address: "the setting url (environment POWERDNS_URL)" },
  limits: [
    { name: "concurrent requests", concurrency: 16, source: "not documented" },
    {
      name: "concurrent writes",
      methods: ["POST", "PUT", "PATCH", "DELETE"],
      concurrency: 1,
      source: "observed: the SQLite backend answers concurrent writes with 500",
    },
  ],
  names: "snake",
  // The body of a 404 is the text "Not Found". The description of the server confirms that it comes from the API.
  healthCheck: "",
});

/** Zones as parents of other objects. */
export const inZone = { zone: api.parent("/zones", "Zone") };
