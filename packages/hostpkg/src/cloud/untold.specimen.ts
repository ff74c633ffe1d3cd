import type { Specimen } from "@tripod/testkit";

/** What holds for things that a project orders by quantity. */
export const UNTOLD: Pick<Specimen, "requests" | "except"> = {
  // The answer to the order lacks what a read shows.
  requests: { create: 2 },
  except: {
    "lost create":
      "nothing tells one from another, so it is never made again by itself; VpcFloatingipV2.test.ts shows what the user is told",
  },
};
