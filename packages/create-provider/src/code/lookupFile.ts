import type { ApiDraft } from "../openapi/draft.js";
import { literal } from "../openapi/draftField.js";
import type { DraftLookup } from "../openapi/lookups.js";
import { fieldsCode } from "./fieldCode.js";

/** Returns the module of a drafted function. */
export function lookupFile({ isSnake }: ApiDraft, lookup: DraftLookup): string {
  const { name, doc, args, outputs, rows } = lookup;
  const decoding = `{ names: "${isSnake ? "snake" : "same"}" }`;
  const found = rows === undefined ? "found" : "rows";
  const result =
    rows === undefined
      ? `...decodeRecord(fields, found, ${decoding})`
      : `${rows}: rows.map((one) => decodeRecord(row, one, ${decoding}))`;
  const list = rows === undefined ? "" : `const row = {\n${fieldsCode(outputs, "  ")}};\n\n`;
  const own =
    rows === undefined
      ? fieldsCode(outputs, "  ")
      : `  ${rows}: s.list("Objects that the API returns.", s.object(row)).computed(),\n`;
  return `import { decodeRecord, s } from "@tripod/kit";
import { api } from "../api.js";

${list}const fields = {
${fieldsCode(args, "  ")}${own}};

export const ${name} = api.lookup({
  name: ${literal(name)},
  doc: ${literal(doc)},
  fields,
  async run(args, { platform, ...on }) {
    const ${found} = await platform.${rows === undefined ? "get" : "list"}(${pathCode(lookup)}, on);
    return { ${result}, ...args };
  },
});
`;
}

/** Returns the path of a request with its arguments, as code. */
function pathCode({ segments, end, query }: DraftLookup): string {
  const part = (name: string): string => `\${encodeURIComponent(args.${name})}`;
  const path = segments.map(({ text, input }) => `/${input === undefined ? text : part(input)}`).join("");
  const members = query.map(([name, parameter]) => `${encodeURIComponent(parameter)}=${part(name)}`).join("&");
  const whole = `${path}${end}${members === "" ? "" : `?${members}`}`;
  return whole.includes("${") ? `\`${whole}\`` : literal(whole);
}
