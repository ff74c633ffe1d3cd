import { subjectOf } from "../openapi/context.js";
import type { ApiDraft } from "../openapi/draft.js";
import { literal } from "../openapi/draftField.js";
import { wordsOf } from "../openapi/identifiers.js";
import type { Segment } from "../openapi/paths.js";
import type { DraftSetting } from "../openapi/settings.js";

/** Returns the module with what all requests of a drafted provider have in common. */
export function apiFile(draft: ApiDraft, name: string, environment: string): string {
  const { settings, basePath, headers, isSnake, rows, scope, healthCheck } = draft;
  const scopeSettings = scope.flatMap(({ input }, at) =>
    input === undefined ? [] : [scopeSetting(input, scope.slice(0, at))],
  );
  const lines = [...settings, ...scopeSettings].map(
    (one) =>
      `    ${one.name}: s.string(${literal(one.doc)})${one.calls.join("")}.env("${environment}_${one.variable}"),\n`,
  );
  const path = scope
    .map(({ text, input }) => `/${input === undefined ? text : `\${encodeURIComponent(scope.${input})}`}`)
    .join("");
  const baseUrl = basePath === "" && path === "" ? "url" : `\`\${url}${basePath}${path}\``;
  return `import { allowHttp, requestTimeout, restApi, s } from "@tripod/kit";

/** Settings and options that all requests share. */
export const api = restApi({
  name: ${literal(name)},
  version: "0.1.0",
  settings: {
${lines.join("")}    requestTimeout: requestTimeout("${environment}_REQUEST_TIMEOUT"),
    allowHttp: allowHttp("${environment}_ALLOW_HTTP"),
  },
  baseUrl: ({ url${path === "" ? "" : ", ...scope"} }) => ${baseUrl},
${headers === undefined ? "" : `  authorization: ${headers},\n`}  settingNames: { address: "the setting url (environment ${environment}_URL)" },
${isSnake ? '  names: "snake",\n' : ""}${rows === "" ? "" : `  paging: { rows: ${literal(rows)} },\n`}${healthCheck === undefined ? "" : `  // Confirms that a 404 comes from the API.\n  healthCheck: ${literal(healthCheck)},\n`}});
`;
}

/** Returns the setting for a parameter with which all paths begin. */
function scopeSetting(input: string, before: readonly Segment[]): DraftSetting {
  const doc = `Parameter \`${input}\` of all paths: the ${subjectOf(before, true).join(" ")}.`;
  return { name: input, variable: wordsOf(input).join("_").toUpperCase(), calls: [], doc };
}
