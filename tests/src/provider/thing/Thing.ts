import { setTimeout as sleep } from "node:timers/promises";
import { definitionsFor, type Log, type OutputsOf, PartialFailure, s } from "@tripod/kit";
import type { StoredThing, ThingStore } from "./store.js";

const { resource, lookup } = definitionsFor<ThingStore>();

/** Value in responses instead of a sealed value. */
export const MASK = "********";

const fields = {
  label: s.string().autoName({ maxLength: 24 }).doc("Name of the thing."),
  zone: s
    .string()
    .replaces()
    .values({ north: "cold", south: "warm" }, { aliases: { "north-1": "north" } })
    .doc("Where it stands."),
  size: s.number().integer().min(1).default(1).doc("How big it is."),
  password: s.string().secret().writeOnly().optional().doc("Never returned."),
  sealed: s
    .string()
    .secret()
    .optional()
    .masked((live) => live === MASK)
    .doc("Returned masked."),
  tags: s.set(s.string()).optional().doc("Words."),
  document: s.json().optional().doc("A JSON document."),
  labels: s.map(s.string()).optional().doc("Labels."),
  rules: s
    .list(
      s.object({
        name: s.string().doc("Name."),
        pattern: s.string().optional().doc("Pattern."),
        mode: s.string().default("include").doc("Mode."),
        key: s.string().secret().optional().doc("Key."),
      }),
    )
    .optional()
    .doc("Rules."),
  note: s.string().optional().doc("A note."),
  failing: s
    .string()
    .optional()
    .doc("How the next write goes wrong: `partial`, `refused`, `slow`, `crash`, `echo`, `stubborn`, `stuck`."),
  serial: s.number().computed().stable().doc("Number of the thing."),
  revision: s.number().computed().doc("Counts the changes."),
  token: s.string().secret().computed().doc("Access token of the thing."),
};

type Live = OutputsOf<typeof fields>;

function live({ password: _never, sealed, ...thing }: StoredThing): Live {
  return { ...thing, ...(sealed === undefined ? {} : { sealed: MASK }) };
}

/** Longer than a process usually takes to end after a signal. */
const STUBBORN_MS = 2500;

/** Prints a secret in every possible way. */
function echo(password: string, log: Log, progress: (text: string) => void): never {
  const output = `\u001b[2J ${password} ${encodeURIComponent(password)} ${Buffer.from(`me:${password}`).toString("base64")}`;
  for (const severity of ["debug", "info", "warning", "error"] as const) log(severity, output);
  progress(output);
  throw new PartialFailure({ id: "thing-0", state: { serial: 0 }, reasons: [output] });
}

/** Resource with a field of every kind. */
export const Thing = resource({
  name: "Thing",
  terraform: "thing",
  doc: "A thing.",
  fields,
  rules: [
    ({ note, labels }, { fail }) => {
      if (note !== undefined && labels !== undefined) fail("note", "must not be set together with labels");
    },
  ],
  imports: {
    forms: ["<serial>", "<zone>/<label>"],
    async resolve(importId, { platform }) {
      const found = Object.entries(platform.all()).find(
        ([, thing]) => String(thing.serial) === importId || `${thing.zone}/${thing.label}` === importId,
      );
      return found === undefined ? undefined : { id: found[0], state: {} };
    },
  },
  async create({ label = "", failing, ...inputs }, { platform, signal, progress, log }) {
    if (failing === "echo") return echo(inputs.password ?? "", log, progress);
    if (failing === "refused") throw Object.assign(new Error("the platform refused"), { code: "permission-denied" });
    if (failing === "crash") setImmediate(() => Promise.reject(new Error(`left alone with ${inputs.password}`)));
    if (failing === "slow" || failing === "crash") {
      progress("waiting for the thing");
      await sleep(60_000, undefined, { signal }).catch((cause) => {
        throw Object.assign(new Error("the wait was cut short", { cause }), { code: "cancelled" });
      });
    }
    if (failing === "stubborn" || failing === "stuck") {
      // Like a request in flight: it cannot be cancelled.
      progress("the platform is at it");
      await sleep(failing === "stuck" ? 60_000 : STUBBORN_MS);
    }
    const serial = platform.nextSerial();
    const id = `thing-${serial}`;
    const thing: StoredThing = { ...inputs, label, serial, revision: 1, token: `token-of-${serial}` };
    platform.put(id, thing);
    if (failing === "partial") {
      throw new PartialFailure({ id, state: { serial }, reasons: ["the thing was made but did not start"] });
    }
    return { id, state: { label, serial, revision: 1, token: thing.token } };
  },
  async read(id, recorded, { platform }) {
    const thing = platform.get(id);
    return thing === undefined ? undefined : { failing: recorded.failing, ...live(thing) };
  },
  async update(id, { label = "", failing, ...inputs }, recorded, { platform }) {
    const before = platform.get(id);
    if (before === undefined) throw Object.assign(new Error(`thing ${id} no longer exists`), { code: "not-found" });
    const { serial, token } = before;
    const thing: StoredThing = { ...inputs, label, serial, token, revision: before.revision + 1 };
    platform.put(id, thing);
    if (failing === "partial" && recorded.failing !== "partial") {
      throw new PartialFailure({
        id,
        state: { serial, label },
        reasons: ["the thing was changed but did not restart"],
      });
    }
    return { label, serial, token, revision: thing.revision };
  },
  async delete(id, _prior, { platform }) {
    platform.delete(id);
  },
  listable: {
    query: { zone: s.string().optional().doc("Only things in this zone.") },
    async *list(query, { platform }) {
      const { zone } = query as { zone?: string };
      for (const thing of Object.values(platform.all())) {
        if (zone === undefined || thing.zone === zone) yield { id: String(thing.serial), name: thing.label };
      }
    },
  },
});

/** Finds a thing by its label. */
export const getThing = lookup({
  name: "getThing",
  terraform: "thing",
  doc: "Finds a thing by its label.",
  fields: {
    label: s.string().notEmpty().doc("Name of the thing."),
    id: s.string().optional().computed().noEffect("Not used.").doc("Its id."),
    size: s.number().computed().doc("How big it is."),
    token: s.string().secret().computed().doc("Access token of the thing."),
  },
  async run({ label }, { platform, fail }) {
    const found = Object.entries(platform.all()).find(([, thing]) => thing.label === label);
    if (found === undefined) return fail("label", `no thing is called "${label}"`);
    const [id, { size, token }] = found;
    return { id, size, token };
  },
});
