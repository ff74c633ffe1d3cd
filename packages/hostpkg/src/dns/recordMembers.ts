import type { Fields, Rule } from "@tripod/kit";
import { RECORD_SET_TYPES } from "./recordTypes.js";

/** What a record of a type says beside its name, type and TTL; all of it is needed. */
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

/** Each type of record, for the field. */
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

/** A record has what its type needs, and nothing that only other types have; a 0 of those means nothing. */
export function membersOfType<F extends Fields>(): Rule<F> {
  return (inputs, { unknown, fail, ignore }) => {
    const given = inputs as Readonly<Record<string, unknown>>;
    const { type } = given;
    const own = typeof type === "string" ? OF_TYPE[type] : undefined;
    if (own === undefined) return;
    for (const name of own) {
      if (given[name] === undefined && !unknown.has(name)) fail(name, `a record of type ${String(type)} needs it`);
    }
    for (const name of MEMBERS) {
      if (own.includes(name) || given[name] === undefined) continue;
      const types = Object.keys(OF_TYPE).filter((other) => OF_TYPE[other]?.includes(name));
      const reason = `a record of type ${String(type)} has none; it is for ${types.join(", ")}`;
      if (given[name] === 0) ignore(name, reason);
      else fail(name, reason);
    }
  };
}
