import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readKubeconfig } from "./kubeconfig.js";

const WANTED = { clusterCaCert: "Q0E=", server: "https://203.0.113.7:6443", clientCert: "Y2VydA==", clientKey: "a2V5" };

describe("a kubeconfig", () => {
  it("is read from the first cluster and the first user, whatever they are called, quoted or not", () => {
    const text = `apiVersion: v1
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
    assert.deepEqual(readKubeconfig(text), WANTED);
    assert.deepEqual(readKubeconfig(text.replaceAll("\n", "\r\n")), WANTED);
  });

  it("may be JSON", () => {
    const text = JSON.stringify({
      clusters: [{ cluster: { "certificate-authority-data": WANTED.clusterCaCert, server: WANTED.server } }],
      users: [{ user: { "client-certificate-data": WANTED.clientCert, "client-key-data": WANTED.clientKey } }],
    });
    assert.deepEqual(readKubeconfig(text), WANTED);
  });

  it("that lacks a value is told by its name", () => {
    assert.deepEqual(readKubeconfig("clusters:\n- cluster:\n    server: a\nusers: []\n"), {
      missing: "clusters: certificate-authority-data",
    });
    assert.deepEqual(readKubeconfig("{"), { missing: "clusters: certificate-authority-data" });
  });
});
