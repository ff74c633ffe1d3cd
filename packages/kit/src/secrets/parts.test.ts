import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { canBeCredential, credentialsInText, holdsCredentials, partsOf } from "./parts.js";
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
    const signs = [
      "-",
      " ",
      '"',
      "'",
      '\\"',
      "a",
      ",",
      "{",
      "a: ",
      "- ",
      ": ",
      "&a ",
      "<a>",
      "=",
      " #",
      "\t",
      "%",
      "a=",
      "--a",
    ];
    for (const sign of signs) {
      const long = sign.repeat(100_000);
      assert.ok([...partsOf(`x\n${long}\n`)].length <= 100_000, sign);
    }
  });

  it("yields nothing for a secret of one line", () => {
    assert.deepEqual([...partsOf("password: correct horse battery")], []);
  });

  it("yields the credentials of a URL and of pairs", () => {
    const inUrl = partsOf("postgres://bob:pa%2055word@db.example/x");
    assert.deepEqual([...partsOf("Bearer abc-def")], ["abc-def"]);
    assert.deepEqual([...inUrl], ["bob:pa%2055word", "pa%2055word", "pa 55word"]);
    assert.deepEqual([...partsOf("Server=db;User Id=sa;Password='pa55;Encrypt=true")], ["'pa55"]);
  });

  const base64 = (text: string): string => Buffer.from(text).toString("base64");
  const CREDENTIALS: Readonly<Record<string, readonly [text: string, credential: string]>> = {
    "a plain scalar with commas": ["a: 1\npassword: ab,cd\n", "ab,cd"],
    "a plain scalar with brackets": ["a: 1\npassword: ab[cd]{ef}\n", "ab[cd]{ef}"],
    "a long plain scalar with commas": ["a: 1\nb: abcdefg,hijklmnop # x\n", "abcdefg,hijklmnop"],
    "a tagged scalar": ["a: 1\npassword: !!str hunter2\n", "hunter2"],
    "an anchored and tagged scalar": ["a: 1\npassword: &p !!str 'hunter2'\n", "hunter2"],
    "a scalar behind a tab": ["a: 1\npassword:\thunter2\n", "hunter2"],
    "a scalar with CRLF": ["a: 1\r\npassword: hunter2\r\n", "hunter2"],
    "a scalar with a byte order mark": ["\uFEFFpassword: hunter2\na: 1\n", "hunter2"],
    "a name with spaces": ["a: 1\ndb password: hunter2\n", "hunter2"],
    "a quoted name with spaces": ['a: 1\n"db password": hunter2\n', "hunter2"],
    "a scalar on the next line": ["a: 1\npassword:\n  hunter2\n", "hunter2"],
    "a block scalar": ["a: 1\npassword: |-\n  hunter2\n", "hunter2"],
    "a list": ["passwords:\n- hunter2\n- 'hunter3'\n", "hunter3"],
    "an indented list": ["a:\n  apiKeys:\n    - hunter2\n", "hunter2"],
    "a flow list": ["a: 1\ntokens: [hunter2, 'hunter3']\n", "hunter3"],
    "a flow map": ["a: 1\nsecret: {user: bob77, salt: pepper}\n", "pepper"],
    "a member `value` of a secret": ["secret:\n  user: bob\n  value: hunter2\n", "hunter2"],
    "a variable of a container": ["env:\n- name: DB_PASSWORD\n  value: hunter2\n", "hunter2"],
    "a variable in a flow map": ["env:\n- {name: DB_PASSWORD, value: hunter2}\n", "hunter2"],
    "a flag": ['args: ["--token", "hunter2", "--key=hunter3"]\nb: 1\n', "hunter2"],
    "a flag with its value": ['args: ["--token", "hunter2", "--key=hunter3"]\nb: 1\n', "hunter3"],
    "a flag in a list": ["args:\n- --token\n- hunter2\n", "hunter2"],
    "a flag with its value in a list": ["args:\n- --token=hunter2\n", "hunter2"],
    "a file of variables": ["A=b\nDB_PASSWORD=hunter2\n", "hunter2"],
    "exported variables": ["A=b\nexport TOKEN='hunter 2'\n", "hunter 2"],
    "an XML element": ["<a>\n<db.password>hunter2</db.password>\n</a>", "hunter2"],
    "the password of a URL": ["a: 1\nurl: postgres://bob:hunter2@db/x\n", "hunter2"],
    "`stringData` of a Kubernetes Secret": ["kind: Secret\nstringData:\n  a: hunter2\n", "hunter2"],
    "`data` of a Kubernetes Secret, decoded": [`kind: Secret\ndata:\n  password: ${base64("hunter2")}\n`, "hunter2"],
    "a line of a key in base64": [
      `a: 1\nclient-key-data: ${base64("-----BEGIN KEY-----\nMIIEvQIBADANBg\n")}\n`,
      "MIIEvQIBADANBg",
    ],
  };
  for (const [what, [text, credential]] of Object.entries(CREDENTIALS)) {
    it(`yields ${what}`, () => {
      assert.ok([...partsOf(text)].includes(credential), JSON.stringify([...partsOf(text)]));
    });
  }

  it("yields no public words next to credentials", () => {
    const chart = `auth:
  - basic
  - oidc
cert-manager:
  args:
    - verbose
    - --logging-format=json
  namespace: prod
taints:
  - key: dedicated
    value: gpu-pool
  - {key: zone, value: europe}
secret:
  name: production
  type: Opaque
  labels: [stable, public]
data:
  mode: cluster
authentication: {type: basic, database: orders}
image:
  tag: v1.2.3, stable
`;
    const parts = new Set(partsOf(chart));
    for (const word of ["basic", "oidc", "verbose", "json", "prod", "dedicated", "gpu-pool", "europe", "production"]) {
      assert.ok(!parts.has(word), word);
    }
    for (const word of ["Opaque", "stable", "public", "cluster", "orders", "v1.2.3, stable".slice(0, 6)]) {
      assert.ok(!parts.has(word), word);
    }
  });
});

