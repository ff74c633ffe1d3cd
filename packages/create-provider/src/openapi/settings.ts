import { withoutEnd } from "@tripod/kit";
import { docOf } from "./docs.js";
import { literal, propertyName } from "./draftField.js";
import { type Json, listOf, memberOf, membersOf, textOf } from "./json.js";
import type { Notes } from "./notes.js";
import type { Resolve } from "./resolver.js";
import { code } from "./values.js";

/** Setting: its name, its part of the environment variable, and its calls. */
export interface DraftSetting {
  readonly name: string;
  readonly variable: string;
  readonly calls: readonly string[];
  readonly doc: string;
}

/** Address and authorization of an API. */
export interface DraftSettings {
  readonly settings: readonly DraftSetting[];
  /** Path that follows the URL of the server. */
  readonly basePath: string;
  /** Code of the headers that authorize requests, with the settings in scope. Undefined: none. */
  readonly headers?: string | undefined;
}

/** Drafts the settings of the servers and security schemes of a document. */
export function draftSettings(document: Json, resolve: Resolve, notes: Notes): DraftSettings {
  const { url, basePath } = serverOf(document, notes);
  const address: DraftSetting = {
    name: "url",
    variable: "URL",
    calls: url === undefined ? [] : [`.default(${literal(url)})`],
    doc: "URL of the server.",
  };
  const { settings, headers } = authorizationOf(document, resolve, notes);
  return { settings: [address, ...settings], basePath, headers };
}

/** Returns the URL of the first server, if the document states it, or the path of the API. */
function serverOf(document: Json, notes: Notes): { readonly url?: string; readonly basePath: string } {
  const host = textOf(memberOf(document, "host"));
  const scheme = textOf(listOf(memberOf(document, "schemes"))[0]) ?? "https";
  const server = listOf(memberOf(document, "servers"))[0];
  const old = `${host === undefined ? "" : `${scheme}://${host}`}${textOf(memberOf(document, "basePath")) ?? ""}`;
  const variables = memberOf(server, "variables");
  const stated = (textOf(memberOf(server, "url")) ?? old).replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    notes.add("servers", `the variable ${code(name)} of the URL has its default`);
    return textOf(memberOf(memberOf(variables, name), "default")) ?? whole;
  });
  const path = withoutEnd(stated, "/");
  if (/^https?:\/\//i.test(path) && URL.canParse(path) && !/[{}?#\s]/.test(path)) return { url: path, basePath: "" };
  if (/^(\/[\w.~-]+)*$/.test(path)) return { basePath: path };
  notes.add("servers", `${code(stated)} is no URL that requests can use. State the base URL in src/api.ts`);
  return { basePath: "" };
}

/** Returns the settings and headers of the first supported scheme, those that all requests need first. */
function authorizationOf(document: Json, resolve: Resolve, notes: Notes): Pick<DraftSettings, "settings" | "headers"> {
  const schemes =
    memberOf(memberOf(document, "components"), "securitySchemes") ?? memberOf(document, "securityDefinitions");
  const global = listOf(memberOf(document, "security")).flatMap((one) => membersOf(one).map(([name]) => name));
  const all = new Map(membersOf(schemes));
  const found = [...new Set([...global, ...all.keys()])].flatMap((name) => {
    const scheme = resolve(all.get(name));
    if (scheme === undefined) return [];
    const drafted = schemeOf(scheme);
    if (drafted === undefined)
      notes.add("security", `the scheme ${code(name)} (${code(String(memberOf(scheme, "type")))}) is not supported`);
    return drafted === undefined ? [] : [{ name, drafted }];
  });
  const [first, ...others] = found;
  for (const { name } of others)
    notes.add("security", `the scheme ${code(name)} is not used, because ${code(first?.name ?? "")} is`);
  if (first === undefined && all.size > 0)
    notes.add("security", "no scheme is supported. State authorization in src/api.ts");
  if (first === undefined && all.size === 0)
    notes.add("security", "the document has no scheme, so requests are not authorized");
  return first?.drafted ?? { settings: [] };
}

function schemeOf(scheme: Json): Pick<DraftSettings, "settings" | "headers"> | undefined {
  const type = textOf(memberOf(scheme, "type"));
  const http = textOf(memberOf(scheme, "scheme"))?.toLowerCase();
  const header = textOf(memberOf(scheme, "name"));
  const doc = docOf(memberOf(scheme, "description"));
  const secret = (name: string, variable: string, usual: string): DraftSetting => ({
    ...{ name, variable, calls: [".secret()"], doc: doc ?? usual },
  });
  if (type === "basic" || (type === "http" && http === "basic"))
    return {
      settings: [
        { name: "username", variable: "USERNAME", calls: [], doc: "Name of the user." },
        secret("password", "PASSWORD", "Password of the user."),
      ],
      headers: `({ username, password }) => ({
    Authorization: \`Basic \${Buffer.from(\`\${username}:\${password}\`).toString("base64")}\`,
  })`,
    };
  if (type === "http" && http === "bearer")
    return {
      settings: [secret("token", "TOKEN", "API token.")],
      headers: `({ token }) => ({ Authorization: \`Bearer \${token}\` })`,
    };
  if (
    type === "apiKey" &&
    memberOf(scheme, "in") === "header" &&
    header !== undefined &&
    /^[\w!#$%&'*+.^|~-]+$/.test(header)
  )
    return {
      settings: [secret("apiKey", "API_KEY", "API key.")],
      headers: `({ apiKey }) => ({ ${propertyName(header)}: apiKey })`,
    };
  return undefined;
}
