import type { Objects } from "../../collection/objects.js";
import type { Place, Row } from "../../collection/rows.js";
import { Library } from "./library.js";

const USERS = "/Library/Users";

/** Creates the personal folder of a new user, at a path that differs from its name. */
export function addPersonalFolder({ id, email, createdAt, modifiedAt }: Row, objects: Objects, place: Place): void {
  const path = `${USERS}/${String(email)}`;
  const library = new Library(objects, place, true);
  const users = library.at(USERS);
  if (!users || library.at(path)) return;
  const trail = { createdAt, createdBy: id, modifiedAt, modifiedBy: id };
  objects.add("content.folders", { name: "Personal", parentId: users.id, path, ...trail }, place);
}

/** Moves the content of a deleted user to a folder in the heir's folder, named after the user's email address. */
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
