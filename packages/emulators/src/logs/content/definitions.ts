import { isRow, type Row } from "../../collection/rows.js";
import { refusal, without } from "../logsApi.js";
import type { Item, Library } from "./library.js";

/** Kinds of entries by the type of a definition. */
const ITEM_TYPES: Readonly<Record<string, string>> = {
  FolderSyncDefinition: "Folder",
  SavedSearchWithScheduleSyncDefinition: "Search",
  MetricsSavedSearchSyncDefinition: "Search",
  MetricsSearchSyncDefinition: "Search",
  DashboardSyncDefinition: "Report",
  DashboardV2SyncDefinition: "Dashboard",
  MewboardSyncDefinition: "Dashboard",
  LookupTableSyncDefinition: "Lookups",
};

/** Content of an import request and of an export. */
export interface Definition extends Row {
  readonly type: string;
  readonly name: string;
  readonly children?: readonly Definition[] | null;
}

/** @throws Refusal if the value is not a definition, at any depth. */
export function takeDefinition(value: unknown): Definition {
  if (!isRow(value) || typeof value.type !== "string" || typeof value.name !== "string" || value.name === "") {
    throw refusal("content", "invalid_definition", "A definition needs type and name.");
  }
  if (!Object.hasOwn(ITEM_TYPES, value.type)) {
    throw refusal("content", "invalid_definition", `The type '${value.type}' is unknown.`);
  }
  const children = value.children ?? [];
  if (!Array.isArray(children)) throw refusal("content", "invalid_definition", "The children are not a list.");
  for (const child of children) takeDefinition(child);
  return value as Definition;
}

export function itemTypeOf({ type }: Definition): string {
  return ITEM_TYPES[type] ?? "Search";
}

/** Returns an entry as an export gives it. */
export function exported(library: Library, item: Item): Row {
  const { row, kind, name } = item;
  if (item.itemType === "Folder") {
    const children = library
      .childrenOf(item.id)
      .map((child) => exported(library, child))
      .sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
    return { children, description: row.description ?? "", name, type: kind.definition };
  }
  const definition = isRow(row.definition) ? row.definition : ownMembers(item);
  return completed({ ...definition, name, type: definition.type ?? kind.definition });
}

/** Sorts children as exports of the platform do, regardless of the order of the import. */
function orderOf({ type, name }: Row): string {
  return JSON.stringify([type, name]);
}

/** Returns the members of an object that has its own API, without authors and location. */
function ownMembers({ row, kind }: Item): Row {
  const trail = ["createdAt", "createdBy", "modifiedAt", "modifiedBy"];
  return without(row, ...trail, "id", "contentId", "scheduleId", kind.parent, "itemType", "permissions", "isScheduled");
}

/** The platform fills in defaults of queries. */
function completed(definition: Row): Row {
  const { panels } = definition;
  if (!Array.isArray(panels)) return definition;
  return { ...definition, panels: panels.map(completedPanel) };
}

function completedPanel(panel: unknown): unknown {
  if (!isRow(panel) || !Array.isArray(panel.queries)) return panel;
  const queries = panel.queries.map((query: Row) => ({
    outputCardinalityLimit: 1000,
    transient: false,
    timeSource: null,
    ...query,
  }));
  return { ...panel, queries };
}
