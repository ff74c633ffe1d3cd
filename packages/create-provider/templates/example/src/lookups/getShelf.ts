import { decodeRecord, findExactlyOne, s } from "@tripod/kit";
import { api } from "../api.js";

const fields = {
  name: s.string("Name of the shelf."),
  shelfId: s.string("ID of the shelf.").computed().wire("id"),
  width: s.number("Width in centimeters.").computed(),
};

export const getShelf = api.lookup({
  name: "getShelf",
  doc: "Shelf, found by its name.",
  fields,
  async run({ name }, { platform, ...on }) {
    const shelves = await platform.list("/shelves", on);
    const shelf = await findExactlyOne(
      shelves.filter((row) => row.text("name") === name),
      {
        one: `shelf ${JSON.stringify(name)}`,
        several: `shelves ${JSON.stringify(name)}`,
        describe: (row) => row.text("id"),
      },
    );
    return decodeRecord(fields, shelf, { names: "same", needs: ["name", "shelfId"] });
  },
});
