import type { Place } from "@tripod/objects";
import type { LogPlatform } from "../platform.js";

/** Where lists of the content library begin when they are not told where. */
export const personalFolder: Place<LogPlatform> = {
  begins: "the personal folder",
  all: async ({ platform, ...context }) => [(await platform.contentLibrary.personalFolder(context)).id],
};
