import { type CallContext, type Reader, read } from "@tripod/http";
import { decodeRows, rowsIn } from "@tripod/rest";
import type { Api } from "../api.js";

/** App in the app catalog. */
export interface CatalogApp {
  readonly uuid: string;
  readonly name: string;
  readonly description: string;
  readonly latestVersion: string;
  readonly icon: string;
  readonly author: string;
  readonly accountTypes: readonly string[];
  readonly beta: boolean;
  readonly installs: number;
  readonly appType: string;
  /** Always one element. */
  readonly attributes: readonly AppAttributes[];
  readonly family: string;
  readonly installable: boolean;
  readonly showOnMarketplace: boolean;
}

export interface AppAttributes {
  readonly categories: readonly string[];
  readonly useCases: readonly string[];
  readonly collections: readonly string[];
}

export interface AppFilter {
  readonly name?: string | undefined;
  readonly author?: string | undefined;
}

/** Client of the app catalog. */
export interface Catalog {
  /** Returns the apps with exactly this name and author. An unset or empty filter matches all apps. */
  list(filter: AppFilter, context: CallContext): Promise<readonly CatalogApp[]>;
}

/**
 * Time for which a catalog response is reused, in milliseconds: the catalog rarely changes, and several lookups may
 * read it.
 */
const SHARED_FOR = 30_000;

/**
 * Returns the client of the catalog. The platform does not document how its filters match, so the client filters again.
 */
export function createCatalog(api: Api): Catalog {
  return {
    list: async ({ name = "", author = "" }, context) => {
      const query = { name: name || undefined, author: author || undefined };
      const answer = await api.send(
        { operation: "List apps", path: "v2/apps", query, tags: ["apps"], cache: SHARED_FOR },
        context,
      );
      const has = (row: Reader, member: string, requested: string) =>
        requested === "" || row.peekText(member) === requested;
      const rows = rowsIn(read(answer), "apps");
      const matching = rows.filter((row) => has(row, "name", name) && has(row, "author", author));
      return decodeRows(matching, decodeApp, context);
    },
  };
}

function decodeApp(app: Reader): CatalogApp {
  const text = (member: string) => app.optionalString(member) ?? "";
  const flag = (member: string) => app.optionalBoolean(member) ?? false;
  const texts = (member: string) => (app.optionalList(member) ?? []).map((item) => item.optionalString("") ?? "");
  return {
    uuid: app.string("uuid"),
    name: text("name"),
    description: text("description"),
    latestVersion: text("latestVersion"),
    icon: text("icon"),
    author: text("author"),
    accountTypes: texts("accountTypes"),
    beta: flag("beta"),
    installs: app.optionalNumber("installs") ?? 0,
    appType: text("appType"),
    attributes: [
      {
        categories: texts("attributes.category"),
        useCases: texts("attributes.useCase"),
        collections: texts("attributes.collection"),
      },
    ],
    family: text("family"),
    installable: flag("installable"),
    showOnMarketplace: flag("showOnMarketplace"),
  };
}
