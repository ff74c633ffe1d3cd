import { type CallContext, collect, type Reader } from "@tripod/http";
import { type Fields, type OutputsOf, s } from "@tripod/kit";
import { decodeRecord } from "@tripod/objects";
import type { Api } from "../api.js";
import { resultId } from "../resultId.js";
import { routerPages } from "./pages.js";

const time = (doc: string) => s.string().computed().doc(`${doc}, such as \`2025-01-02T03:04:05.000006\`, in UTC.`);

/** The platform's filter is a list of `member=value` and cannot quote. */
const exactName = (doc: string) =>
  s
    .string()
    .notEmpty()
    .check((value) => (/[,=]/.test(value) ? "must hold neither a comma nor an equal sign" : undefined))
    .doc(doc);

/** What the global router can be connected to: a record of `/services`. */
export const serviceFields = {
  name: exactName("Exact name of the service: `vpc`, `dedicated`, `vmware` or `infra`."),
  id: resultId("Identifier of the service."),
  extension: s.string().computed().doc("Name of the part of the platform that serves it."),
  createdAt: time("When it was added"),
};

/** A group of zones: a record of `/zone_groups`. */
export const zoneGroupFields = {
  name: exactName("Exact name of the group, such as `europe`."),
  id: resultId("Identifier of the group."),
  description: s.string().computed().doc("What it is, in words; may be empty."),
  createdAt: time("When it was added"),
  updatedAt: time("When it was last changed; empty when it never was. Otherwise"),
};

/** A zone: a record of `/zones`. */
export const zoneFields = {
  name: exactName("Exact name of the zone: a pool, such as `ru-3`."),
  service: s
    .string()
    .optional()
    .computed()
    .doc(
      "Name of the service whose zone it is: `vpc`, `dedicated`, `vmware` or `infra`. Needed where several services have a zone of that name.",
    ),
  id: resultId("Identifier of the zone."),
  visibleName: s.string().computed().doc("Its name for people."),
  enable: s.boolean().computed().doc("Whether it is at work; others are not found."),
  allowCreate: s.boolean().computed().doc("Whether networks can be connected in it."),
  allowUpdate: s.boolean().computed().doc("Whether connected networks in it can be changed."),
  allowDelete: s.boolean().computed().doc("Whether connected networks in it can be deleted."),
  createdAt: time("When it was added"),
  updatedAt: time("When it was last changed; empty when it never was. Otherwise"),
  options: s.string().computed().doc("Further options as a JSON text; may be empty."),
  groups: s
    .list(
      s.object({
        id: s.string().computed().doc("Identifier of the group."),
        name: s.string().computed().doc("Name of the group."),
        description: zoneGroupFields.description,
        createdAt: zoneGroupFields.createdAt,
        updatedAt: zoneGroupFields.updatedAt,
      }),
    )
    .computed()
    .doc("The groups that it is in, in the platform's order."),
};

/** Everything of one kind that has a name, not decoded yet. The platform's filter is not relied upon. */
export async function findNamed(
  api: Api,
  list: { readonly operation: string; readonly path: string; readonly onlyEnabled?: boolean },
  name: string,
  context: CallContext,
): Promise<readonly Reader[]> {
  const { operation, path, onlyEnabled = false } = list;
  const filters = `name=${name}${onlyEnabled ? ",enable=true" : ""}`;
  const records = await collect(
    routerPages(api, { operation, path, query: { filters }, share: 0, nullIsEmpty: true }, context),
  );
  return records.filter((record) => record.glance("name") === name);
}

/** What was found, decoded. */
export function readNamed<F extends Fields>(fields: F, record: Reader): OutputsOf<F> {
  return decodeRecord(fields, record, { names: "snake", needs: ["id", "name"] });
}
