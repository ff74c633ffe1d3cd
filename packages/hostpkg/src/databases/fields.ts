import { s } from "@tripod/kit";
import { timeoutsField } from "@tripod/objects";
import { inProject, inRegion } from "../project.js";
import { uuid } from "../uuid.js";
import { USUAL_TIME } from "./dialect.js";

/** What everything in managed databases has. */
export const placed = {
  projectId: inProject,
  region: inRegion,
  timeouts: timeoutsField(["create", "update", "delete"], USUAL_TIME),
};

/** What everything that lives in a cluster has. */
export const inDatastore = {
  ...placed,
  datastoreId: uuid("Database cluster ID.").replaces(),
  status: s.string().computed().doc("Status, such as `ACTIVE`."),
};

export const databaseId = uuid("Database ID, in the same cluster.").replaces();

/** A name that the engine itself has a say in. */
export function innerName(doc: string, { pattern, says, longest, separator, spell }: NameRule) {
  return s
    .string()
    .check((value) => (pattern.test(value) && value.length <= longest ? undefined : `must be ${says}`))
    .autoNamed({ maxLength: longest, separator, spell })
    .replaces()
    .doc(doc);
}

interface NameRule {
  readonly pattern: RegExp;
  readonly says: string;
  readonly longest: number;
  /** How a name is made up out of that of the resource. */
  readonly separator: string;
  spell(name: string): string;
}

/** What Kafka takes for names of topics and patterns of them. */
export const KAFKA_NAME: NameRule = {
  pattern: /^[a-zA-Z0-9._-]+$/,
  says: "1 to 249 letters, digits, dots, underscores and hyphens",
  longest: 249,
  separator: "-",
  spell: (name) => name.replace(/[^a-zA-Z0-9._-]/g, "-"),
};

/** Engines take hyphens in names of users and databases only in quotes. */
export const ENGINE_NAMED = { maxLength: 63, separator: "_" };
