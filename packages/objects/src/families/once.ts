import { type Reader, read } from "@tripod/http";
import {
  type Fields,
  fail,
  type InputsOf,
  type OutputsOf,
  PartialFailure,
  type Resource,
  type ResourceContext,
} from "@tripod/kit";
import type { Dialect } from "../definition/dialect.js";
import { idOutput } from "../definition/idOutput.js";
import { fulfils } from "../values/fulfils.js";
import { isObject, memberAt, type Values } from "../values/values.js";
import { decodeFields } from "../wire/decode.js";
import { encodeFields } from "../wire/encode.js";

/** One document of a setting. */
export interface Part<F extends Fields> {
  /** Where it is read by GET and written by PUT. */
  readonly path: string;
  /** The inputs that it holds. */
  readonly holds: readonly (keyof F & string)[];
  /** The document out of the inputs, where it has not simply their names. */
  encode?(inputs: InputsOf<F>): Values;
  /** Outputs out of the document, where it has not simply their names. */
  decode?(live: Reader): Partial<OutputsOf<F>>;
  /** What puts it back to the platform's defaults; absent: it stays as it is. */
  readonly reset?: Values;
  /** What the document is after that, where the platform fills in the rest. A document shows some of these members. */
  readonly usual?: Values;
}

/** A setting of which an organisation has exactly one: it is there before the program, and stays after it. */
export interface Once<Name extends string, F extends Fields, P>
  extends Pick<Resource<Name, F, P>, "name" | "terraform" | "doc" | "fields" | "rules" | "deprecated"> {
  /** "password policy": in messages. */
  readonly kind: string;
  /** Its id in state and for imports. */
  readonly id: string;
  dialect(platform: P): Dialect;
  /** Its documents, in the order in which they are written. */
  readonly parts: readonly Part<F>[];
}

/**
 * A resource out of a setting that exists once. A create takes it over: it reads first, says what will change, and writes
 * only what differs; members that are not managed stay. A delete puts back what was managed to the platform's defaults.
 */
