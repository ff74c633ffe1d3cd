import type { Answer, Reader } from "@tripod/http";
import type { AnyField, Fields, Log, OutputsOf, ResourceContext } from "@tripod/kit";
import type { Change } from "../definition/change.js";
import type { Plan, PlannedStep } from "../definition/plan.js";
import type { Task } from "../definition/task.js";
import type { WireForm } from "../definition/wireForm.js";
import { memberAt, type Values } from "../values/values.js";
import { bodyOfStep, createBody, pathsOf } from "./body.js";
import { assertComplete } from "./completeness.js";
import { createdAtIn } from "./creationTime.js";
import { type ObjectLocation, outputsOf } from "./outputs.js";
import {
  assertShown,
  type CreatedContent,
  createdIn,
  type ExpectedObject,
  listedAs,
  mismatchReason,
  objectIn,
  recognizedIn,
  shownKey,
  showsAll,
  wireId,
} from "./response.js";
import { showsNothingElse, showsSent } from "./showsSent.js";
import { wireNameOf } from "./wireName.js";

/**
 * Converts between the values of a definition and the requests and responses of one API, and compares them. It knows
 * neither the object nor the operation, so one codec serves all rows of a list.
 */
export interface ObjectCodec {
  /** Returns the desired values of a new object in the platform's form, and the body of the create request. */
  encodeCreate(
    inputs: Values,
    context: ResourceContext<never>,
  ): Promise<{ readonly desired: Values; readonly body: unknown }>;
  /** Returns the object in the response to a create. */
  decodeCreated(answer: Answer, desired: Values, inputs: Values): CreatedContent;
  /** Returns the body of an update step, undefined if there is nothing to send, and the desired values in it. */
  encodeStep(
    step: PlannedStep,
    task: Task,
    changed: ReadonlySet<string>,
    change: Change<never>,
    log: Log,
  ): { readonly body: unknown; readonly desired: Values };
  /** Returns the wire paths of the inputs in the desired values. Live members next to them stay. */
  pathsIn(desired: Values): readonly string[];
  /** Returns the wire path of an input or output. Null for one that is never sent or read. */
  pathOf(name: string): string | null;
  /** Returns the outputs that a live object shows; see {@link outputsOf}. An update asks for them several times. */
  outputsIn(location: ObjectLocation, live: Reader, values: Values, showsEmpty?: boolean): OutputsOf<Fields>;
  /** Rejects outputs without what every object has; see {@link assertComplete}. */
  assertComplete(outputs: OutputsOf<Fields>, live: Reader, echoed?: Values): void;
  /** Returns the object in a response. */
  objectIn(answer: Answer): Reader;
  /** Returns the expected object in a response; see {@link recognizedIn}. */
  expectedIn(expected: ExpectedObject, answer: Answer): Reader;
  /** Returns why a response is not the expected object. Undefined if it is. */
  mismatchReason(expected: ExpectedObject, body: Reader): string | undefined;
  /** Rejects a response that shows nothing of the expected object; see {@link assertShown}. */
  assertShown(expected: ExpectedObject, body: Reader): void;
  /** Reports whether a response contains everything that was sent; see {@link showsAll}. */
  showsAll(live: Reader, sent: Values, values?: Values): boolean;
  /** Returns the IDs under which a list may contain the object that is located so. */
  listedAs(pathParams: Values): readonly string[];
  /** Returns the ID in an object, as text. */
  idIn(body: Reader): string | undefined;
  /** Reports whether an object shows its ID as a number. */
  hasNumericId(body: Reader): boolean;
  /**
   * Returns the key of a row, or undefined if it cannot be read. `values` supplies the inputs that locate the object.
   */
  keyIn(row: Reader, values: Values): Values | undefined;
  /** Whether objects contain their creation time. */
  readonly hasCreationTime: boolean;
  /** Returns the creation time that an object shows, in milliseconds by the platform's clock. */
  createdAtIn(row: Reader): number | undefined;
  /** Reports whether a row contains everything that was sent. */
  showsSent(row: Reader, sent: Values): boolean;
  /** Reports whether a row contains no value that differs from the request. It may contain fewer members. */
  showsNothingElse(row: Reader, sent: Values): boolean;
}

/** Returns the codec of objects of a form. */
export function createObjectCodec(form: WireForm, create: Plan["create"]): ObjectCodec {
  return {
    encodeCreate: (inputs, context) => createBody(form, create, inputs, context),
    decodeCreated: (answer, desired, inputs) => createdIn(form, answer, desired, inputs),
    encodeStep: (step, task, changed, change, log) => bodyOfStep(form, step, task, changed, change, log),
    pathsIn: (desired) => pathsOf(form, desired),
    pathOf: (name) => wireNameOf(name, form.fields[name] as AnyField, form.names),
    outputsIn: rememberedOutputs(form),
    assertComplete: (outputs, live, echoed) => assertComplete(form, outputs, live, echoed),
    objectIn: (answer) => objectIn(answer, form.shownAt),
    expectedIn: (expected, answer) => recognizedIn(form, expected, answer),
    mismatchReason: (expected, body) => mismatchReason(form, expected, body),
    assertShown: (expected, body) => assertShown(form, expected, body),
    showsAll: (live, sent, values) => showsAll(form, live, sent, values),
    listedAs: (pathParams) => listedAs(form, pathParams),
    idIn: (body) => wireId(form, body),
    hasNumericId: ({ raw }) => typeof memberAt(raw, form.idPath) === "number",
    keyIn: (row, values) => shownKey(form, row, values),
    hasCreationTime: form.createdAtPath !== undefined,
    createdAtIn: (row) => createdAtIn(form, row),
    showsSent: (row, sent) => showsSent(form, row, sent),
    showsNothingElse,
  };
}

/** Outputs of one live object, with the location and values of their decoding. */
interface DecodedOutputs extends ObjectLocation {
  readonly values: Values;
  readonly showsEmpty: boolean;
  readonly outputs: OutputsOf<Fields>;
}

/** Returns {@link outputsOf} that decodes an object once for the same location and values. */
function rememberedOutputs(form: WireForm): ObjectCodec["outputsIn"] {
  const known = new WeakMap<Reader, DecodedOutputs[]>();
  return ({ pathParams, resourceId }, live, values, showsEmpty = false) => {
    const decoded = known.get(live) ?? [];
    const earlier = decoded.find(
      (one) =>
        one.values === values &&
        one.pathParams === pathParams &&
        one.resourceId === resourceId &&
        one.showsEmpty === showsEmpty,
    );
    if (earlier !== undefined) return earlier.outputs;
    const outputs = outputsOf(form, { pathParams, resourceId }, live, values, showsEmpty);
    decoded.push({ pathParams, resourceId, values, showsEmpty, outputs });
    known.set(live, decoded);
    return outputs;
  };
}
