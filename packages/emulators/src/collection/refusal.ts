/** Reason for which a collection rejects a request. Each API has its own error format. */
export type Reason =
  /** The body is not a JSON object, or lacks the member that wraps the object. */
  | "malformed"
  /** A required member is absent. */
  | "missing"
  /** A member has an invalid value. */
  | "invalid"
  /** A member is unknown. */
  | "unknown"
  /** The object does not exist. */
  | "notFound"
  /** Another object has the same key. */
  | "conflict"
  /** The object is in a transient state. */
  | "busy"
  /** Other objects depend on the object. */
  | "dependents"
  /** The maximum number of objects exists already. */
  | "quota"
  /** The version that the request names is not the current one. */
  | "stale"
  /** The request names no version. */
  | "unversioned"
  | "forbidden";

export interface RefusalFacts {
  /** The API's name of the requested object: `zone`. */
  readonly kind?: string;
  /** Id of the object that the request names. */
  readonly id?: string;
  /** Invalid member, as a dotted path within the object: `pem.certificates.0`. */
  readonly member?: string;
  /** Set for a query parameter instead of a member of the body. */
  readonly inQuery?: boolean;
}

/** Rejected request. The API converts it to its own error format and status. */
export class CollectionRefusal extends Error {
  readonly reason: Reason;
  readonly facts: RefusalFacts;

  constructor(reason: Reason, message: string, facts: RefusalFacts = {}) {
    super(message);
    this.name = "CollectionRefusal";
    this.reason = reason;
    this.facts = facts;
  }
}

/** Default status of each reason. */
export const USUAL_STATUS = {
  malformed: 400,
  missing: 400,
  invalid: 400,
  unknown: 400,
  notFound: 404,
  conflict: 409,
  busy: 409,
  dependents: 409,
  quota: 403,
  stale: 412,
  unversioned: 428,
  forbidden: 403,
} as const satisfies Record<Reason, number>;
