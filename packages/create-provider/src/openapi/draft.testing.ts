import { fileURLToPath } from "node:url";
import { parseSync } from "rolldown/utils";
import { projectFiles } from "../project.js";
import { type ApiDraft, draftApi } from "./draft.js";
import type { Json } from "./json.js";
import { readDocument } from "./readDocument.js";

/** Draft with the files of its project. */
export interface DraftedProject {
  readonly draft: ApiDraft;
  /** Notes as they are printed. */
  readonly notes: readonly string[];
  file(path: string): string;
}

/** Drafts a document, and checks that every module is syntactically correct. */
export async function draftProject(document: Json): Promise<DraftedProject> {
  const draft = draftApi(document);
  const options = { name: "shop", directory: "pulumi-shop", openapi: "shop.yaml" };
  const files = await projectFiles(options, draft, "2026-01-31");
  for (const [path, text] of files) {
    if (path.endsWith(".ts")) parseSync(path, text);
  }
  return {
    draft,
    notes: draft.notes.map(({ at, text }) => `${at}: ${text}`),
    file: (path) => files.get(path) ?? `${path} does not exist; there are ${[...files.keys()].join(", ")}`,
  };
}

/** Drafts a fixture. */
export async function draftFixture(name: string): Promise<DraftedProject> {
  return draftProject(await readDocument(fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url))));
}

/** Returns a document with a resource `Thing` whose bodies have these members, in a form that tests can extend. */
export function thingDocument(properties: Json, schemas: Json = {}, required: readonly string[] = []): Json {
  const schema = { type: "object", required, properties: { id: { type: "string", readOnly: true }, ...properties } };
  const body = { content: { "application/json": { schema } } };
  const answers = { 200: body };
  return {
    openapi: "3.0.3",
    paths: {
      "/things": {
        get: { responses: { 200: { content: { "application/json": { schema: { type: "array", items: schema } } } } } },
        post: { requestBody: body, responses: answers },
      },
      "/things/{id}": { get: { responses: answers }, put: { requestBody: body, responses: answers }, delete: {} },
    },
    components: { schemas },
  };
}
