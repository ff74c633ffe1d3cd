import type { Objects } from "../../collection/objects.js";
import type { Place, Row } from "../../collection/rows.js";
import type { JsonObject } from "../json.js";
import { refusal } from "../logsApi.js";
import { Refusal } from "../refusal.js";

/** Location of a collection's objects in the library's tree. */
export interface LibraryKind {
  readonly collection: string;
  /** Type of items that have no `itemType` of their own. */
  readonly itemType: string;
  readonly name: "name" | "title";
  readonly parent: "parentId" | "folderId" | "parentFolderId";
  /** Some kinds have a second ID in addition to that of the library. */
  readonly id: "id" | "contentId";
  /** Type in an export. */
  readonly definition: string;
}

export const LIBRARY_KINDS: readonly LibraryKind[] = [
  {
    collection: "content.folders",
    itemType: "Folder",
    name: "name",
    parent: "parentId",
    id: "id",
    definition: "FolderSyncDefinition",
  },
  { collection: "content.imported", itemType: "Search", name: "name", parent: "parentId", id: "id", definition: "" },
  {
    collection: "logSearches",
    itemType: "Search",
    name: "name",
    parent: "parentId",
    id: "id",
    definition: "SavedSearchWithScheduleSyncDefinition",
  },
  {
    collection: "metricsSearches",
    itemType: "Search",
    name: "title",
    parent: "parentId",
    id: "id",
    definition: "MetricsSavedSearchSyncDefinition",
  },
  {
    collection: "metricsSearchesV2",
    itemType: "Search",
    name: "title",
    parent: "folderId",
    id: "contentId",
    definition: "MetricsSearchSyncDefinition",
  },
  {
    collection: "dashboards",
    itemType: "Dashboard",
    name: "title",
    parent: "folderId",
    id: "contentId",
    definition: "DashboardV2SyncDefinition",
  },
  {
    collection: "lookupTables",
    itemType: "Lookups",
    name: "name",
    parent: "parentFolderId",
    id: "id",
    definition: "LookupTableSyncDefinition",
  },
];

/** Entry of the library, of any kind. */
export interface Item {
  readonly kind: LibraryKind;
  /** Live object. */
  readonly row: Row;
  readonly id: string;
  readonly name: string;
  readonly parentId: string;
  readonly itemType: string;
}

export const ADMIN_ROOT = "/Library/Admin Recommended";

/** Library of one organization, as one request sees it. */
export class Library {
  readonly #objects: Objects;
  readonly #place: Place;
  readonly #adminMode: boolean;

  constructor(objects: Objects, place: Place, adminMode: boolean) {
    this.#objects = objects;
    this.#place = place;
    this.#adminMode = adminMode;
  }

  /** Returns every visible item. Only administrators see the folder of administrators. */
  items(): Item[] {
    const all = this.#all();
    return this.#adminMode ? all : all.filter((item) => !isBelow(pathIn(all, item), ADMIN_ROOT));
  }

  find(id: string): Item | undefined {
    return this.items().find((item) => item.id === id);
  }

  /** @throws Refusal if the item does not exist. */
  get(id: string): Item {
    const found = this.find(id);
    if (!found) throw new Refusal(404, "content:not_found", "Content with the given ID does not exist.", { id });
    return found;
  }

  /** @throws Refusal if the folder does not exist. */
  folder(id: string): Item {
    const found = this.get(id);
    if (found.itemType !== "Folder") throw refusal("content", "not_a_folder", "The content is not a folder.");
    return found;
  }

  at(path: string): Item | undefined {
    const all = this.#all();
    return this.items().find((item) => pathIn(all, item) === path);
  }

  pathOf(item: Item): string {
    return pathIn(this.#all(), item);
  }

  /** Returns the folders from the root to the item, the item included. */
  ancestry(item: Item): Item[] {
    return lineage(this.#all(), item);
  }

  childrenOf(id: string): Item[] {
    return this.items().filter(({ parentId }) => parentId === id);
  }

  /** Returns the personal folder of the caller. */
  personal(): Item {
    const { email } = this.#objects.at("users", this.#place).find(({ id }) => id === this.#place.user) ?? {};
    const found = this.at(`/Library/Users/${String(email)}`);
    if (!found) throw new Refusal(404, "content:doesnt_exist", "Nothing at this path.");
    return found;
  }

  /** Names are unique within a folder, over all kinds. */
  refuseTaken(parentId: string, name: string, itself?: Row): void {
    if (!this.#all().some((other) => other.parentId === parentId && other.name === name && other.row !== itself))
      return;
    throw duplicate();
  }

  /** @throws Refusal if the folder cannot contain a new item of this name. */
  refusePlace(parentId: string, name: string, itself?: Row): void {
    if (this.find(parentId)?.itemType !== "Folder")
      throw refusal("content", "invalid_parent", "No folder has this id.");
    this.refuseTaken(parentId, name, itself);
  }

  move(item: Item, parentId: string): void {
    if (this.ancestry(this.folder(parentId)).some(({ id }) => id === item.id)) {
      throw refusal("content", "invalid_parent", "A folder cannot go into itself.");
    }
    this.refuseTaken(parentId, item.name, item.row);
    item.row[item.kind.parent] = parentId;
  }

  /** Removes an item with everything below it. */
  remove(item: Item): void {
    for (const child of this.#all().filter(({ parentId }) => parentId === item.id)) this.remove(child);
    const rows = this.#objects.at(item.kind.collection, this.#place);
    const index = rows.indexOf(item.row);
    if (index >= 0) rows.splice(index, 1);
  }

  #all(): Item[] {
    return LIBRARY_KINDS.flatMap((kind) =>
      this.#objects
        .inOrder(kind.collection, this.#objects.at(kind.collection, this.#place))
        .map((row) => itemOf(kind, row)),
    );
  }
}

/** Returns an item as the library lists it. */
export function itemAnswer({ id, name, parentId, itemType, row, kind }: Item): JsonObject {
  const { createdAt, createdBy, modifiedAt, modifiedBy, description, permissions, isScheduled } = row;
  const isPlain = kind.collection.startsWith("content.");
  return {
    createdAt,
    createdBy,
    modifiedAt,
    modifiedBy,
    id,
    name,
    itemType,
    parentId,
    permissions: isPlain ? permissions : ["View", "Edit", "Manage"],
    description: description ?? "",
    ...(isPlain ? { isScheduled } : { isScheduled: row.schedule !== undefined }),
  };
}

export function duplicate(): Refusal {
  return new Refusal(400, "content:duplicate_content", "Content with the same name already exists in the folder.");
}

function itemOf(kind: LibraryKind, row: Row): Item {
  return {
    kind,
    row,
    id: String(row[kind.id]),
    name: String(row[kind.name]),
    parentId: String(row[kind.parent]),
    itemType: String(row.itemType ?? kind.itemType),
  };
}

function lineage(all: readonly Item[], item: Item): Item[] {
  const parent = all.find(({ id }) => id === item.parentId);
  return parent ? [...lineage(all, parent), item] : [item];
}

/** Returns the path of an item. Personal folders have a path that differs from their name and parent. */
function pathIn(all: readonly Item[], item: Item): string {
  if (typeof item.row.path === "string") return item.row.path;
  const parent = all.find(({ id }) => id === item.parentId);
  return `${parent ? pathIn(all, parent) : ""}/${item.name}`;
}

function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}
