export { type Decoding, decodeFields } from "./decode.js";
export { decodeRecord, type RecordDecoding } from "./decodeRecord.js";
export type { Dialect, ObjectRequest, Verdict } from "./dialect.js";
export { fulfils } from "./fulfils.js";
export { idOutput } from "./idOutput.js";
export { createLedger, type Ledger } from "./ledger.js";
export type {
  Beside,
  Change,
  Codec,
  Holders,
  Host,
  Managed,
  Place,
  Sort,
  Step,
  StepContext,
  Waits,
} from "./managed.js";
export { isMask } from "./masks.js";
export { type Once, once, type Part } from "./once.js";
export { entryChanges, type OwnEntries, ownEntries } from "./ownEntries.js";
export { managed } from "./resourceOf.js";
export { parseTimeout, timeoutFor, timeoutsField } from "./timeouts.js";
export { isNothing, isObject, memberAt, setMember, type Values } from "./values.js";
export { decodeRaw, encodeRaw, oneOf, variants } from "./variants.js";
export { type NameRule, wireNameOf } from "./wireName.js";
