import { s } from "@tripod/kit";
import { tokenApi } from "../dialects.js";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";
import { DATA_MASK_TAGS, DATA_MASKS } from "./dataMaskRules.js";

export const DataMaskRule = managed({
  name: "DataMaskRule",
  kind: "data mask rule",
  doc: "A rule that replaces text in search results, for whoever lacks the capability `viewUnmaskedData`; stored logs stay as they are. Deleting it, or switching it off, shows the data to everybody at once: consider the option `protect`. An organisation has 50 rules at most.",
  at: { path: DATA_MASKS, dialect: (platform) => tokenApi(platform, DATA_MASK_TAGS) },
  fields: {
    name: textOf(1, 128)
      .autoNamed({ maxLength: 128 })
      .replaces()
      .doc(
        "Name of the rule, unique in the organisation, 1 to 128 characters. With another name the new rule is made before the old one goes.",
      ),
    regexPattern: textOf(1, 2048).doc(
      "Regular expression of what is masked, in Java's syntax, at most 2048 characters. The platform checks it.",
    ),
    maskString: textOf(1, 64).default("##redactedPII##").doc("What stands in its place, 1 to 64 characters."),
    enabled: s.boolean().doc("Whether it is applied."),
    description: textOf(0, 512).default("").doc("What the rule is for, at most 512 characters."),
  },
  // Whatever the platform makes of members that an update lacks: it lacks none but the name, which stays.
  update: [{ body: "members", sends: ["regexPattern", "maskString", "enabled", "description"] }],
});
