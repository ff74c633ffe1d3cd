/** Data of the cluster and the user of the current context of a kubeconfig. */
export interface Kubeconfig {
  readonly clusterCaCert: string;
  readonly server: string;
  readonly clientCert: string;
  readonly clientKey: string;
}

/** Location of each value: the list, and the name in the selected entry. */
const PLACES: { readonly [K in keyof Kubeconfig]: readonly [list: "clusters" | "users", name: string] } = {
  clusterCaCert: ["clusters", "certificate-authority-data"],
  server: ["clusters", "server"],
  clientCert: ["users", "client-certificate-data"],
  clientKey: ["users", "client-key-data"],
};

/**
 * Reads a kubeconfig in YAML of any style or in JSON. Cluster and user are those of the current context. If the context
 * names no existing entry, the first entry is used.
 *
 * @returns the data, or the name of a missing member.
 */
export async function readKubeconfig(text: string): Promise<Kubeconfig | { readonly missing: string }> {
  // The YAML parser is large, so it is loaded on first use.
  const { parseYaml } = await import("@tripod/kit/yaml");
  const config = parseYaml(text);
  const context = own(named(config, "contexts", own(config, "current-context")), "context");
  const entries = {
    clusters: own(named(config, "clusters", own(context, "cluster")), "cluster"),
    users: own(named(config, "users", own(context, "user")), "user"),
  };
  const found: Record<string, string> = {};
  for (const [member, [list, name]] of Object.entries(PLACES)) {
    const value = own(entries[list], name);
    if (typeof value !== "string" || value === "") return { missing: `${list}: ${name}` };
    found[member] = value;
  }
  return found as unknown as Kubeconfig;
}

/** Returns the entry of a list with this name, or the first entry. */
function named(config: unknown, list: string, name: unknown): unknown {
  const entries = own(config, list);
  if (!Array.isArray(entries)) return undefined;
  return entries.find((entry) => own(entry, "name") === name) ?? entries[0];
}

function own(value: unknown, name: string): unknown {
  const isHolder = typeof value === "object" && value !== null && Object.hasOwn(value, name);
  return isHolder ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
