import assert from "node:assert/strict";

/** Returns the values that occur only in a kubeconfig: the cluster's address and credentials. */
export function tellingValues(kubeConfig: string): string[] {
  const members = kubeConfig.matchAll(/\b(?:server|token|certificate-authority-data): ([^\s,}]+)/g);
  const values = [...members].map(([, value = ""]) => value);
  assert.equal(values.length, 3, "a kubeconfig has an address, an authority and a token");
  return values;
}
