import type { ApiDraft } from "../openapi/draft.js";
import { literal } from "../openapi/draftField.js";

/** Returns the module with what all requests of a drafted provider have in common. */
export function apiFile(draft: ApiDraft, name: string, environment: string): string {
  const { settings, basePath, headers, isSnake, rows, healthCheck } = draft;
  const lines = settings.map(
    (one) =>
      `    ${one.name}: s.string()${one.calls.join("")}.env("${environment}_${one.variable}").doc(${literal(one.doc)}),\n`,
  );
  return `import { allowHttp, requestTimeout, restApi, s } from "@tripod/kit";

/** What all requests have in common. */
export const api = restApi({
  name: ${literal(name)},
  version: "0.1.0",
  settings: {
${lines.join("")}    requestTimeout: requestTimeout("${environment}_REQUEST_TIMEOUT"),
    allowHttp: allowHttp("${environment}_ALLOW_HTTP"),
  },
  baseUrl: ({ url }) => ${basePath === "" ? "url" : `\`\${url}${basePath}\``},
${headers === undefined ? "" : `  authorization: ${headers},\n`}  settingNames: { address: "the setting url (environment ${environment}_URL)" },
${isSnake ? '  names: "snake",\n' : ""}${rows === "" ? "" : `  paging: { rows: ${literal(rows)} },\n`}${healthCheck === undefined ? "" : `  // Confirms that a 404 comes from the API.\n  healthCheck: ${literal(healthCheck)},\n`}});
`;
}
