import { s } from "@tripod/kit";
import { memberAt } from "@tripod/rest";

/** Input for security groups, by ID. */
export const securityGroups = s
  .set(
    "Additional security group IDs: EC2 security groups that are attached to the nodes.",
    s
      .string()
      .notEmpty()
      .codec({ encode: (id) => ({ id }), decode: (group) => memberAt(group, "id") }),
  )
  .optional();
