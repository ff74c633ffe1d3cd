import { text } from "../../collection/members.js";
import type { Row } from "../../collection/rows.js";
import { hex } from "../../randomness.js";
import type { ClustersApp } from "../app.js";
import { addObjectKind, type ClustersCall, type Dependencies, metadataOf } from "../objectKinds.js";
import { notFound } from "../platformError.js";
import { readBody } from "../requestBody.js";

const PATH = "/v1/edgehosts/tokens";

/** Registration tokens of edge hosts. Names can repeat. */
export function registrationTokenRoutes(app: ClustersApp, dependencies: Dependencies): void {
  const { objects } = dependencies;
  /** Returns the project of registered hosts; undefined without one. */
  const projectOf = (uid: unknown, { place }: ClustersCall): Row | undefined => {
    if (uid === undefined || uid === "") return undefined;
    const row = objects.at("projects", place).find((one) => one.uid === uid);
    if (row === undefined) throw notFound("Specified project");
    return { uid, name: metadataOf(row).name };
  };
  const handle = addObjectKind(app, dependencies, {
    name: "registrationTokens",
    kind: "edge token",
    path: PATH,
    scope: "tenant",
    unique: false,
    spec: { expiry: text({ required: true, pattern: TIME, valueName: "date-time" }), defaultProjectUid: text() },
    serverMembers: (_, { random }) => ({ token: hex(random, 16), status: { isActive: true } }),
    show: ({ token, spec, ...row }, call) => {
      const { expiry, defaultProjectUid } = spec as Row;
      const defaultProject = projectOf(defaultProjectUid, call);
      return { ...row, spec: { expiry, token, ...(defaultProject && { defaultProject }) } };
    },
  });
  app.put(
    `${PATH}/:id/state`,
    handle.answer(async (call) => {
      const { isActive = false } = await readBody(call.context);
      const row = handle.find(call);
      row.status = { isActive };
      handle.change(row, call);
      return call.context.body(null, 204);
    }),
  );
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
