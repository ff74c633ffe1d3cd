import type { Hono } from "hono";
import { choice, flag, list, type Members, object, text } from "../../collection/members.js";
import type { Row } from "../../collection/rows.js";
import { uuid } from "../../randomness.js";
import type { AddKind } from "../logsApi.js";
import type { LogsEnv } from "../logsEnv.js";

const CHANGEABLE: Members = {
  description: text({ default: "", max: 4000 }),
  definition: text({ required: true, min: 1 }),
  enabled: flag({ default: true }),
  arguments: list(
    object({
      name: text({ required: true }),
      type: choice(["String", "Any", "Number", "Keyword"], { required: true }),
    }),
    { nullable: true },
  ),
  argumentValidations: list(
    object({ evalExpression: text({ required: true }), errorMessage: text({ required: true }) }),
    { nullable: true },
  ),
};

const filled = ({ arguments: input, argumentValidations }: Row): Row => ({
  arguments: input ?? [],
  argumentValidations: argumentValidations ?? [],
});

/** `v2/macros`: identified by a UUID; the name cannot be changed. */
export function addMacros(app: Hono<LogsEnv>, addKind: AddKind): void {
  addKind(app, {
    name: "macros",
    kind: "macro",
    path: "/v2/macros",
    id: { make: ({ random }) => uuid(random) },
    members: { name: text({ required: true, min: 1, max: 128 }), ...CHANGEABLE },
    unique: [{ by: ["name"] }],
    serverMembers: filled,
    hidden: ["modifiedAt", "modifiedBy"],
    changes: [
      {
        method: "PUT",
        accepts: CHANGEABLE,
        apply: (row, input) => {
          Object.assign(row, input, filled(input));
        },
      },
    ],
  });
}
