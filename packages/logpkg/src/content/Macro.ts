import { s } from "@tripod/kit";
import { pagedApi } from "../dialects.js";
import { managed } from "../managed.js";
import { choice, limited } from "./contentFields.js";

export const Macro = managed({
  name: "Macro",
  kind: "macro",
  doc: "A part of queries that has a name and arguments.",
  at: { path: "v2/macros", dialect: (platform) => pagedApi(platform, ["macros"], {}) },
  fields: {
    name: limited(128, 1).autoNamed({ maxLength: 128 }).replaces().doc("Name of the macro, 1 to 128 characters."),
    description: limited(4000).default("").doc("What the macro is for, at most 4000 characters."),
    definition: s.string().notEmpty().doc("The part of a query that it stands for; arguments stand in double braces."),
    enabled: s.boolean().default(true).doc("Whether it can be used."),
    arguments: s
      .list(
        s.object({
          name: s.string().notEmpty().doc("Name of the argument."),
          type: choice("String", "Any", "Number", "Keyword")
            .default("String")
            .doc("Its type: `String`, `Any`, `Number` or `Keyword`."),
        }),
      )
      .optional()
      .doc("The arguments, in their order."),
    argumentValidations: s
      .list(
        s.object({
          evalExpression: s.string().notEmpty().doc("What must be true of the arguments."),
          errorMessage: s.string().notEmpty().optional().doc("What to say otherwise. The platform wants one."),
        }),
      )
      .check((rules) => {
        const index = rules.findIndex(({ errorMessage }) => errorMessage === undefined);
        return index < 0 ? undefined : `element ${index} has no errorMessage, which the platform wants`;
      })
      .optional()
      .doc("What must be true of the arguments."),
  },
  update: [{ body: "members", sends: ["description", "definition", "enabled", "arguments", "argumentValidations"] }],
});
