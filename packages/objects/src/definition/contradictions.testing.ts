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
  // @ts-expect-error: a place that is no input
  managed({ ...is, at: { path: "/zones/{zoneId}/things", dialect } });
  // @ts-expect-error: a place that only the platform says
  managed({ ...is, at: { path: "/zones/{shown}/things", dialect } });
  // @ts-expect-error: nothing tells them apart, and nothing says what follows from a lost answer
  managed({ ...is, at, identity: { key: null } });
  // @ts-expect-error: no key, and to be looked for all the same
  managed({ ...is, at, identity: { key: null, lost: "remake" } });
  // @ts-expect-error: an empty key is none
  managed({ ...is, at, identity: { key: [] } });
  // @ts-expect-error: a key of what only the platform says
  managed({ ...is, at, identity: { key: ["shown"] } });
  // @ts-expect-error: a key that is no field
  managed({ ...is, at, identity: { key: ["title"] } });
  // @ts-expect-error: unique by what is no field
  managed({ ...is, at, identity: { unique: ["title"] } });
  // @ts-expect-error: what comes later and does not exist
  managed({ ...is, at, create: { later: ["title"] } });
  // @ts-expect-error: within what only the platform says
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
  // @ts-expect-error: never made, and how it is made
  managed({ ...is, at, create: { never: () => "no", later: ["name"] } });
  // @ts-expect-error: a step that sends an output
  managed({ ...is, at, update: [{ body: "changes", sends: ["shown"] }] });
  // @ts-expect-error: a request and code in its place
  managed({ ...is, at, update: [{ body: "changes", sends: ["name"], run: async () => undefined }] });
  // @ts-expect-error: a body of its own without a method
  managed({ ...is, at, update: [{ body: () => ({}), sends: ["name"] }] });
  // @ts-expect-error: left out of a body that only has inputs
  managed({ ...is, at, update: [{ body: "members", without: ["id"] }] });
  // @ts-expect-error: deleted by a request and by code
  managed({ ...is, at, delete: { path: "/x", run: async () => undefined } });
  // @ts-expect-error: neither what is done nor what passes
  managed({ ...is, at, waits: { states: { at: "status", are: { ERROR: "failed" } } } });
  // @ts-expect-error: a state of a kind that there is not
  managed({ ...is, at, waits: { states: { at: "status", are: { ERROR: "broken" }, others: "done" } } });
  // @ts-expect-error: a codec of what is no field
  managed({ ...is, at, wire: { codecs: { size: { encode: () => 1 } } } });
  // @ts-expect-error: a rule about what is no input
  managed({ ...is, at, rules: [({ size }, { fail }) => fail("size", String(size))] });
}
