import { PENDING, withoutInternalKeys } from "./stateKeys.js";
import { isValueObject, own, type PlainObject, reveal, type ValueObject } from "./value.js";

/** Recorded data of a create whose outcome is unknown. */
export interface PendingCreate {
  /** Time of the first attempt by the clock of the machine that sent it, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** Evidence that identifies the created object, in a form that only the definition's `findCreated` reads. */
  readonly evidence: PlainObject;
  /** Recorded values other than the inputs, such as the project. */
  readonly recorded: PlainObject;
}

const FORM = /^pending-create:(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z):\d+$/;

/**
 * Returns the ID under which a create without a known outcome is recorded (promise C1). No platform has objects with
 * such IDs. `nth` distinguishes the creates of one process.
 */
export function pendingCreateId(startedAt: number, nth: number): string {
  return `pending-create:${new Date(startedAt).toISOString()}:${nth}`;
}

/** Reports whether an ID denotes a create without a known outcome instead of an object. */
export function isPendingCreateId(id: string): boolean {
  return FORM.test(id);
}

/** Returns the recorded data of a pending create. */
export function pendingCreateIn(id: string, state: ValueObject): PendingCreate {
  const evidence = own(state, PENDING);
  return {
    startedAt: Date.parse(FORM.exec(id)?.[1] ?? ""),
    evidence: isValueObject(evidence) ? (reveal(evidence) as PlainObject) : {},
    recorded: reveal(withoutInternalKeys(state)) as PlainObject,
  };
}

/** Returns the state of a pending create with its evidence. */
export function withEvidence(state: ValueObject, evidence: PlainObject | undefined): ValueObject {
  return evidence === undefined ? state : { ...state, [PENDING]: evidence };
}