export function once<const Name extends string, F extends Fields, P>(
  definition: Once<Name, F, P>,
): Resource<Name, F, P> {
  const { id, kind, parts } = definition;
  const idName = `${definition.name.slice(0, 1).toLowerCase()}${definition.name.slice(1)}Id`;
  const fields = { ...definition.fields, [idName]: idOutput() } as F;

  const readPart = async (part: Part<F>, context: ResourceContext<P>): Promise<Reader> => {
    const dialect = definition.dialect(context.platform);
    const live = read(
      await dialect.send(
        { operation: `Get ${kind}`, method: "GET", effect: "read", path: part.path, share: "never" },
        context,
      ),
    );
    // Whoever else answers knows nothing of it, and that would look like the platform's defaults.
    const members = Object.keys(part.usual ?? part.reset ?? {});
    if (members.length > 0 && !members.some((name) => live.has(name)))
      throw live.unexpected("", `has none of the members ${members.join(", ")}`);
    return live;
  };
  const readAll = (context: ResourceContext<P>): Promise<readonly Reader[]> =>
    Promise.all(parts.map((part) => readPart(part, context)));
  const writePart = async (part: Part<F>, body: Values, context: ResourceContext<P>): Promise<void> => {
    const dialect = definition.dialect(context.platform);
    await dialect.send(
      { operation: `Update ${kind}`, method: "PUT", effect: "repeatable", path: part.path, body },
      context,
    );
  };
  const wishOf = (part: Part<F>, inputs: InputsOf<F>, context: ResourceContext<P>): Values => {
    if (part.encode !== undefined) return part.encode(inputs);
    const { names, cleared } = definition.dialect(context.platform);
    return encodeFields(held(fields, part), inputs as Values, { names, cleared });
  };
  const outputsIn = (part: Part<F>, live: Reader, prior: Values, context: ResourceContext<P>): Values => {
    const { names } = definition.dialect(context.platform);
    return (part.decode?.(live) as Values | undefined) ?? decodeFields(held(fields, part), live, { names, prior });
  };
  const outputsOf = (live: readonly Reader[], prior: Values, context: ResourceContext<P>): OutputsOf<F> => {
    const shown = parts.map((part, index) => outputsIn(part, live[index] as Reader, prior, context));
    return Object.assign({}, ...shown, { [idName]: id }) as OutputsOf<F>;
  };
  /** What these members of a document change, in the words of the program. */
  const changesOf = (part: Part<F>, live: Reader, members: Values, context: ResourceContext<P>): readonly string[] => {
    const before = outputsIn(part, live, {}, context);
    return changes(before, outputsIn(part, documentOf({ ...(live.raw as Values), ...members }), {}, context));
  };

  /** Brings every document to what is wished, first those that are written first; unchanged ones are left alone. */
  const bring = async (inputs: InputsOf<F>, context: ResourceContext<P>, takesOver: boolean): Promise<OutputsOf<F>> => {
    const live = [...(await readAll(context))];
    const due = parts
      .map((part, index) => ({ part, index, wish: wishOf(part, inputs, context) }))
      .filter(({ index, wish }) => !fulfils(live[index]?.raw, wish));
    if (takesOver && due.length > 0) {
      const texts = due.flatMap(({ part, index, wish }) => changesOf(part, live[index] as Reader, wish, context));
      context.log("warning", `Takes over the ${kind}, of which there is one, and changes ${texts.join(", ")}`);
    }
    const recorded = context.recorded as InputsOf<F> | undefined;
    if (!takesOver && recorded !== undefined) {
      // What differs although the program has not changed it was changed by somebody else.
      const theirs = due.flatMap(({ part, index, wish }) => {
        const before = wishOf(part, recorded, context);
        const unchanged = Object.entries(wish).filter(([name, value]) => fulfils(before[name], value));
        return changesOf(part, live[index] as Reader, Object.fromEntries(unchanged), context);
      });
      if (theirs.length > 0) {
        const text = `Somebody else has changed the ${kind}; the update sets back ${theirs.join(", ")}`;
        context.log("warning", text);
      }
    }
    const written: string[] = [];
    for (const { part, index, wish } of due) {
      const before = live[index] as Reader;
      try {
        const body = isObject(before.raw) ? { ...before.raw, ...wish } : wish;
        await writePart(part, body, context);
        written.push(part.path);
        const after = await readPart(part, context);
        live[index] = after;
        if (!isChanged(before, after, wish)) {
          written.pop();
          throw unchanged(after, wish);
        }
      } catch (cause) {
        if (written.length === 0) throw cause;
        const reason = cause instanceof Error ? cause.message : "the change ended early";
        const unsent = due
          .filter(({ part }) => !written.includes(part.path))
          .flatMap((one) => one.part.holds as readonly string[])
          .filter((name) => takesOver || (recorded as Values | undefined)?.[name] === undefined);
        const state = outputsOf(live, inputs as Values, context);
        throw new PartialFailure({ id, state, reasons: [reason], unsent }, { cause });
      }
    }
    return outputsOf(live, inputs as Values, context);
  };

  const resource = {
    name: definition.name,
    terraform: definition.terraform,
    doc: definition.doc,
    fields,
    ...(definition.rules && { rules: definition.rules }),
    ...(definition.deprecated && { deprecated: definition.deprecated }),
    imports: {
      forms: [id],
      resolve: async (importId: string) =>
        importId === id ? { id, prior: {} } : fail("", `there is one ${kind}, and its import id is ${id}`),
    },
    listable: {
      query: {},
      list: async function* () {
        yield { id, name: id };
      },
    },
    create: async (inputs: InputsOf<F>, context: ResourceContext<P>) => ({
      id,
      state: await bring(inputs, context, true),
    }),
    read: async (_: string, prior: Values, context: ResourceContext<P>) =>
      outputsOf(await readAll(context), prior, context),
    update: (_: string, inputs: InputsOf<F>, __: Values, context: ResourceContext<P>) => bring(inputs, context, false),
    delete: async (_: string, __: Values, context: ResourceContext<P>) => {
      const live = await readAll(context);
      const due = parts.flatMap((part, index) => {
        const shown = live[index] as Reader;
        if (part.reset === undefined || fulfils(shown.raw, part.usual ?? part.reset)) return [];
        return [{ part, shown, reset: part.reset, usual: part.usual ?? part.reset }];
      });
      if (due.length === 0) return;
      const texts = due.flatMap(({ part, shown, reset }) => changesOf(part, shown, part.usual ?? reset, context));
      context.log(
        "warning",
        `Deleting the ${kind} puts the platform's defaults back: ${texts.join(", ")}. The resource option retainOnDelete leaves everything as it is`,
      );
      for (const { part, shown, reset, usual } of due) {
        await writePart(part, reset, context);
        const after = await readPart(part, context);
        if (!isChanged(shown, after, usual)) throw unchanged(after, usual);
      }
    },
  };
  return resource as unknown as Resource<Name, F, P>;
}

/** Whether a change that was answered well was done: whoever answers need not be the platform. */
function isChanged({ raw: before }: Reader, { raw: after }: Reader, wish: Values): boolean {
  const differing = Object.keys(wish).filter((name) => !fulfils(memberAt(before, name), wish[name]));
  return (
    differing.length === 0 ||
    differing.some(
      (name) => fulfils(memberAt(after, name), wish[name]) || !fulfils(memberAt(after, name), memberAt(before, name)),
    )
  );
}

function unchanged(after: Reader, wish: Values): Error {
  return after.unexpected("", `shows ${Object.keys(wish).join(", ")} as before, although the change was answered well`);
}

function held(fields: Fields, { holds }: { readonly holds: readonly string[] }): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => holds.includes(name)));
}

/** A document as if the platform had answered it. */
function documentOf(raw: Values): Reader {
  const request = { operation: "Compare", method: "", url: "" };
  return read({ status: 200, headers: {}, text: "", request, json: () => raw });
}

/** `minLength from 8 to 12`, `sessions.enabled from false to true`: for messages; nothing of it is secret. */
function changes(before: Values, after: Values, place = ""): readonly string[] {
  return Object.entries(after).flatMap(([name, value]) => {
    const was = before[name];
    if (fulfils(was, value)) return [];
    if (isObject(was) && isObject(value)) return changes(was, value, `${place}${name}.`);
    return [`${place}${name} from ${JSON.stringify(was ?? null)} to ${JSON.stringify(value)}`];
  });
}
