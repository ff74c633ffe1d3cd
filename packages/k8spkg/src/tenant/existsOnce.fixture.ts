import { type ResourceFixture, SINGLETON_SKIPS } from "@tripod/testkit";

/** Fixture of an object that every tenant has permanently. */
export const existsOnce = {
  resetOnDelete: "a tenant has one from its beginning",
  skip: SINGLETON_SKIPS,
} as const satisfies Partial<ResourceFixture>;
