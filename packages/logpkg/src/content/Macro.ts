import { s } from "@tripod/kit";
import { pagedApi } from "../dialects.js";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";

export const Macro = managed({
  name: "Macro",
  kind: "macro",
  doc: "Macro of Sumo Logic: a named, parameterized fragment of a query.",
  endpoint: { path: "v2/macros", dialect: (platform) => pagedApi(platform, ["macros"], {}) },
  fields: {
    name: textOf(1, 128).autoName({ maxLength: 128 }).replaces().doc("Name of the macro, 1–128 characters."),
    description: textOf(0, 4000).default("").doc("Description of the macro, at most 4000 characters."),
    definition: s.string("Macro definition: query fragment with arguments as `{{name}}`.").notEmpty(),
    enabled: s.boolean("Whether the macro is enabled.").default(true),
    arguments: s
      .list(
        "Arguments of the macro, in order.",
        s.object({
          name: s.string("Name of the argument.").notEmpty(),
          type: s
            .string("Argument type.")
            .values({ String: "text", Any: "any value", Number: "numeric value", Keyword: "search keyword" })
            .default("String"),
        }),
      )
      .optional(),
    argumentValidations: s
      .list(
        "Argument validation: expressions that the arguments must satisfy.",
        s.object({
          evalExpression: s.string("Validation expression on the arguments, such as `isValidIP(addr)`.").notEmpty(),
          errorMessage: s
            .string("Error message if the validation fails. Required by the platform.")
            .notEmpty()
            .optional(),
        }),
      )
      .check((rules) => {
        const index = rules.findIndex(({ errorMessage }) => errorMessage === undefined);
        return index < 0 ? undefined : `element ${index} has no errorMessage, which the platform requires`;
      })
      .optional(),
  },
  update: [{ body: "inputs", sends: ["description", "definition", "enabled", "arguments", "argumentValidations"] }],
});
