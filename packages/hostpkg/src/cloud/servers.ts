import { s } from "@tripod/kit";

/** The servers that use an address, a licence or a subnet. */
export const servers = s
  .set(
    s.object({
      id: s.string().computed().doc("Identifier of the server."),
      name: s.string().computed().doc("Name of the server."),
      status: s.string().computed().doc("State of the server, such as `ACTIVE`."),
    }),
  )
  .computed()
  .doc("The servers that use it; empty while none does.");

/** What becomes of it. */
export const status = s.string().computed().doc("`ACTIVE` while it is in use, `DOWN` while it is free.");
