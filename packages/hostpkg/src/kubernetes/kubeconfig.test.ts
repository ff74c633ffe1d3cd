import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readKubeconfig } from "./kubeconfig.js";

const WANTED = { clusterCaCert: "Q0E=", server: "https://203.0.113.7:6443", clientCert: "Y2VydA==", clientKey: "a2V5" };

/** Returns a kubeconfig with two clusters and users. The context selects one of each. */
const config = (current: string | undefined, order: readonly [number, number] = [0, 1]) => {
  const clusters = [
    { name: "ours", cluster: { "certificate-authority-data": WANTED.clusterCaCert, server: WANTED.server } },
    { name: "other", cluster: { "certificate-authority-data": "b3RoZXI=", server: "https://198.51.100.1" } },
  ];
  const users = [
    { name: "admin", user: { "client-certificate-data": WANTED.clientCert, "client-key-data": WANTED.clientKey } },
    { name: "other-user", user: { "client-certificate-data": "b3RoZXI=", "client-key-data": "b3RoZXI=" } },
  ];
  return {
    apiVersion: "v1",
    ...(current === undefined ? {} : { "current-context": current }),
    contexts: [
      { name: "b", context: { cluster: "other", user: "other-user" } },
      { name: "a", context: { cluster: "ours", user: "admin" } },
    ],
    clusters: order.map((index) => clusters[index]),
    users: order.map((index) => users[index]),
  };
};

describe("readKubeconfig", () => {
  it("reads every style of YAML", async () => {
    const block = `apiVersion: v1
clusters:
- name: server-client-key-data
  cluster:
    certificate-authority-data: ${WANTED.clusterCaCert}
    server: "${WANTED.server}" 
- name: other
  cluster:
    server: https://198.51.100.1
contexts:
- context: {cluster: a, user: b}
users:
  - user:
      client-key-data: '${WANTED.clientKey}'
      client-certificate-data: ${WANTED.clientCert} # of the admin
    name: admin
`;
    const flow = `{clusters: [{cluster: {certificate-authority-data: ${WANTED.clusterCaCert}, server: '${WANTED.server}'}}],
users: [{user: {client-certificate-data: ${WANTED.clientCert}, client-key-data: ${WANTED.clientKey}}}]}`;
    const folded = block
      .replace(`"${WANTED.server}" `, `>-\n      ${WANTED.server}`)
      .replace(WANTED.clusterCaCert, "|-\n      Q0E=")
      .replace("- name: server-client-key-data\n", "-\n");
    const anchored = `${block.replace("clusters:", "clusters: &all")}others: *all\n`;
    for (const text of [block, block.replaceAll("\n", "\r\n"), flow, folded, anchored, `---\n# made\n${block}`]) {
      assert.deepEqual(await readKubeconfig(text), WANTED, text);
    }
  });

  it("uses the current context, otherwise the first cluster and user", async () => {
    for (const [current, order] of [
      ["a", [0, 1]],
      ["a", [1, 0]],
      [undefined, [0, 1]],
      ["none", [0, 1]],
    ] as const) {
      const chosen = current === undefined ? { ...config(current, order), contexts: [] } : config(current, order);
      const contexts = current === "none" ? { ...chosen, contexts: null } : chosen;
      assert.deepEqual(await readKubeconfig(JSON.stringify(contexts)), WANTED);
    }
    assert.equal(((await readKubeconfig(JSON.stringify(config("b")))) as typeof WANTED).server, "https://198.51.100.1");
  });

  it("never combines a cluster with the certificate authority of another one", async () => {
    const text = `clusters:
- cluster: {server: "${WANTED.server}"}
- cluster: {certificate-authority-data: b3RoZXI=}
users:
- user: {client-certificate-data: Y2VydA==, client-key-data: a2V5}
`;
    assert.deepEqual(await readKubeconfig(text), { missing: "clusters: certificate-authority-data" });
  });

  it("returns the missing member of an incomplete or invalid kubeconfig", async () => {
    const missing = { missing: "clusters: certificate-authority-data" };
    const bomb = `a: &a [x]\n${Array.from({ length: 30 }, (_, i) => `b${i}: &b${i} [*${i === 0 ? "a" : `b${i - 1}`}, *${i === 0 ? "a" : `b${i - 1}`}]`).join("\n")}`;
    for (const text of [
      "clusters:\n- cluster:\n    server: a\nusers: []\n",
      "{",
      "",
      "null",
      "clusters: text",
      "clusters: [null]",
      "a: *none",
      "[".repeat(20_000),
      bomb,
    ]) {
      assert.deepEqual(await readKubeconfig(text), missing, text.slice(0, 40));
    }
  });
});
