import { s } from "@tripod/kit";
import { idCalled } from "@tripod/objects";
import { wholeListApi } from "../dialects.js";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";

export const Field = managed({
  name: "Field",
  kind: "field",
  doc: "A field that messages may carry. Rules and collectors that use it stop doing so when it is deleted. Extraction rules and collectors make fields as well, so one may be there already: import it then.",
  at: { path: "v1/fields", dialect: (platform) => wholeListApi(platform, ["fields"]) },
  identity: { key: ["fieldName"] },
  wire: {
    id: "fieldId",
    born: null,
    codecs: { dataType: { encode: () => undefined, decode: (live) => live.optionalString("dataType") ?? "" } },
  },
  fields: {
    fieldName: textOf(1, 255)
      .sameAs((before, after) => before.toLowerCase() === after.toLowerCase())
      .replaces()
      .doc("Name of the field, 1 to 255 characters. Upper and lower case make no difference."),
    dataType: s
      .string()
      .values({ String: "", Long: "", Int: "", Double: "", Boolean: "" })
      .optional()
      .computed()
      .onlyAtCreation("the platform gives every field the type String; leave it out")
      .deprecated("The platform decides the type of a field; leave it out")
      .doc("Type of its values, which the platform decides: `String`."),
    state: s
      .string()
      .values({ Enabled: "it is kept with messages", Disabled: "it is not" })
      .optional()
      .computed()
      .doc("Whether the field is in use. A new one is."),
    fieldId: s.string().computed().stable().doc("Identifier of the field; the same as the resource's id."),
  },
  rules: [
    ({ dataType }, { fail, isNew }) => {
      // A create has no such member, so another type than the platform's could never come about.
      if (isNew && dataType !== undefined && dataType !== "String")
        fail("dataType", "cannot be chosen: the platform gives every new field the type String; leave it out");
    },
  ],
  create: { later: ["state"] },
  update: [
    {
      sends: ["state"],
      run: async ({ inputs }, { send }) => {
        if (inputs.state === "Disabled") await send("DELETE", "v1/fields/{id}/disable");
        else await send("PUT", "v1/fields/{id}/enable");
      },
    },
  ],
  extras: [idCalled("sumologicFieldId")],
});
