import { after, before, describe } from "node:test";
import { conformanceTests } from "@tripod/kit/testing";
import { powerdns } from "./package.js";
import { missingServer, type PowerdnsServer, startPowerdns } from "./server.js";

const API = "/api/v1/servers/localhost";
const zoneOf = (parents: Readonly<Record<string, { readonly id: string }>>) => parents.Zone?.id ?? "";
const value = (object: { readonly state: object }, name: string): unknown =>
  (object.state as Record<string, unknown>)[name];

describe("PowerDNS", { skip: missingServer() ?? false }, () => {
  let server: PowerdnsServer;
  before(async () => {
    server = await startPowerdns();
  });
  after(() => server?.close());

  conformanceTests({
    package: powerdns,
    url: () => server.url,
    settings: (url) => ({ url, apiKey: "key-of-the-tests" }),
    headers: { "X-API-Key": "key-of-the-tests" },
    resources: {
      Zone: {
        inputs: (number) => ({ name: `zone${number}.example.`, nameservers: ["ns1.example."] }),
        changes: { kind: "Master", account: "me", masters: ["192.0.2.1"] },
        get: ({ id }) => `${API}/zones/${id}`,
      },
      RecordSet: {
        parents: ["Zone"],
        inputs: (number, parents) => ({
          zone: zoneOf(parents),
          name: `www${number}.${zoneOf(parents)}`,
          type: "A",
          records: [{ content: "192.0.2.1" }, { content: "192.0.2.2" }],
        }),
        changes: {
          ttl: 60,
          records: [{ content: "192.0.2.2" }, { content: "192.0.2.3", disabled: true }],
          comment: "changed",
        },
        get: ({ state }) => `${API}/zones/${state.zone}`,
        contains: (body, { state }) =>
          (body as { readonly rrsets: readonly { readonly name: string }[] }).rrsets.some(
            ({ name }) => name === state.name,
          ),
      },
      ZoneMetadata: {
        parents: ["Zone"],
        inputs: (number, parents) => ({ zone: zoneOf(parents), kind: `X-TEST-${number}`, values: ["b", "a"] }),
        changes: { values: ["a", "c", "b"] },
        get: (object) => `${API}/zones/${value(object, "zone")}/metadata/${value(object, "kind")}`,
        contains: (body) => (body as { readonly metadata: readonly string[] }).metadata.length > 0,
      },
      TsigKey: {
        inputs: (number) => ({ name: `key${number}`, key: "c2VjcmV0" }),
        changes: { key: "b3RoZXI=" },
        get: ({ id }) => `${API}/tsigkeys/${id}`,
      },
      CryptoKey: {
        parents: ["Zone"],
        inputs: (_, parents) => ({ zone: zoneOf(parents), keyType: "csk" }),
        changes: { active: false, published: false },
        get: ({ id }) => `${API}/zones/${id.replace("/", "/cryptokeys/")}`,
        acceptsDuplicates: true,
      },
    },
  });
});
