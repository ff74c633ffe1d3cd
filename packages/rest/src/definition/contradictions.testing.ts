// Definitions that contradict themselves: each must not compile. This file is compiled with the others and never run.

import { type Fields, s } from "@tripod/kit";
import type { Dialect } from "./dialect.js";
import type { Managed, Sound } from "./groups.js";

declare function managed<const Name extends string, F extends Fields, const T extends string>(
  definition: Managed<Name, F, { readonly client: string }> & Sound<NoInfer<F>, T>,
): void;
declare const dialect: () => Dialect;

const fields = { zone: s.string().replaces(), name: s.string().optional(), shown: s.string().computed() };
const is = { name: "Thing", kind: "thing", doc: "A thing.", fields } as const;
const at = { path: "/zones/{zone}/things", dialect } as const;

export function contradictions(): void {
  managed({ ...is, at });
  // @ts-expect-error: a placeholder that is not an input
  managed({ ...is, at: { path: "/zones/{zoneId}/things", dialect } });
  // @ts-expect-error: a placeholder that is an output
  managed({ ...is, at: { path: "/zones/{shown}/things", dialect } });
  // @ts-expect-error: neither a key nor a rule for lost responses
  managed({ ...is, at, identity: { key: null } });
  // @ts-expect-error: a search without a key
  managed({ ...is, at, identity: { key: null, lost: "remake" } });
  // @ts-expect-error: an empty key
  managed({ ...is, at, identity: { key: [] } });
  // @ts-expect-error: a key that is an output
  managed({ ...is, at, identity: { key: ["shown"] } });
  // @ts-expect-error: a key that is not a field
  managed({ ...is, at, identity: { key: ["title"] } });
  // @ts-expect-error: a unique input that is not a field
  managed({ ...is, at, identity: { unique: ["title"] } });
  // @ts-expect-error: a later input that does not exist
  managed({ ...is, at, create: { later: ["title"] } });
  // @ts-expect-error: an output in `within`
  managed({ ...is, at: { ...at, within: ["shown"] } });
  const unnamed = {
    name: "Thing",
    kind: "thing",
    doc: "",
    fields: { size: s.number() },
    at: { path: "/", dialect },
  } as const;
  // @ts-expect-error: no name among the fields, and no key
  managed(unnamed);
  // @ts-expect-error: no name among the fields, and no key
  managed({ ...unnamed, identity: { unique: false } });
  managed({ ...unnamed, identity: { key: ["size"] } });
  // @ts-expect-error: options of a create that is not supported
  managed({ ...is, at, create: { never: () => "no", later: ["name"] } });
  // @ts-expect-error: a step that sends an output
  managed({ ...is, at, update: [{ body: "changes", sends: ["shown"] }] });
  // @ts-expect-error: both a request and code
  managed({ ...is, at, update: [{ body: "changes", sends: ["name"], run: async () => undefined }] });
  // @ts-expect-error: a body of its own without a method
  managed({ ...is, at, update: [{ body: () => ({}), sends: ["name"] }] });
  // @ts-expect-error: `without` in a body that has only inputs
  managed({ ...is, at, update: [{ body: "members", without: ["id"] }] });
  // @ts-expect-error: deleted by a request and by code
  managed({ ...is, at, delete: { path: "/x", run: async () => undefined } });
  // @ts-expect-error: no class for other status values
  managed({ ...is, at, waits: { states: { at: "status", are: { ERROR: "failed" } } } });
  // @ts-expect-error: an unknown class of a status
  managed({ ...is, at, waits: { states: { at: "status", are: { ERROR: "broken" }, others: "done" } } });
  // @ts-expect-error: a codec for a name that is not a field
  managed({ ...is, at, wire: { codecs: { size: { encode: () => 1 } } } });
  // @ts-expect-error: a rule about a name that is not an input
  managed({ ...is, at, rules: [({ size }, { fail }) => fail("size", String(size))] });
}
