import { type Reader, read } from "@tripod/http";
import type { Fields, InputsOf, Resource, ResourceContext } from "@tripod/kit";
import type { StepContext } from "../definition/change.js";
import type { Dialect } from "../definition/dialect.js";
import type { Input, Managed, ResourceInfo } from "../definition/groups.js";
import type { Values } from "../values/values.js";
import { managed } from "./managed.js";
import { entryChanges, ownEntries } from "./ownEntries.js";

/** Element of an input that is a list. */
type Entry<F extends Fields, K extends keyof F> = F[K]["$shape"]["input"] extends readonly (infer E)[] ? E : never;

/** Request that adds entries to their owner or removes them. */
interface Write<E> {
  readonly method: "PUT" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  body(entries: readonly E[]): unknown;
}

/**
 * Definition of a list in another object whose entries the program sets completely, such as the members of a group. The
 * list has no address.
 */
export interface Entries<Name extends string, F extends Fields, K extends keyof F & string, P>
  extends ResourceInfo<Name, F, P> {
  /** Owner of the list: the input with its ID, its path, and the list of possible owners. */
  readonly of: { readonly input: Input<F>; readonly path: string; readonly list: string };
  dialect(platform: P, pathParams: Values): Dialect;
  /** Input with the entries. */
  readonly entries: K & Input<F>;
  /** Returns the entries of the live owner. */
  there(owner: Reader): readonly Entry<F, K>[];
  /** Returns the identity of an entry. */
  identify(entry: Entry<F, K>): string;
  readonly write: { readonly add: Write<Entry<F, K>>; readonly drop: Write<Entry<F, K>> };
}

/**
 * Returns a resource for entries in a list of another object. A create adds entries. An update also removes entries
 * that others have added. A delete removes the entries in state and keeps the owner.
 */
export function entries<const Name extends string, F extends Fields, K extends Input<F>, P>(
  definition: { readonly fields: F } & Entries<Name, NoInfer<F>, K, P>,
): Resource<Name, F, P> {
  type E = Entry<F, K>;
  const { of, dialect, entries: name, there, identify, write, ...about } = definition;
  const send = async ({ method, path, body }: Write<E>, some: readonly E[], on: Pick<StepContext, "send">) => {
    if (some.length > 0) await on.send(method, path, body(some));
  };
  const entriesIn = (values: Values): readonly E[] => (values[name] ?? []) as readonly E[];
  const whole = {
    ...about,
    endpoint: { path: write.add.path, itemPath: of.path, dialect },
    identity: { id: `{${of.input}}`, key: null, onLostResponse: "fail" },
    wire: {
      codecs: {
        [name]: {
          addsOnly: true,
          decode: (live: Reader, values: Values) =>
            ownEntries({ there: there(live), recorded: entriesIn(values), identify }),
        },
      },
    },
    create: {
      method: write.add.method,
      // The create adds entries to existing ones.
      adopts: true,
      body: (_: Values, inputs: InputsOf<F>) => write.add.body(entriesIn(inputs as Values)),
    },
    update: [
      {
        sends: [name],
        run: async ({ inputs }: { readonly inputs: Values }, on: StepContext) => {
          const { add, drop } = entryChanges({ there: there(await on.read()), identify }, entriesIn(inputs));
          await send(write.add, add, on);
          await send(write.drop, drop, on);
        },
      },
    ],
    delete: {
      run: async (state: Values, on: StepContext) => {
        const left = new Set(there(read(await on.send("GET", of.path))).map(identify));
        const own = new Map(entriesIn(state).map((entry) => [identify(entry), entry]));
        await send(
          write.drop,
          [...own].filter(([id]) => left.has(id)).map(([, entry]) => entry),
          on,
        );
      },
    },
    list: {
      // Rows of owners may lack their entries.
      unlistable: {
        list: of.list,
        input: of.input,
        has: async (_: Reader, get: (path: string) => ReturnType<StepContext["send"]>) =>
          there(read(await get(of.path))).length > 0,
      },
    },
  };
  const resource = managed<Name, F, P>(whole as unknown as Managed<Name, F, P>);
  const create: typeof resource.create = async (inputs, context) => {
    const created = await resource.create(inputs, context);
    const own = new Set(entriesIn(inputs as Values).map(identify));
    const others = entriesIn(created.state as Values).map(identify);
    warnAdopted(
      others.filter((id) => !own.has(id)),
      { kind: definition.kind, id: created.id, name, context },
    );
    return created;
  };
  return { ...resource, create };
}

/** Maximum number of entries that a warning names. */
const MAX_NAMED = 5;

/** Warns about entries that a create has found: the resource manages them as well. */
function warnAdopted(
  others: readonly string[],
  { kind, id, name, context }: { kind: string; id: string; name: string; context: Pick<ResourceContext<never>, "log"> },
): void {
  if (others.length === 0) return;
  const rest = others.length - MAX_NAMED;
  const named = `${others.slice(0, MAX_NAMED).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
  context.log(
    "warning",
    `The ${kind} ${id} already has entries that the program does not set in ${name}: ${named}. The next update removes them, and so does a deletion of the resource. To keep them, add them to ${name}`,
  );
}

/** Returns the codec and the update step of such a list as an input of an object. */
export function ownInput<const K extends string, E>(how: {
  readonly input: K;
  /** Returns the entries of the live object. */
  there(live: Reader): readonly E[];
  identify(entry: E): string;
  /** Path to which PUT adds entries and from which DELETE removes them. */
  readonly path: string;
  body(entries: readonly E[]): unknown;
}) {
  type Having = { readonly [M in K]?: readonly E[] | undefined };
  const { input, there, identify, path, body } = how;
  const codec = {
    decode: (live: Reader, values: Having) => ownEntries({ there: there(live), recorded: values[input], identify }),
  };
  return {
    codecs: { [input]: codec } as { readonly [M in K]: typeof codec },
    step: {
      sends: [input],
      run: async ({ inputs }: { readonly inputs: Having }, on: Pick<StepContext, "read" | "send">): Promise<void> => {
        const { add, drop } = entryChanges<E>({ there: there(await on.read()), identify }, inputs[input] ?? []);
        if (add.length > 0) await on.send("PUT", path, body(add));
        if (drop.length > 0) await on.send("DELETE", path, body(drop));
      },
    },
  } as const;
}
