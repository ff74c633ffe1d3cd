import assert from "node:assert/strict";

/** What stands in a kubeconfig and in no other text: where the cluster is, and its credentials. */
export function tellingValues(kubeConfig: string): string[] {
  const members = kubeConfig.matchAll(/\b(?:server|token|certificate-authority-data): ([^\s,}]+)/g);
  const values = [...members].map(([, value = ""]) => value);
  assert.equal(values.length, 3, "a kubeconfig has an address, an authority and a token");
  return values;
}
