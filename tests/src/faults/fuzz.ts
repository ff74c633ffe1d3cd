import { createShared, failureCodeOf } from "@tripod/kit";
import { hurried } from "./hurry.js";
import { type LookupCall, WHOLES } from "./lookups.js";
import { mutate, pick, seeded } from "./mutate.js";
import { replaceNetwork, type StubAnswer, type StubRequest } from "./stubTransport.js";

/** A lookup with the right answers to all that it asks. */
interface Recorded {
  readonly pkg: string;
  readonly call: LookupCall;
  readonly answers: ReadonlyMap<string, StubAnswer>;
  run(): Promise<void>;
}

/** A case that ended in a way in which none may end. */
export interface Finding {
  readonly pkg: string;
  readonly lookup: string;
  /** Number of the case: with the seed, it brings the same one again. */
  readonly index: number;
  readonly error: unknown;
}

/** Statuses that come with a spoilt body now and then. */
const STATUSES: readonly [number, ...number[]] = [200, 200, 200, 200, 200, 204, 206, 302, 400, 401, 403, 404, 409, 500];

const keyOf = ({ method, path, body }: StubRequest): string => JSON.stringify([method, path, body]);

/** Every lookup of every package with the answers that its local platform gives. */
async function record(): Promise<{ readonly recorded: readonly Recorded[]; close(): Promise<void> }> {
  const platforms = await Promise.all(WHOLES.map(async (whole) => ({ name: whole.name, platform: await whole.start() })));
  const recorded = platforms.flatMap(({ name, platform }) =>
    platform.calls.map((call): Recorded => {
      const [lookup, args] = call;
      const answers = new Map<string, StubAnswer>();
      return {
        pkg: name,
        call,
        answers,
        run: async () => {
          // Thousandfold: waits before further tries take no time.
          const client = platform.connect({ clock: hurried(1_000), shared: createShared() });
          try {
            await client.call(lookup, args);
          } finally {
            client.close();
          }
        },
      };
    }),
  );
  return { recorded, close: async () => void (await Promise.all(platforms.map(({ platform }) => platform.close()))) };
}
