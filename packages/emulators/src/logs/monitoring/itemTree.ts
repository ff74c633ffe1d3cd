import type { Row } from "../../collection/rows.js";
import { Refusal } from "../refusal.js";

/** Tree of folders and items of one library. Changes apply to the live list. */
export class ItemTree {
  readonly #rows: Row[];
  readonly #kind: string;

  constructor(rows: Row[], kind: string) {
    this.#rows = rows;
    this.#kind = kind;
  }

  get rows(): readonly Row[] {
    return this.#rows;
  }

  /** Returns the root folder. */
  root(): Row {
    const found = this.#rows.find(({ parentId }) => !this.#rows.some(({ id }) => id === parentId));
    if (!found) throw new Refusal(404, `${this.#kind}:not_found`, "The library has no root.");
    return found;
  }

  get(id: string): Row {
    const found = this.#rows.find((row) => row.id === id);
    if (!found) throw new Refusal(404, `${this.#kind}:not_found`, "Object not found.", { id });
    return found;
  }

  at(path: string): Row | undefined {
    return this.#rows.find((row) => this.pathOf(row) === path);
  }

  pathOf(row: Row): string {
    const parent = this.#rows.find(({ id }) => id === row.parentId);
    return `${parent ? this.pathOf(parent) : ""}/${String(row.name)}`;
  }

  childrenOf({ id }: Row): Row[] {
    return this.#rows.filter(({ parentId }) => parentId === id);
  }

  /** Reports whether an item is another one or is below it. */
  isWithin(row: Row, folder: Row): boolean {
    if (row === folder) return true;
    const parent = this.#rows.find(({ id }) => id === row.parentId);
    return parent !== undefined && this.isWithin(parent, folder);
  }

  /** @throws Refusal if the folder cannot contain an item of this name. */
  refusePlace(parentId: string, name: string, itself?: Row): void {
    const folder = this.#rows.find(({ id }) => id === parentId);
    if (folder?.contentType !== "Folder") {
      throw new Refusal(400, `${this.#kind}:invalid_parent`, "No folder has this id.", { parentId });
    }
    if (itself && this.isWithin(folder, itself)) {
      throw new Refusal(400, `${this.#kind}:invalid_parent`, "A folder cannot go into itself.");
    }
    if (this.childrenOf(folder).some((other) => other !== itself && other.name === name)) {
      throw new Refusal(400, `${this.#kind}:already_exists`, "The folder has something of this name.");
    }
  }

  add(row: Row): void {
    this.#rows.push(row);
  }

  /** Removes an item with everything below it. */
  remove(row: Row): void {
    for (const child of this.childrenOf(row)) this.remove(child);
    this.#rows.splice(this.#rows.indexOf(row), 1);
  }
}
