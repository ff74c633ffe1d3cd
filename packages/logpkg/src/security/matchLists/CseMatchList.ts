import { type Reader, read } from "@tripod/http";
import { isTimestamp, s, sameInstant } from "@tripod/kit";
import type { Subresource } from "@tripod/rest";
import { managed } from "../../managed.js";
import type { LogPlatform } from "../../platform.js";
import { zeroAsUnset } from "../../zeroAsUnset.js";
import { securityApi } from "../securityApi.js";
import { byKey, type Item, isOver, keyOf, readItems } from "./items.js";
import { itemsOf, writeItems } from "./writeItems.js";

/** Built-in columns of the platform. */
const COLUMNS =
  "Hostname FileHash Url SrcIp DstIp Domain Username Ip Asn Isp Org SrcAsn SrcIsp SrcOrg DstAsn DstIsp DstOrg";

/** Reports whether a column is built in. Responses contain the ID of a custom column, and its name on request. */
function isPlatformsOwn(column: string): boolean {
  return COLUMNS.split(" ").includes(column);
}

/** Returns a column in the spelling of the inputs: ID and name of a custom column are equal. */
function columnCalled(
  recorded: string | undefined,
  { live, name }: { readonly live: string; readonly name: string | undefined },
): string {
  if (isPlatformsOwn(live)) return live;
  // Without a lookup of the name, the recorded value stays.
  if (recorded !== undefined && (name === undefined || recorded === name || recorded === live)) return recorded;
  return name ?? live;
}

const PATH = "sec/v1/match-lists";

/** Reports whether a text is a time in UTC without a time zone, such as `2030-01-31T06:00:00`. */
const isExpiration = (text: string): boolean => text.length === "2030-01-31T06:00:00".length && isTimestamp(`${text}Z`);

/** Subresources: the name of a custom column, and the items if they are managed. */
const subresources: Subresource<LogPlatform> = {
  members: ["items", "targetColumnName"],
  read: async ({ values, live, get, dialect }) => {
    const isImport = values.name === undefined;
    const column = live.string("targetColumn");
    const isAsSaid = isPlatformsOwn(column) || column === values.targetColumn;
    const name = isAsSaid ? undefined : read(await get(`${PATH}/{id}?getTargetCustomColumnName=true`));
    const recorded = values.items as readonly Item[] | undefined;
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
  doc: "Match list of Sumo Logic Cloud SIEM: a list of values, such as IP addresses or user names, that rules match against record fields. If `items` is set, the list is complete: a refresh shows items that were added elsewhere, and the next update removes them. If `items` is unset, the provider does not manage the items.",
  dataLoss: "all items of the list, including unmanaged items",
  endpoint: { path: PATH, dialect: (platform) => securityApi(platform, ["matchLists"]) },
  wire: {
    encode: (body) => Object.assign(body, { active: true }),
    codecs: {
      targetColumn: {
        decode: (live, { targetColumn }) =>
          columnCalled(targetColumn, {
            live: live.string("targetColumn"),
            name: live.optionalString("targetColumnName"),
          }),
      },
      items: { decode: (live, { items }) => shownItems(live, items) },
    },
  },
  fields: {
    name: s.string("Name of the list, unique, to which rules refer.").notEmpty().replaces().autoName(),
    description: s.string("Description of the list."),
    targetColumn: s
      .string(
        "Target column: record attribute to match, such as `Username`, `SrcIp` or `Domain`, or name or ID of a custom column (`CseCustomMatchListColumn`).",
      )
      .notEmpty()
      .replaces(),
    defaultTtl: s
      .number("Default TTL (seconds) of items that users add in the web application. 0: none.")
      .integer()
      .min(0)
      .optional(),
    items: s
      .set(
        "List items, at most 100,000, with unique values. The list is complete.",
        s.object({
          value: s
            .string("Item value. Case is ignored: the platform stores lower case.")
            .notEmpty()
            .semanticEquals((oldValue, newValue) => oldValue.toLowerCase() === newValue.toLowerCase()),
          description: s.string("Item description. May be empty."),
          expiration: s
            .string("Expiration time (UTC), such as `2030-01-31T06:00:00`. Default: never.")
            .check((text) =>
              text === "" || isExpiration(text) ? undefined : "must be a time, such as 2030-01-31T06:00:00",
            )
            .semanticEquals(sameInstant)
            .optional()
            .platformDefault(""),
          id: s.string("Item ID.").optional().computed().noEffect("The platform derives the ID from the value"),
        }),
      )
      .keyBy(keyOf)
      .optional()
      .wire(null),
    created: s
      .string("Creation time of the list (ISO 8601, without time zone), such as `2026-03-11T09:30:00.000`.")
      .computed()
      .stable(),
    createdBy: s.string("Creator of the list.").computed().stable(),
    lastUpdated: s
      .string(
        "Update time: time of the last change of the list (ISO 8601, without time zone), such as `2026-03-11T09:30:00.000`.",
      )
      .computed(),
    lastUpdatedBy: s.string("Last editor of the list.").computed(),
  },
  rules: [zeroAsUnset("defaultTtl")],
  create: { deferred: ["items"] },
  read: { subresources },
  update: [
    { sends: ["description", "defaultTtl"], body: "inputs" },
    {
      sends: ["items"],
      run: async ({ inputs, live }, on) => writeItems(itemsOf(live), (inputs.items ?? []) as readonly Item[], on),
    },
  ],
  list: { rows: "partial" },
});

/** Adds the recorded items that the platform dropped because they expired. */
function withThoseOver(
  items: readonly Item[],
  recorded: readonly Item[] | undefined,
  { clock }: { readonly clock: { now(): number } },
): readonly Item[] {
  const there = new Set(items.map(keyOf));
  const over = (recorded ?? []).filter((item) => !there.has(keyOf(item)) && isOver(item, clock));
  return [...items, ...over.map(({ id: _, ...item }) => item)];
}

/**
 * Returns the output items of a list: first the recorded ones in their order and spelling, then items that were added
 * elsewhere. Undefined if the items were not read, or if neither platform nor state has items.
 */
function shownItems(live: Reader, recorded: readonly Item[] | undefined) {
  const isRead = (live.raw as { readonly items?: unknown }).items !== undefined;
  const there = byKey(itemsOf(live));
  if (!isRead || (there.size === 0 && recorded === undefined)) return undefined;
  const spelled = byKey(recorded ?? []);
  const keys = [
    ...[...spelled.keys()].filter((key) => there.has(key)),
    ...[...there.keys()].filter((key) => !spelled.has(key)),
  ];
  return keys.map((key) => {
    const { id, description, expiration } = there.get(key) as Item;
    const before = spelled.get(key);
    const { value } = before ?? (there.get(key) as Item);
    return {
      value,
      description: description ?? before?.description ?? "",
      ...(expiration && { expiration }),
      ...(id !== undefined && { id }),
    };
  });
}
