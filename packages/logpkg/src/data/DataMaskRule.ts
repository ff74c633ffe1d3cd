import { s } from "@tripod/kit";
import { tokenApi } from "../dialects.js";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";
import { DATA_MASK_TAGS, DATA_MASKS } from "./dataMaskRules.js";

export const DataMaskRule = managed({
  name: "DataMaskRule",
  kind: "data mask rule",
  doc: "Data masking rule of Sumo Logic, which replaces text in search results for users without the capability `viewUnmaskedData`. Stored logs do not change. Deleting or disabling the rule immediately shows the data to all users: consider the resource option `protect`. An organization can have 50 rules.",
  endpoint: { path: DATA_MASKS, dialect: (platform) => tokenApi(platform, DATA_MASK_TAGS) },
  fields: {
    name: textOf(1, 128)
      .autoName({ maxLength: 128 })
      .replaces()
      .doc(
        "Name of the rule, unique in the organization, 1–128 characters. Changing the name creates the new rule before the old one is deleted.",
      ),
    regexPattern: textOf(1, 2048).doc(
      "Regular expression (Java) of the text to mask, at most 2048 characters. The platform validates the expression.",
    ),
    maskString: textOf(1, 64)
      .default("##redactedPII##")
      .doc("Mask string that replaces the matched text, 1–64 characters."),
    enabled: s.boolean("Whether the rule is enabled."),
    description: textOf(0, 512).default("").doc("Description of the rule, at most 512 characters."),
  },
  // The effect of missing members is undocumented, so an update sends all members but the name, which never changes.
  update: [{ body: "inputs", sends: ["regexPattern", "maskString", "enabled", "description"] }],
});
