/** What a kubeconfig says of its first cluster and its first user. */
export interface Kubeconfig {
  readonly clusterCaCert: string;
  readonly server: string;
  readonly clientCert: string;
  readonly clientKey: string;
}

/** Where each value stands: the list, and the name in its first item that has it. */
const PLACES: { readonly [K in keyof Kubeconfig]: readonly [list: string, name: string] } = {
  clusterCaCert: ["clusters", "certificate-authority-data"],
  server: ["clusters", "server"],
  clientCert: ["users", "client-certificate-data"],
  clientKey: ["users", "client-key-data"],
};

/**
 * Reads a kubeconfig as platforms write it: YAML in blocks, one value a line, or JSON.
 *
 * @returns the name of the member that is missing where one is.
 */
export function readKubeconfig(text: string): Kubeconfig | { readonly missing: string } {
  const find = text.trimStart().startsWith("{") ? inJson(text) : inYaml(text);
  const found: Record<string, string> = {};
  for (const [member, [list, name]] of Object.entries(PLACES)) {
    const value = find(list, name);
    if (value === undefined || value === "") return { missing: `${list}: ${name}` };
    found[member] = value;
  }
  return found as unknown as Kubeconfig;
}

function inYaml(text: string) {
  const lines = text.split(/\r?\n/);
  return (list: string, name: string): string | undefined => {
    const start = lines.findIndex((line) => line === `${list}:` || line.startsWith(`${list}: `));
    if (start < 0) return undefined;
    for (const line of lines.slice(start + 1)) {
      // The next member of the document ends the list; its items may stand at the margin, too.
      if (/^[^\s#-]/.test(line)) return undefined;
      const found = /^[\s-]+([\w-]+):\s*(.*?)\s*$/.exec(line);
      if (found?.[1] === name) return unquoted(found[2] as string);
    }
    return undefined;
  };
}

function unquoted(text: string): string {
  const quoted = /^"(.*)"$/.exec(text) ?? /^'(.*)'$/.exec(text);
  return quoted?.[1] ?? text.replace(/\s+#.*$/, "");
}

function inJson(text: string) {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  const own = (value: unknown, name: string): unknown =>
    typeof value === "object" && value !== null && Object.hasOwn(value, name)
      ? (value as Readonly<Record<string, unknown>>)[name]
      : undefined;
  return (list: string, name: string): string | undefined => {
    const items = own(body, list);
    const first: unknown = Array.isArray(items) ? items[0] : undefined;
    const value = own(own(first, list.replace(/s$/, "")), name);
    return typeof value === "string" ? value : undefined;
  };
}
