import type { Reader } from "@tripod/http";
import {
  type Fields,
  fail,
  type InputsOf,
  type OutputsOf,
  type PlainObject,
  type Resource,
  type ResourceContext,
} from "@tripod/kit";
import { idNameOf, resourceInfoOf } from "../definition/about.js";
import type { Dialect } from "../definition/dialect.js";
import type { ResourceInfo } from "../definition/groups.js";
import { idOutput } from "../definition/idOutput.js";
import { partialFailure } from "../lifecycle/partialState.js";
import { matchesDesired } from "../values/matchesDesired.js";
import type { Values } from "../values/values.js";
import { assertComplete, withRecorded } from "../wire/completeness.js";
import {
  type Asked,
  bodyFor,
  changesOf,
  type Document,
  decodeDocument,
  desiredValues,
  isChanged,
  isUpToDate,
  readDocument,
  resetOf,
  unchanged,
  visiblePart,
  writeDocument,
} from "./document.js";

/**
 * Definition of a setting that exists exactly once per organization. It exists before a create and after a delete.
 *
 * @example
 * ```ts
 * import type { Fields, RestClient, Singleton } from "@tripod/kit";
 *
 * export const pathsOf = ({ documents }: Singleton<string, Fields, RestClient>): readonly string[] =>
 *   documents.map(({ path }) => path);
 * ```
 */
export interface Singleton<Name extends string, F extends Fields, P> extends Omit<ResourceInfo<Name, F, P>, "extras"> {
  /** ID in state and for imports. */
  readonly id: string;
  /** Other import forms: `<organization>`. */
  readonly called?: {
    readonly forms: readonly string[];
    names(context: ResourceContext<P>): Promise<readonly string[]>;
  };
  dialect(platform: P): Dialect;
  /** Documents in write order. */
  readonly documents: readonly Document<F>[];
}

/**
 * Returns the resource of a setting that exists once. A create adopts the setting: it reads first, logs the changes,
 * and writes only the differences. Members that are not managed stay. A delete restores the platform's defaults of
 * managed members.
 */
export function singleton<const Name extends string, F extends Fields, P>(
  definition: { readonly fields: F } & Singleton<Name, NoInfer<F>, P>,
): Resource<Name, F, P> {
  const { id, kind, called } = definition;
  const idName = idNameOf(definition.name);
  const setting = { ...definition, idName } as unknown as Setting;
  const forms = [id, ...(called?.forms ?? [])];
  const resource = {
    ...resourceInfoOf(definition as never),
    existsOnce: true as const,
    fields: { ...definition.fields, [idName]: idOutput(kind) },
    imports: {
      forms,
      resolve: async (importId: string, context: ResourceContext<P>) => {
        const isMeant = importId === id || (await called?.names(context))?.includes(importId) === true;
        return isMeant
          ? { id, state: {} }
          : fail("", `there is one ${kind}, and its import ID is ${forms.join(" or ")}`);
      },
    },
    listable: {
      query: {},
      list: async function* () {
        yield { id, name: id };
      },
    },
    create: async (inputs: Values, context: ResourceContext<never>) => ({
      id,
      state: await writing(setting, context, () => writeChanges(setting, inputs, context, true)),
    }),
    read: async (_: string, state: Values, context: ResourceContext<never>) => {
      const asked = askedFor(setting, context);
      return wholeOutputsOf(setting, asked, await Promise.all(asked.map(readDocument)), state);
    },
    update: (_: string, inputs: Values, __: Values, context: ResourceContext<never>) =>
      writing(setting, context, () => writeChanges(setting, inputs, context, false)),
    delete: (_: string, state: Values, context: ResourceContext<never>) =>
      // Earlier engines do not send the old inputs; the outputs then serve instead.
      writing(setting, context, () =>
        reset(setting, { ...context, recorded: context.recorded ?? (state as PlainObject) }),
      ),
  };
  return resource as unknown as Resource<Name, F, P>;
}

/** Setting with any fields. */
interface Setting extends Singleton<string, Fields, never> {
  readonly fields: Fields;
  readonly idName: string;
}

/** Runs a write, after which no list that was read before answers a read (R9). */
function writing<T>({ documents: [first], dialect }: Setting, context: ResourceContext<never>, work: () => Promise<T>) {
  return first === undefined ? work() : dialect(context.platform).tracker.batcher.write(undefined, work);
}

