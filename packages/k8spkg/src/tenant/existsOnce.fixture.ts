import { EXISTS_ONCE, type Specimen } from "@tripod/testkit";

/** What a tenant has from its beginning, and keeps. */
export const existsOnce = {
  takenOver: "a tenant has one from its beginning",
  except: EXISTS_ONCE,
} as const satisfies Partial<Specimen>;
