import { s } from "@tripod/kit";

/** Output: servers that use a floating IP address, a license or a subnet. */
export const servers = s
  .set(
    "Attached servers. Empty if no server is attached.",
    s.object({
      id: s.string("ID of the server.").computed(),
      name: s.string("Name of the server.").computed(),
      status: s.string("Status of the server, such as `ACTIVE`.").computed(),
    }),
  )
  .computed();

/** Output: status of a floating IP address, a license or a subnet. */
export const status = s.string("Status: `ACTIVE` (in use) or `DOWN` (free).").computed();
