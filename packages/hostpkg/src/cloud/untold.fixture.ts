import type { ResourceFixture } from "@tripod/testkit";

/** Fixture members of resources without a unique key, which a project orders by quantity. */
export const UNTOLD: Pick<ResourceFixture, "requests" | "skip"> = {
  // The response to the order lacks members that a read returns.
  requests: { create: 2 },
  skip: {
    "lost create":
      "it has no unique key, so the provider never retries its create; VpcFloatingipV2.test.ts covers the message",
  },
};
