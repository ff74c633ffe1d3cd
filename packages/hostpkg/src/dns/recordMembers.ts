import type { Fields, Rule } from "@tripod/kit";
import { valueProblem } from "./recordForms.js";
import { RECORD_SET_TYPES } from "./recordTypes.js";

/** Required members of each record type, in addition to name, type and TTL. */
const OF_TYPE: Readonly<Record<string, readonly string[]>> = {
  A: ["content"],
  AAAA: ["content"],
  TXT: ["content"],
  CNAME: ["content"],
  NS: ["content"],
  ALIAS: ["content"],
  SOA: ["email"],
  MX: ["content", "priority"],
  SRV: ["priority", "weight", "port", "target"],
  CAA: ["tag", "flag", "value"],
  SSHFP: ["algorithm", "fingerprintType", "fingerprint"],
};

const MEMBERS = [...new Set(Object.values(OF_TYPE).flat())];

const { A, AAAA, TXT, CNAME, NS, ALIAS, MX, SRV, CAA, SSHFP } = RECORD_SET_TYPES;
const SOA = "start of authority";

/** Record types with their descriptions, for the field. */
export const RECORD_TYPES: Readonly<Record<string, string>> = {
  A,
  AAAA,
  TXT,
  CNAME,
  NS,
  ALIAS,
  SOA,
  MX,
  SRV,
  CAA,
  SSHFP,
};

/** Rule: a record has all members of its type, in their form, and none of other types. A 0 of another type is ignored. */
export function membersOfType<F extends Fields>(): Rule<F> {
  return (inputs, { unknown, fail, ignore }) => {
    const members = inputs as Readonly<Record<string, unknown>>;
    const { type } = members;
    const own = typeof type === "string" ? OF_TYPE[type] : undefined;
    if (own === undefined) return;
    for (const name of own) {
      if (members[name] === undefined && !unknown.has(name))
        fail(name, `is required for a record of type ${String(type)}`);
    }
    for (const name of ["content", "target"]) {
      const value = members[name];
      if (!own.includes(name) || typeof value !== "string") continue;
      const [, priority] = (type === "MX" && /^(\d+)\s+\S/.exec(value)) || [];
      const problem =
        priority === undefined
          ? valueProblem(String(type), value)
          : `must not contain the priority. Set \`priority\` to ${priority}`;
      if (problem !== undefined) fail(name, problem);
    }
    for (const name of MEMBERS) {
      if (own.includes(name) || members[name] === undefined) continue;
      const types = Object.keys(OF_TYPE).filter((other) => OF_TYPE[other]?.includes(name));
      const reason = `is not supported for a record of type ${String(type)}, only for ${types.join(", ")}`;
      if (members[name] === 0) ignore(name, reason);
      else fail(name, reason);
    }
  };
}
