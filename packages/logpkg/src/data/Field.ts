import { s } from "@tripod/kit";
import { idOutputName } from "@tripod/rest";
import { wholeListApi } from "../dialects.js";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";

export const Field = managed({
  name: "Field",
  kind: "field",
  doc: "Field of Sumo Logic: a metadata key that messages can carry. Deleting the field also removes it from rules and collectors that use it. Field extraction rules and collectors create fields as well: import existing fields.",
  endpoint: { path: "v1/fields", dialect: (platform) => wholeListApi(platform, ["fields"]) },
  identity: { key: ["fieldName"] },
  wire: {
    id: "fieldId",
    createdAt: null,
    codecs: { dataType: { encode: () => undefined, decode: (live) => live.optionalString("dataType") ?? "" } },
  },
  fields: {
    fieldName: textOf(1, 255)
      .semanticEquals((oldValue, newValue) => oldValue.toLowerCase() === newValue.toLowerCase())
      .replaces()
      .doc("Field name, 1–255 characters. Case is ignored."),
    dataType: s
      .string("Field data type. The platform determines the type: `String`.")
      .values({
        String: "text",
        Long: "long integer",
        Int: "integer",
        Double: "floating-point number",
        Boolean: "`true` or `false`",
      })
      .optional()
      .computed()
      .createOnly("the platform creates every field with the type String. Remove the value")
      .deprecated("The platform determines the field data type. Remove it."),
    state: s
      .string(
        "State of the field: whether the platform stores the field with messages. Default for a new field: `Enabled`.",
      )
      .values({ Enabled: "field stored with messages", Disabled: "field not stored with messages" })
      // `FieldState` is the state of the resource in the Go SDK.
      .enumType("FieldStateType")
      .optional()
      .computed(),
    fieldId: s.string("ID of the field, equal to the resource ID.").computed().stable(),
  },
  rules: [
    ({ dataType }, { fail, isNew }) => {
      // The create request has no such member, so the platform would never apply another type.
      if (isNew && dataType !== undefined && dataType !== "String")
        fail("dataType", "cannot be set: the platform creates every field with the type String. Remove the value");
    },
  ],
  create: { deferred: ["state"] },
  update: [
    {
      sends: ["state"],
      run: async ({ inputs }, { send }) => {
        if (inputs.state === "Disabled") await send("DELETE", "v1/fields/{id}/disable");
        else await send("PUT", "v1/fields/{id}/enable");
      },
    },
  ],
  extras: [idOutputName("sumologicFieldId")],
});
