import { setTimeout as sleep } from "node:timers/promises";
import { definitionsFor, type Log, type OutputsOf, PartialFailure, s } from "@tripod/kit";
import type { StoredThing, ThingStore } from "./store.js";

const { resource, lookup } = definitionsFor<ThingStore>();

/** Value in responses instead of a sealed value. */
export const MASK = "********";

const fields = {
  label: s.string("Name of the thing.").autoName({ maxLength: 24 }),
  zone: s
    .string("Where it stands.")
    .replaces()
    .values({ north: "cold", south: "warm" }, { aliases: { "north-1": "north" } }),
  size: s.number("How big it is.").integer().min(1).default(1),
  password: s.string("Never returned.").secret().writeOnly().optional(),
  sealed: s
    .string("Returned masked.")
    .secret()
    .optional()
    .masked((live) => live === MASK),
  tags: s.set("Words.", s.string()).optional(),
  document: s.json("A JSON document.").optional(),
  labels: s.map("Labels.", s.string()).optional(),
  rules: s
    .list(
      "Rules.",
      s.object({
        name: s.string("Name."),
        pattern: s.string("Pattern.").optional(),
        mode: s.string("Mode.").default("include"),
        key: s.string("Key.").secret().optional(),
      }),
    )
    .optional(),
  note: s.string("A note.").optional(),
  failing: s
    .string("How the next write goes wrong: `partial`, `refused`, `slow`, `crash`, `echo`, `stubborn`, `stuck`.")
    .optional(),
  serial: s.number("Number of the thing.").computed().stable(),
  revision: s.number("Counts the changes.").computed(),
  token: s.string("Access token of the thing.").secret().computed(),
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
    query: { zone: s.string("Only things in this zone.").optional() },
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
    label: s.string("Name of the thing.").notEmpty(),
    id: s.string("Its id.").optional().computed().noEffect("Not used."),
    size: s.number("How big it is.").computed(),
    token: s.string("Access token of the thing.").secret().computed(),
  },
  async run({ label }, { platform, fail }) {
    const found = Object.entries(platform.all()).find(([, thing]) => thing.label === label);
    if (found === undefined) return fail("label", `no thing is called "${label}"`);
    const [id, { size, token }] = found;
    return { id, size, token };
  },
});
