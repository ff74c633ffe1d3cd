import { s } from "@tripod/kit";
import { textOf } from "../texts.js";

/** Fields that both versions of the role API share. */
export const roleFields = {
  name: textOf(1, 128).autoName({ maxLength: 128 }).doc("Name of the role, 1–128 characters."),
  description: textOf(0, 255).optional().doc("Description of the role, at most 255 characters."),
  capabilities: s
    .set(
      "Capabilities of the role, such as `manageCollectors`. The platform adds required capabilities automatically, which causes no diff.",
      s.string().notEmpty(),
    )
    .optional(),
};

/** Members of a role response that an update request must not contain. */
export const ROLE_EXTRAS = [
  "id",
  "createdAt",
  "createdBy",
  "modifiedAt",
  "modifiedBy",
  "systemDefined",
  "autofillDependencies",
];
