import { counted } from "@tripod/kit";
import type { ApiDraft } from "../openapi/draft.js";

/** Returns the lines about everything that a document does not state. */
export function noteLines({ notes }: ApiDraft): readonly string[] {
  return notes.map(({ at, text }) => `${at}: ${text}`);
}

/** Returns the page about a draft: definitions, and everything that the document does not state. */
export function draftPage(draft: ApiDraft, source: string): string {
  const { resources, lookups, notes, paths } = draft;
  const rows = [
    ...resources.map(({ name, requests }) => `| \`${name}\` | ${requests.map((one) => `\`${one}\``).join(", ")} |`),
    ...lookups.map(({ name, path }) => `| \`${name}\` | \`GET ${path}\` |`),
  ];
  return `# Draft

This page is for developers of the provider: it lists the definitions drafted from \`${source}\`, and everything that the document does not state.
Delete it when the provider is finished.

Drafted from ${counted(paths, "usable path")}: ${counted(resources.length, "resource")} and ${counted(lookups.length, "lookup")}.

| definition | requests |
| --- | --- |
${rows.join("\n")}

## Check

- \`identity\`: the input that identifies an object, and whether the server rejects a second object with the same.
- \`.optional()\` or \`.optional().computed()\`: whether the server sets a value that the program omits.
- \`.secret()\`: every password, key and token.
- Values of \`.values({…})\`: replace each empty text by a noun phrase.

## Not derived

${notes.length === 0 ? "Nothing." : notes.map(({ at, text }) => `- \`${at}\`: ${text}`).join("\n")}
`;
}
