import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { canBeCredential, credentialsInJson, partsOf } from "./parts.js";
import { createRedactor } from "./redactor.js";

const KUBECONFIG = `apiVersion: v1
kind: Config
clusters:
- name: production-cluster
  cluster: {server: "https://k8s.internal.example:6443", certificate-authority-data: LS0tLS1CRUdJTiBDRVJU}
users:
- name: kubernetes-admin
  user:
    token: eyJhbGciOiJSUzI1NiJ9.eyJpc3M # rotated
    password: hunter2
    client-key-data: "TFMwdExTMUNSVWRKVGlC"
    pin: '8844'
`;

const CHART = `replicaCount: 3
tolerations:
  - key: dedicated
    operator: Equal
auth:
  enabled: true
  rootPassword: 'it''s 4 "long" one'
  password: "tab\\there and \\u00fcber"
config: |
  [client]
  host=db.internal port=5432
env: [{name: SMTP_ADDRESS, value: smtp-relay-7.internal}, {name: LEVEL, value: debug}]
`;

describe("partsOf", () => {
  it("yields lines, long scalars and short credentials of YAML", () => {
    const parts = new Set(partsOf(KUBECONFIG));
    for (const part of [
      "https://k8s.internal.example:6443",
      "LS0tLS1CRUdJTiBDRVJU",
      "eyJhbGciOiJSUzI1NiJ9.eyJpc3M",
      "hunter2",
      "TFMwdExTMUNSVWRKVGlC",
      "8844",
      'client-key-data: "TFMwdExTMUNSVWRKVGlC"',
    ])
      assert.ok(parts.has(part), part);
    const chart = new Set(partsOf(CHART));
    for (const part of [
      'it\'s 4 "long" one',
      "tab\there and über",
      "host=db.internal port=5432",
      "smtp-relay-7.internal",
    ])
      assert.ok(chart.has(part), part);
  });

  it("yields no names, kinds, booleans and short words", () => {
    const parts = new Set([...partsOf(KUBECONFIG), ...partsOf(CHART)]);
    for (const part of [
      "v1",
      "Config",
      "production-cluster",
      "kubernetes-admin",
      "dedicated",
      "true",
      "debug",
      "Equal",
      "tolerations:",
    ])
      assert.ok(!parts.has(part), part);
  });

  it("yields the lines of a private key", () => {
    const body = ["MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEA", "AoIBAQC7VJTUt9Us8cKj"];
    const key = `-----BEGIN PRIVATE KEY-----\r\n${body.join("\r\n")}\r\n-----END PRIVATE KEY-----\r\n`;
    for (const line of body) assert.ok([...partsOf(key)].includes(line), line);
  });

  it("reads long lines of any character", () => {
    for (const sign of ["-", " ", '"', "'", '\\"', "a", ",", "{", "a: ", "- ", ": "]) {
      const long = sign.repeat(100_000);
      assert.ok([...partsOf(`x\n${long}\n`)].length <= 100_000, sign);
    }
  });

  it("yields nothing for a secret of one line", () => {
    assert.deepEqual([...partsOf("password: correct horse battery")], []);
  });
});

describe("credentialsInJson", () => {
  it("yields only values under names of credentials", () => {
    const config = {
      name: "Dragos",
      type: "Dragos",
      config: {
        apiKey: "k-123456",
        tokenUrl: "https://login.example/token",
        url: "https://api.example",
        pageSize: 100,
      },
      credentials: { type: "basic", name: "Dragos", user: "svc", password: 471147 },
      headers: [{ Authorization: "Bearer abcdef" }],
      nested: JSON.stringify({ clientSecret: "inside-of-text" }),
      secretRef: "my-secret",
    };
    assert.deepEqual([...credentialsInJson(JSON.stringify(config))].sort(), [
      "471147",
      "Bearer abcdef",
      "inside-of-text",
      "k-123456",
      "svc",
    ]);
  });

  it("yields nothing for a string that is not JSON", () => {
    assert.deepEqual([...credentialsInJson("{no document")], []);
  });
});

describe("canBeCredential", () => {
  it("distinguishes names of credentials from names that describe credentials", () => {
    for (const name of [
      "password",
      "dbPasswd",
      "API_KEY",
      "accessKey",
      "client-secret",
      "private_key",
      "sessionToken",
      "webhookUrl",
    ])
      assert.equal(canBeCredential(name), true, name);
    for (const name of [
      "name",
      "type",
      "authType",
      "tokenUri",
      "secretName",
      "passwordPolicy",
      "certificate-authority",
      "region",
    ])
      assert.equal(canBeCredential(name), false, name);
  });
});

describe("createRedactor", () => {
  it("redacts quoted parts of secret YAML, also escaped, and keeps public words", () => {
    const { redact } = createRedactor([KUBECONFIG, CHART]);
    const message = `user kubernetes-admin of production-cluster: token eyJhbGciOiJSUzI1NiJ9.eyJpc3M is invalid, password hunter2`;
    assert.equal(
      redact(message),
      "user kubernetes-admin of production-cluster: token [secret] is invalid, password [secret]",
    );
    assert.equal(redact(JSON.stringify({ error: 'it\'s 4 "long" one' })), '{"error":"[secret]"}');
    assert.equal(redact(encodeURIComponent("https://k8s.internal.example:6443")), "[secret]");
  });
});
