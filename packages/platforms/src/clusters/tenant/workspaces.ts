import type { ClustersApp } from "../app.js";
import type { Surroundings } from "../objectKinds.js";

/** Workspaces of projects, which roles are given in. */
export function workspaceRows(_: ClustersApp, { objects }: Surroundings): void {
  objects.register({
    name: "workspaces",
    idMember: "uid",
    within: ["tenant"],
    complete: (given) => ({ ...given }),
    born: () => undefined,
  });
}