describe("credentialsInText", () => {
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
    assert.deepEqual([...credentialsInText(JSON.stringify(config))].sort(), [
      "471147",
      "Bearer abcdef",
      "inside-of-text",
      "k-123456",
      "svc",
    ]);
  });

  it("yields nothing for a string that is not JSON", () => {
    assert.deepEqual([...credentialsInText("{no document")], []);
  });

  const TEXTS: Readonly<Record<string, string>> = {
    "invalid JSON": '{"name": "open", "apiKey": "hunter22"',
    "a template of JSON": '{"value": {{TriggerValue}}, "credentials": {"pass": "hunter22"}}',
    "a template with all of an object secret": '{"value": {{TriggerValue}}, "credentials": {"at": "hunter22"}}',
    "a form": "key=open&api_key=hunter22&region=eu",
    "pairs with spaces": "user=open password = 'hunter22'",
    "XML elements": "<a><name>open</name><password><![CDATA[hunter22]]></password></a>",
    "XML attributes": '<add key="password" value="hunter22"/><auth type="open"/>',
    "a header": "Accept: open\nAuthorization: Bearer hunter22",
    "a header in a command": "curl -H 'X-Api-Key:hunter22' open",
  };
  for (const [what, text] of Object.entries(TEXTS))
    it(`yields the credential in ${what}`, () => assert.deepEqual([...credentialsInText(text)], ["hunter22"]));
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
    for (const part of ["hunter2", "eyJhbGciOiJSUzI1NiJ9.eyJpc3M"]) {
      for (const before of ["", "a", "ab"]) {
        const echo = Buffer.from(`${before}${part}`).toString("base64");
        assert.match(redact(`rejected ${echo}!`), /^rejected [\w=]{0,4}\[secret\]!$/, part);
      }
    }
  });

  it("redacts a key in base64 with other line ends, and without surrounding space", () => {
    const key = "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkq\nAoIBAQC7VJTU\n-----END PRIVATE KEY-----\n";
    const crlf = key.replaceAll("\n", "\r\n");
    for (const secret of [key, crlf, `\n${key}`]) {
      for (const echo of [key, crlf, key.trim(), crlf.trim()]) {
        const shown = createRedactor([secret]).redact(`<${Buffer.from(echo).toString("base64")}>`);
        assert.match(shown, /^<\w{0,4}\[secret\][\w=]{0,6}>$/, JSON.stringify([secret, echo]));
      }
    }
  });
});

describe("holdsCredentials", () => {
  for (const [text, expected] of [
    ["env:\n  password: hunter22", true],
    ["apiVersion: v1\nkind: Secret\ndata:\n  a: aGk=", true],
    ['{"kind": "Secret", "stringData": {"a": "b"}}', true],
    ["env:\n- name: DB_PASSWORD\n  value: hunter22", true],
    ['auth: {"token": "hunter22"}', true],
    ["password: '{{.spectro.macro.password}}'", false],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of a shell.
    ["password: ${PASSWORD}", false],
    ["password: ''\nsecretName: tls\ntokenEnabled: true", false],
    ["kind: ConfigMap\ndata:\n  a: b", false],
    ["kind: SecretProviderClass\nmetadata:\n  name: a", false],
    ["tolerations:\n- key: dedicated", false],
    ["", false],
  ] as const)
    it(`is ${expected} for ${JSON.stringify(text)}`, () => assert.equal(holdsCredentials(text), expected));
});