function askedFor({ kind, fields, documents, dialect }: Setting, context: ResourceContext<never>): readonly Asked[] {
  return documents.map((document) => {
    const { holds = Object.keys(fields) } = document;
    const held = Object.entries(fields).filter(([name]) => holds.includes(name));
    return { document, fields: Object.fromEntries(held), kind, dialect: dialect(context.platform), context };
  });
}

function outputsOf({ id, idName, fields }: Setting, asked: readonly Asked[], live: readonly Reader[], state: Values) {
  const outputs = asked.map((one, index) => decodeDocument(one, live[index] as Reader, state));
  return withRecorded(fields, Object.assign({}, ...outputs, { [idName]: id }), state) as OutputsOf<Fields>;
}

/** Returns outputs that lack nothing which the setting always has; see {@link assertComplete}. */
function wholeOutputsOf(setting: Setting, asked: readonly Asked[], live: readonly Reader[], state: Values) {
  const outputs = outputsOf(setting, asked, live, state);
  for (const [index, { fields, dialect }] of asked.entries())
    assertComplete({ fields, names: dialect.names }, outputs, live[index] as Reader, {});
  return outputs;
}

/** Writes the documents that differ from the desired values, in write order. */
async function writeChanges(
  setting: Setting,
  inputs: Values,
  context: ResourceContext<never>,
  takesOver: boolean,
): Promise<OutputsOf<Fields>> {
  const { id, kind } = setting;
  const asked = askedFor(setting, context);
  const live = [...(await Promise.all(asked.map(readDocument)))];
  const recorded = context.recorded as InputsOf<Fields> | undefined;
  const due = asked
    .map((one, index) => ({ one, index, desired: desiredValues(one, inputs, recorded) }))
    .filter(
      ({ one, index, desired }) => !isUpToDate(one, live[index] as Reader, desired, takesOver ? undefined : recorded),
    );
  if (takesOver && due.length > 0) {
    const texts = due.flatMap(({ one, index, desired }) => changesOf(one, live[index] as Reader, desired));
    context.log("warning", `Adopting the existing ${kind}; changing ${texts.join(", ")}`);
  }
  if (recorded !== undefined) {
    // A difference in an input that the program has not changed is drift.
    const theirs = due.flatMap(({ one, index, desired }) => {
      const before = desiredValues(one, recorded);
      const same = Object.entries(desired).filter(([name, value]) => matchesDesired(before[name], value));
      return changesOf(one, live[index] as Reader, Object.fromEntries(same));
    });
    if (theirs.length > 0) context.log("warning", `The ${kind} has drifted. This update reverts ${theirs.join(", ")}`);
  }
  const written = new Set<Asked>();
  for (const { one, index, desired } of due) {
    const before = live[index] as Reader;
    try {
      await writeDocument(one, bodyFor(one, before, desired));
      written.add(one);
      const after = await readDocument(one);
      live[index] = after;
      if (!isChanged(before, after, visiblePart(one, desired))) {
        written.delete(one);
        throw unchanged(after, desired);
      }
    } catch (cause) {
      if (written.size === 0) throw cause;
      const pendingInputs = due
        .filter((other) => !written.has(other.one))
        .flatMap((other) => Object.keys(other.one.fields))
        .filter((name) => (recorded as Values | undefined)?.[name] === undefined);
      const state = outputsOf(setting, asked, live, inputs);
      throw partialFailure(id, state, cause, { pendingInputs });
    }
  }
  return outputsOf(setting, asked, live, inputs);
}

/** Restores the platform's defaults of managed members. */
async function reset(setting: Setting, context: ResourceContext<never>): Promise<void> {
  const asked = askedFor(setting, context);
  const live = await Promise.all(asked.map(readDocument));
  const due = asked.flatMap((one, index) => {
    const document = live[index] as Reader;
    const back = resetOf(one, document);
    return back === undefined ? [] : [{ one, live: document, ...back }];
  });
  if (due.length === 0) return;
  const texts = due.flatMap(({ one, live, defaults }) => changesOf(one, live, defaults));
  context.log(
    "warning",
    `Deleting the ${setting.kind} restores the platform's defaults: ${texts.join(", ")}. To keep the current values, set the resource option retainOnDelete`,
  );
  for (const { one, live, sent, defaults } of due) {
    await writeDocument(one, sent);
    const after = await readDocument(one);
    if (!isChanged(live, after, defaults)) throw unchanged(after, defaults);
  }
}
