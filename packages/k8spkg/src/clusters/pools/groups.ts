import { s } from "@tripod/kit";
import { memberAt } from "@tripod/objects";

/** The input for security groups, which are told by their ids. */
export const securityGroups = s
  .set(
    s
      .string()
      .notEmpty()
      .coded({ encode: (id) => ({ id }), decode: (group) => memberAt(group, "id") }),
  )
  .optional()
  .doc("Additional security group IDs: EC2 security groups that are attached to the nodes.");
