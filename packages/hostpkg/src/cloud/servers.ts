import { s } from "@tripod/kit";

/** Output: servers that use a floating IP address, a license or a subnet. */
export const servers = s
  .set(
    s.object({
      id: s.string().computed().doc("ID of the server."),
      name: s.string().computed().doc("Name of the server."),
      status: s.string().computed().doc("Status of the server, such as `ACTIVE`."),
    }),
  )
  .computed()
  .doc("Attached servers. Empty if no server is attached.");

/** Output: status of a floating IP address, a license or a subnet. */
export const status = s.string().computed().doc("Status: `ACTIVE` (in use) or `DOWN` (free).");
