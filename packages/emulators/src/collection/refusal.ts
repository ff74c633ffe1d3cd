/** Reason for which a collection rejects a request. Each API has its own error format. */
export type Reason =
  /** The body is no JSON object, or lacks the member around the object. */
  | "malformed"
  /** A member that is needed is absent. */
  | "missing"
  /** A member has a value that it cannot have. */
  | "invalid"
  /** A member that the platform does not know. */
  | "unknown"
  /** There is no object with this id. */
  | "notFound"
  /** Another object has the same key. */
  | "conflict"
  /** The object is in a passing state. */
  | "busy"
  /** Others depend on the object. */
  | "dependents"
  /** There are as many objects as there may be. */
  | "quota"
  /** The version that the request names is not the current one. */
  | "stale"
  /** The request names no version. */
  | "unversioned"
  | "forbidden";

export interface RefusalFacts {
  /** Kind of the requested object, in the API's word: `zone`. */
  readonly kind?: string;
  /** Id of the object that the request names. */
  readonly id?: string;
  /** Member at fault, as a dotted path within the object: `pem.certificates.0`. */
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

/** Usual status of each reason, for APIs that have no other habit. */
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
