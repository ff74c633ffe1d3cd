import type { Schema } from "@tripod/kit";

/**
 * Everything that commands need to know about a package. Its definitions are loaded in a process of their own, once per
 * build.
 */
export interface Inspection {
  /** Name of the export that is the package. */
  readonly exported: string;
  readonly name: string;
  readonly version: string;
  readonly resources: number;
  readonly lookups: number;
  readonly schema: Schema;
  /** Docs of definitions that are in the schema, and are not docs of settings. */
  readonly docs: ReadonlySet<string>;
  /** Overview page in Markdown. */
  readonly overview: string;
  /** Page of each lookup and resource in Markdown, by its name. */
  readonly pages: ReadonlyMap<string, string>;
}

/** Message of the process that loads the definitions. */
export type InspectionMessage =
  | { readonly ok: true; readonly inspection: Inspection }
  | { readonly ok: false; readonly problem: string };
