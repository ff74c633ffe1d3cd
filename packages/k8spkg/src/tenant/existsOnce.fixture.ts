import { type ResourceFixture, SINGLETON_SKIPS } from "@tripod/testkit";

/** What a tenant has from its beginning, and keeps. */
export const existsOnce = {
  resetOnDelete: "a tenant has one from its beginning",
  skip: SINGLETON_SKIPS,
} as const satisfies Partial<ResourceFixture>;
