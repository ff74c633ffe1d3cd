import { read } from "@tripod/http";
import { s } from "@tripod/kit";
import type { Beside } from "@tripod/objects";
import { managed } from "../../managed.js";
import type { LogPlatform } from "../../platform.js";
import { securityApi } from "../securityApi.js";
import { type Item, isOver, keyOf, readItems } from "./items.js";
import { shownItems } from "./shownItems.js";
import { columnCalled, isPlatformsOwn } from "./targetColumn.js";
import { itemsOf, writeItems } from "./writeItems.js";

const PATH = "sec/v1/match-lists";
const WHEN = /^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** What is read at other addresses: the name of a column of the organisation's own, and the items where they are managed. */
const beside: Beside<LogPlatform> = {
  members: ["items", "targetColumnName"],
  read: async ({ known, live, get, dialect }) => {
    const isImport = known.name === undefined;
    const column = live.string("targetColumn");
    const isAsSaid = isPlatformsOwn(column) || column === known.targetColumn;
    const name = isAsSaid ? undefined : read(await get(`${PATH}/{id}?getTargetCustomColumnName=true`));
    const recorded = known.items as readonly Item[] | undefined;
    const items = isImport || recorded !== undefined ? await readItems(get, live.optionalString("name")) : undefined;
    return {
      ...(name && { targetColumnName: name.string("data.targetColumn") }),
      ...(items && { items: withThoseOver(items, recorded, dialect) }),
    };
  },
};

export const CseMatchList = managed({
  name: "CseMatchList",
  kind: "match list",
  doc: "A list of values, such as addresses or names of users, against which fields of records are held; rules ask for what is on it. With `items` the program says all of them: what somebody else adds is shown by a refresh, and removed by the next update. Without `items` they are left to others.",
  loses: "its items, also those that others have put on it",
  at: { path: PATH, dialect: (platform) => securityApi(platform, ["matchLists"]) },
  wire: {
    encode: (body) => Object.assign(body, { active: true }),
    codecs: {
      targetColumn: {
        decode: (live, { targetColumn }) =>
          columnCalled(targetColumn, {
            shown: live.string("targetColumn"),
            name: live.optionalString("targetColumnName"),
          }),
      },
      items: { decode: (live, { items }) => shownItems(live, items) },
    },
  },
  fields: {
    name: s
      .string()
      .notEmpty()
      .replaces()
      .autoNamed()
      .doc("Name of the list, unique, by which rules know it. Another one makes another list."),
    description: s.string().doc("What is on the list."),
    targetColumn: s
      .string()
      .notEmpty()
      .replaces()
      .doc(
        "What its values are, such as `Username`, `SrcIp` or `Domain`, or a custom column (`CseCustomMatchListColumn`) by name or id. Another one makes another list.",
      ),
    defaultTtl: s
      .number()
      .integer()
      .min(1)
      .optional()
      .doc("Seconds after which an item is over that somebody adds in the web application."),
    items: s
      .set(
        s.object({
          value: s
            .string()
            .notEmpty()
            .sameAs((before, after) => before.toLowerCase() === after.toLowerCase())
            .doc("The value. Upper and lower case make no difference: the platform keeps it in lower case."),
          description: s.string().doc("What the value is, or why it is there; may be empty."),
          expiration: s
            .string()
            .check((text) =>
              text === "" || WHEN.test(text) ? undefined : "must be a time such as 2030-01-31T06:00:00",
            )
            .optional()
            .usually("")
            .doc("When it is over, as `2030-01-31T06:00:00`, in UTC; never without it."),
          id: s
            .string()
            .optional()
            .computed()
            .ignored("the platform makes it out of the value")
            .doc("What the platform calls it."),
        }),
      )
      .keyed(keyOf)
      .optional()
      .wire(null)
      .doc("What is on the list, up to 100,000 items, each value once. Their order means nothing."),
    created: s.string().computed().stable().doc("When the list was made."),
    createdBy: s.string().computed().stable().doc("Who made it."),
    lastUpdated: s.string().computed().doc("When it was changed last."),
    lastUpdatedBy: s.string().computed().doc("Who changed it last."),
  },
  create: { later: ["items"] },
  read: { beside },
  update: [
    { sends: ["description", "defaultTtl"], body: "members" },
    {
      sends: ["items"],
      run: async ({ inputs, live }, on) => writeItems(itemsOf(live), (inputs.items ?? []) as readonly Item[], on),
    },
  ],
  list: { rows: "short" },
});

/** What the platform has dropped because it was over is as the program says. */
function withThoseOver(
  items: readonly Item[],
  recorded: readonly Item[] | undefined,
  { clock }: { readonly clock: { now(): number } },
): readonly Item[] {
  const there = new Set(items.map(keyOf));
  const over = (recorded ?? []).filter((item) => !there.has(keyOf(item)) && isOver(item, clock));
  return [...items, ...over.map(({ id: _, ...item }) => item)];
}
