import type { ApiDraft } from "../openapi/draft.js";
import { literal } from "../openapi/draftField.js";
import { type Segment, templateOf } from "../openapi/paths.js";
import type { DraftResource } from "../openapi/resources.js";
import { fieldsCode } from "./fieldCode.js";

/** Returns the module of a drafted resource. */
export function resourceFile(draft: ApiDraft, resource: DraftResource): string {
  const { name, kind, doc, segments, path, itemPath, alsoInBody, fields, options } = resource;
  const parents = parentsOf(draft, segments);
  const endpoint = [
    `path: ${literal(path)}`,
    ...(itemPath === undefined ? [] : [`itemPath: ${literal(itemPath)}`]),
    ...(alsoInBody.length === 0 ? [] : [`alsoInBody: ${JSON.stringify(alsoInBody)}`]),
    ...(parents.length === 0 ? [] : [`parents: { ${parents.join(", ")} }`]),
  ];
  const before = options.filter(([option]) => option === "identity" || option === "wire");
  const after = options.filter((one) => !before.includes(one));
  const lines = (some: typeof options): string => some.map(([option, code]) => `  ${option}: ${code},\n`).join("");
  return `${fields.length === 0 ? "" : 'import { s } from "@tripod/kit";\n'}import { api } from "../api.js";

export const ${name} = api.managed({
  name: ${literal(name)},
  kind: ${literal(kind)},
  doc: ${literal(doc)},
  endpoint: { ${endpoint.join(", ")} },
${lines(before)}  fields: {
${fieldsCode(fields, "    ")}  },
${lines(after)}});
`;
}

/** Returns the parents in a path that are drafted resources: imports find them by name. */
function parentsOf({ resources }: ApiDraft, segments: readonly Segment[]): readonly string[] {
  return segments.flatMap(({ input }, index) => {
    const path = templateOf(segments.slice(0, index));
    const parent = input && resources.find((one) => one.isParent && templateOf(one.segments) === path);
    return parent ? [`${input}: api.parent(${literal(parent.path)}, ${literal(parent.name)})`] : [];
  });
}
