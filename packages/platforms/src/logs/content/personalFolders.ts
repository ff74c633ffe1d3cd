import type { Objects } from "../../collection/objects.js";
import type { Place, Row } from "../../collection/rows.js";
import { Library } from "./library.js";

const USERS = "/Library/Users";

/** Whoever joins gets a folder, at a path that its name does not tell. */
export function addPersonalFolder({ id, email, createdAt, modifiedAt }: Row, objects: Objects, place: Place): void {
  const path = `${USERS}/${String(email)}`;
  const library = new Library(objects, place, true);
  const users = library.at(USERS);
  if (!users || library.at(path)) return;
  const trail = { createdAt, createdBy: id, modifiedAt, modifiedBy: id };
  objects.add("content.folders", { name: "Personal", parentId: users.id, path, ...trail }, place);
}

/** What somebody leaves behind becomes a folder, named by the address, in the folder of the heir. */
export function leaveContent({ email }: Row, heirId: string, objects: Objects, place: Place): void {
  const library = new Library(objects, place, true);
  const left = library.at(`${USERS}/${String(email)}`);
  const heir = objects.at("users", place).find(({ id }) => id === heirId);
  const target = heir && library.at(`${USERS}/${String(heir.email)}`);
  if (!left) return;
  const isEmpty = library.childrenOf(left.id).length === 0;
  const isTaken = target && library.childrenOf(target.id).some(({ name }) => name === email);
  if (!target || isTaken || isEmpty) {
    library.remove(left);
    return;
  }
  delete left.row.path;
  Object.assign(left.row, { name: email, parentId: target.id });
}
