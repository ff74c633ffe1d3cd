import { type Clock, type Reader, read } from "@tripod/http";
import type { OutputsOf } from "@tripod/kit";
import { decodeRecord } from "@tripod/rest";
import type { Api } from "../api.js";
import { tokenPages } from "../pages.js";
import { createRecords, type Records } from "../records.js";
import { dataMaskFields } from "./dataMaskFields.js";

export type DataMask = OutputsOf<typeof dataMaskFields>;

/** Path of the data masking rules. */
export const DATA_MASKS = "v1/dataMaskingRules";

export const DATA_MASK_TAGS = ["dataMaskingRules"];

/** Returns the client of the organization's data masking rules. */
export function createDataMaskRules(api: Api, clock: Clock): Records<DataMask> {
  return createRecords<DataMask>({
    clock,
    nameOf: (row) => row.peekText("name"),
    decode: (rule: Reader) => decodeRecord(dataMaskFields, rule, { names: "same", needs: ["id"] }),
    changes: () => api.writes(DATA_MASK_TAGS),
    get: async (id, context) => {
      const path = `${DATA_MASKS}/${encodeURIComponent(id)}`;
      return read(await api.send({ operation: "Get data mask rule", path, tags: DATA_MASK_TAGS }, context));
    },
    list: (context) =>
      tokenPages(api, { operation: "List data mask rules", path: DATA_MASKS, tags: DATA_MASK_TAGS }, context),
  });
}
