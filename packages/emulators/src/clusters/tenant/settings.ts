import type { Context } from "hono";
import { bodyOf, unwrapped } from "../../collection/collection.js";
import { type Members, takeMembers } from "../../collection/members.js";
import { CollectionRefusal } from "../../collection/refusal.js";
import type { Row } from "../../collection/rows.js";
import type { ClustersApp, ClustersEnv } from "../app.js";
import { type Dependencies, placeOf, translated } from "../objectKinds.js";
import { notFound } from "../platformError.js";

/** Setting that exists exactly once in every tenant. */
export interface TenantSetting {
  /** For the control of tests: `passwordPolicy`. */
  readonly name: string;
  /** ID in the control interface; responses contain none. The tenant's UID follows an ID that ends in a hyphen. */
  readonly id: string;
  readonly kind: string;
  /** Initial value for every tenant. */
  readonly initial: Row;
  readonly documents: readonly SettingDocument[];
}

/** Part of a setting that is read and written at one path. */
export interface SettingDocument {
  /** Path below that of the tenant: `password/policy`. */
  readonly path: string;
  readonly method: "POST" | "PUT" | "PATCH";
  readonly members: Members;
  /** Path of reads and the member that wraps the setting, if reads have another path than writes. */
  readonly readAt?: { readonly path: string; readonly within: string };
  /** Member of the row that contains the setting. Default: the row itself. */
  readonly at?: string;
  /** Returns the response, if it differs from the stored value. */
  show?(stored: Row): Row;
  /** Applies a request. Default: the body replaces the stored value. */
  apply?(stored: Row, input: Row): void;
}

/** Adds the routes of a setting of the tenant. The response to a write has no body. */
export function addTenantSetting(app: ClustersApp, { objects }: Dependencies, setting: TenantSetting): void {
  const { name, id, kind, initial, documents } = setting;
  objects.register({
    name,
    idMember: "id",
    within: ["tenant"],
    complete: (input, place) => ({
      id: id.endsWith("-") ? `${id}${place.tenant}` : id,
      ...structuredClone(initial),
      ...input,
    }),
    onCreated: () => undefined,
  });
  for (const { path, method, members, readAt, at, show, apply } of documents) {
    const address = `/v1/tenants/:tenant/${path}`;
    const storedSetting = (context: Context<ClustersEnv>): Row => {
      const place = placeOf(context);
      if (context.req.param("tenant") !== place.tenant) throw notFound("Specified tenant");
      const row = objects.at(name, place)[0] as Row;
      return at === undefined ? row : (row[at] as Row);
    };
    app.get(readAt === undefined ? address : `/v1/tenants/:tenant/${readAt.path}`, (c) => {
      const { id: _, ...stored } = storedSetting(c);
      const view = show?.(stored) ?? stored;
      return c.json(readAt === undefined ? view : { [readAt.within]: view });
    });
    app.on(method, address, async (c) => {
      const stored = storedSetting(c);
      try {
        const input = takeMembers(members, unwrapped(await bodyOf(c), undefined), { unknownMembers: "ignore" });
        if (apply) apply(stored, input);
        else replace(stored, input);
      } catch (error) {
        throw error instanceof CollectionRefusal ? translated(error, kind) : error;
      }
      return c.body(null, 204);
    });
  }
}

/** Replaces the members of a row except its ID. */
function replace(row: Row, input: Row): void {
  for (const member of Object.keys(row)) if (member !== "id") delete row[member];
  Object.assign(row, input);
}
