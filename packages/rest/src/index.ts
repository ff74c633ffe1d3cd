export { letGo, takeOver } from "./addressing/claims.js";
export { createLedger, type Ledger } from "./concurrency/ledger.js";
export { createOwners, type OwnerContext, type OwnerSource, type Owners, ownerOnce } from "./concurrency/ownerOnce.js";
export type { Change, Codec, Known, StepContext } from "./definition/change.js";
export type { Dialect, NameRule, ObjectRequest, Verdict } from "./definition/dialect.js";
export { idCalled, warns } from "./definition/extras.js";
export type {
  About,
  Asker,
  At,
  Beside,
  Host,
  Input,
  Life,
  List,
  Managed,
  Sound,
  States,
  Step,
  Waits,
} from "./definition/groups.js";
export { idOutput } from "./definition/idOutput.js";
export type { Folder, Holders, Place, Sort } from "./definition/places.js";
export { allowed, parseTimeout, timeoutFor, timeoutsField } from "./definition/timeouts.js";
export { type DefinitionsOf, definitionsFor } from "./kinds/definitionsFor.js";
export type { Document } from "./kinds/document.js";
export { type Entries, ownInput } from "./kinds/entries.js";
export { type InFolder, inFolder } from "./kinds/inFolder.js";
export { managed } from "./kinds/managed.js";
export type { Singleton } from "./kinds/singleton.js";
export { hashesOf, idsIn, MAX_IDS } from "./lifecycle/evidenceInState.js";
export { fulfils } from "./values/fulfils.js";
export { isMask } from "./values/masks.js";
export { once } from "./values/once.js";
export { plainPem, samePem } from "./values/pem.js";
export { defined, isNothing, isObject, memberAt, setMember, type Values } from "./values/values.js";
export { reasonIn } from "./waiters/reason.js";
export { type Decoding, decodeFields, inKnownSpelling } from "./wire/decode.js";
export { decodeRecord, type RecordDecoding } from "./wire/decodeRecord.js";
export { decodeRaw, encodeRaw, oneOf, variants } from "./wire/variants.js";
export { wireNameOf } from "./wire/wireName.js";
