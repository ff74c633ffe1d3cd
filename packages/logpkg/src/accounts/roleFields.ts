import { s } from "@tripod/kit";
import { textOf } from "../texts.js";

/** What roles of both generations have. */
export const roleFields = {
  name: textOf(1, 128).autoNamed({ maxLength: 128 }).doc("Name of the role, 1–128 characters."),
  description: textOf(0, 255).optional().doc("Description of the role, at most 255 characters."),
  capabilities: s
    .set(s.string().notEmpty())
    .optional()
    .doc(
      "Capabilities of the role, such as `manageCollectors`. The platform adds required capabilities automatically, which causes no diff.",
    ),
};

/** What a role shows beside what a request may carry. */
export const ROLE_EXTRAS = [
  "id",
  "createdAt",
  "createdBy",
  "modifiedAt",
  "modifiedBy",
  "systemDefined",
  "autofillDependencies",
];
