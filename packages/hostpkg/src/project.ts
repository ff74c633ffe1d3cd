import { s } from "@tripod/kit";

/** The argument `projectId` of every lookup that works inside a project. */
export const projectId = s
  .string()
  .notEmpty()
  .doc("Id of the project that is asked, with or without dashes. It comes back as it was given.");

/** The argument `region` of lookups that work inside one region. */
export const region = s.string().notEmpty().doc("Region (pool) that is asked, such as `ru-3`.");
