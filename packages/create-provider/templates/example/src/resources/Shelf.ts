import { s } from "@tripod/kit";
import { api } from "../api.js";

export const Shelf = api.managed({
  name: "Shelf",
  kind: "shelf",
  doc: "Shelf for books.",
  endpoint: { path: "/shelves" },
  fields: {
    name: s.string("Name, unique on the server.").notEmpty().replaces(),
    width: s.number("Width in centimeters.").integer().min(1).default(80),
    topics: s.list("Topics of the books, in order.", s.string()).optional(),
    createdAt: s.string("Creation time in RFC 3339 format.").computed().stable(),
  },
  update: "changes",
});
