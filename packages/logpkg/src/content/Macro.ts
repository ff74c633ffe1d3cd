import { s } from "@tripod/kit";
import { pagedApi } from "../dialects.js";
import { managed } from "../managed.js";
import { limited } from "./contentFields.js";

export const Macro = managed({
  name: "Macro",
  kind: "macro",
  doc: "Macro of Sumo Logic: a named, parameterized fragment of a query.",
  endpoint: { path: "v2/macros", dialect: (platform) => pagedApi(platform, ["macros"], {}) },
  fields: {
    name: limited(128, 1).autoName({ maxLength: 128 }).replaces().doc("Name of the macro, 1–128 characters."),
    description: limited(4000).default("").doc("Description of the macro, at most 4000 characters."),
    definition: s.string().notEmpty().doc("Macro definition: query fragment with arguments as `{{name}}`."),
    enabled: s.boolean().default(true).doc("Whether the macro is enabled."),
    arguments: s
      .list(
        s.object({
          name: s.string().notEmpty().doc("Name of the argument."),
          type: s
            .string()
            .values({ String: "text", Any: "any value", Number: "numeric value", Keyword: "search keyword" })
            .default("String")
            .doc("Argument type."),
        }),
      )
      .optional()
      .doc("Arguments of the macro, in order."),
    argumentValidations: s
      .list(
        s.object({
          evalExpression: s
            .string()
            .notEmpty()
            .doc("Validation expression on the arguments, such as `isValidIP(addr)`."),
          errorMessage: s
            .string()
            .notEmpty()
            .optional()
            .doc("Error message if the validation fails. Required by the platform."),
        }),
      )
      .check((rules) => {
        const index = rules.findIndex(({ errorMessage }) => errorMessage === undefined);
        return index < 0 ? undefined : `element ${index} has no errorMessage, which the platform requires`;
      })
      .optional()
      .doc("Argument validation: expressions that the arguments must satisfy."),
  },
  update: [{ body: "inputs", sends: ["description", "definition", "enabled", "arguments", "argumentValidations"] }],
});
