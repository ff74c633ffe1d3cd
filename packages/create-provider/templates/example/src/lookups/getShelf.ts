import { decodeRecord, findExactlyOne, s } from "@tripod/kit";
import { api } from "../api.js";

const fields = {
  name: s.string().doc("Name of the shelf."),
  shelfId: s.string().computed().wire("id").doc("ID of the shelf."),
  width: s.number().computed().doc("Width in centimeters."),
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
