import type { RunningClusters } from "./startClusters.js";

export const DEFAULT_PROJECT = "64f0a1b2c3d4e5f601020304";
export const EDGE_LAB_PROJECT = "64f0a1b2c3d4e5f601020305";

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read members of replies without declaring every shape.
  json: any;
}

export interface Query {
  project?: string;
  apiKey?: string;
  /** Makes the request a POST; `null` is a POST without a body. */
  post?: unknown;
}

/** Sends a request to the plain HTTP listener. Default account: the first. */
export async function request(platform: RunningClusters, path: string, query: Query = {}): Promise<Reply> {
  const headers = new Headers({ ApiKey: query.apiKey ?? platform.settings.apiKey, Accept: "application/json" });
  if (query.project) headers.set("ProjectUid", query.project);
  if (query.post !== undefined) headers.set("Content-Type", "application/json");
  const response = await fetch(platform.plainOrigin + path, {
    method: query.post === undefined ? "GET" : "POST",
    headers,
    body: query.post === undefined || query.post === null ? null : JSON.stringify(query.post),
  });
  const text = await response.text();
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
}

/** Reads every page of a list by its `continue` tokens. */
export async function readAll(
  platform: RunningClusters,
  path: string,
  member: string,
  query: Query = {},
): Promise<{ rows: { metadata: { name: string; uid: string }; spec: Record<string, unknown> }[]; pages: number }> {
  const rows = [];
  let pages = 0;
  let token = "";
  do {
    const joint = path.includes("?") ? "&" : "?";
    const { json } = await request(
      platform,
      token ? `${path}${joint}continue=${encodeURIComponent(token)}` : path,
      query,
    );
    rows.push(...json[member]);
    token = json.listmeta.continue;
    pages += 1;
  } while (token !== "");
  return { rows, pages };
}
