import { s } from "@tripod/kit";

/** The servers that use an address, a licence or a subnet. */
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

/** What becomes of it. */
export const status = s.string().computed().doc("Status: `ACTIVE` (in use) or `DOWN` (free).");
