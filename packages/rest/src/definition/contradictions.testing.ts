// Definitions that contradict themselves: each must not compile. This file is compiled with the others and never run.

import { type Fields, s } from "@tripod/kit";
import type { Dialect } from "./dialect.js";
import type { Consistent, Managed } from "./groups.js";

declare function managed<const Name extends string, F extends Fields, const T extends string, K = undefined>(
  definition: Managed<Name, F, { readonly client: string }> & Consistent<NoInfer<F>, T, K>,
): void;
declare const dialect: () => Dialect;

const fields = { zone: s.string().replaces(), name: s.string().optional(), shown: s.string().computed() };
const is = { name: "Thing", kind: "thing", doc: "A thing.", fields } as const;
const endpoint = { path: "/zones/{zone}/things", dialect } as const;

export function contradictions(): void {
  managed({ ...is, endpoint });
  // @ts-expect-error: a placeholder that is not an input
  managed({ ...is, endpoint: { path: "/zones/{zoneId}/things", dialect } });
  // @ts-expect-error: a placeholder that is an output
  managed({ ...is, endpoint: { path: "/zones/{shown}/things", dialect } });
  // @ts-expect-error: neither a key nor a rule for lost responses
  managed({ ...is, endpoint, identity: { key: null } });
  // @ts-expect-error: a search without a key
  managed({ ...is, endpoint, identity: { key: null, onLostResponse: "recreate" } });
  // @ts-expect-error: an empty key
  managed({ ...is, endpoint, identity: { key: [] } });
  // @ts-expect-error: a key that is an output
  managed({ ...is, endpoint, identity: { key: ["shown"] } });
  // @ts-expect-error: a key that is not a field
  managed({ ...is, endpoint, identity: { key: ["title"] } });
  // @ts-expect-error: a unique input that is not a field
  managed({ ...is, endpoint, identity: { unique: ["title"] } });
  // @ts-expect-error: a later input that does not exist
  managed({ ...is, endpoint, create: { deferred: ["title"] } });
  // @ts-expect-error: an output in `scopeInputs`
  managed({ ...is, endpoint: { ...endpoint, scopeInputs: ["shown"] } });
  const unnamed = {
    name: "Thing",
    kind: "thing",
    doc: "",
    fields: { size: s.number() },
    endpoint: { path: "/", dialect },
  } as const;
  // @ts-expect-error: no name among the fields, and no key
  managed(unnamed);
  // @ts-expect-error: no name among the fields, and no key
  managed({ ...unnamed, identity: { unique: false } });
  managed({ ...unnamed, identity: { key: ["size"] } });
  // @ts-expect-error: options of a create that is not supported
  managed({ ...is, endpoint, create: { importOnly: () => "no", deferred: ["name"] } });
  // @ts-expect-error: a step that sends an output
  managed({ ...is, endpoint, update: [{ body: "changes", sends: ["shown"] }] });
  // @ts-expect-error: both a request and code
  managed({ ...is, endpoint, update: [{ body: "changes", sends: ["name"], run: async () => undefined }] });
  // @ts-expect-error: a body of its own without a method
  managed({ ...is, endpoint, update: [{ body: () => ({}), sends: ["name"] }] });
  // @ts-expect-error: `omit` in a body that has only inputs
  managed({ ...is, endpoint, update: [{ body: "inputs", omit: ["id"] }] });
  // @ts-expect-error: deleted by a request and by code
  managed({ ...is, endpoint, delete: { path: "/x", run: async () => undefined } });
  // @ts-expect-error: no class for other status values
  managed({ ...is, endpoint, waits: { status: { at: "status", values: { ERROR: "failed" } } } });
  // @ts-expect-error: an unknown class of a status
  managed({ ...is, endpoint, waits: { status: { at: "status", values: { ERROR: "broken" }, default: "stable" } } });
  // @ts-expect-error: a codec for a name that is not a field
  managed({ ...is, endpoint, wire: { codecs: { size: { encode: () => 1 } } } });
  // @ts-expect-error: a rule about a name that is not an input
  managed({ ...is, endpoint, rules: [({ size }, { fail }) => fail("size", String(size))] });
}
