import { s } from "@tripod/kit";
import { api } from "../api.js";

export const Shelf = api.managed({
  name: "Shelf",
  kind: "shelf",
  doc: "Shelf for books.",
  endpoint: { path: "/shelves" },
  fields: {
    name: s.string().notEmpty().replaces().doc("Name, unique on the server."),
    width: s.number().integer().min(1).default(80).doc("Width in centimeters."),
    topics: s.list(s.string()).optional().doc("Topics of the books, in order."),
    createdAt: s.string().computed().stable().doc("Creation time in RFC 3339 format."),
  },
  update: "changes",
});
