import type { Answer, Reader } from "@tripod/http";
import type { ResourceContext } from "@tripod/kit";
import type { Plan } from "../definition/plan.js";
import type { WireForm } from "../definition/wireForm.js";
import type { Values } from "../values/values.js";
import { createBody } from "./body.js";
import { createdAtIn } from "./creationTime.js";
import { type CreatedContent, createdIn, shownKey, wireId } from "./response.js";
import { showsNothingElse, showsSent } from "./showsSent.js";

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
  /** Returns the ID in an object, as text. */
  idIn(body: Reader): string | undefined;
  /** Returns the key of a row, or undefined if it cannot be read. `known` supplies the inputs that locate the object. */
  keyIn(row: Reader, known: Values): Values | undefined;
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
    idIn: (body) => wireId(form, body),
    keyIn: (row, known) => shownKey(form, row, known),
    createdAtIn: (row) => createdAtIn(form, row),
    showsSent: (row, sent) => showsSent(form, row, sent),
    showsNothingElse,
  };
}
