import type { Specimen } from "@tripod/testkit";

/** What a tenant has from its beginning, and keeps. */
export const existsOnce = {
  takenOver: "a tenant has one from its beginning",
  except: {
    "lost create": "it exists once, and setting it twice does no harm",
    "equal twins": "it exists once",
    "id alone": "nothing is made",
    "import by key": "it exists once",
    gone: "it cannot be gone",
    "place gone": "it is in no place, and nothing is deleted",
  },
} as const satisfies Partial<Specimen>;
