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
export { type DefinitionsOf, definitionsFor } from "./families/definitionsFor.js";
export type { Document } from "./families/document.js";
export { type Entries, ownInput } from "./families/entries.js";
export { type InFolder, inFolder } from "./families/inFolder.js";
export { managed } from "./families/managed.js";
export type { Singleton } from "./families/singleton.js";
export { hashesOf, idsIn, MAX_IDS } from "./life/evidenceInState.js";
export { createLedger, type Ledger } from "./memory/ledger.js";
export { createOwners, type OwnerContext, type OwnerSource, type Owners, ownerOnce } from "./memory/ownerOnce.js";
export { letGo, takeOver } from "./place/claims.js";
export { fulfils } from "./values/fulfils.js";
export { isMask } from "./values/masks.js";
export { once } from "./values/once.js";
export { plainPem, samePem } from "./values/pem.js";
export { defined, isNothing, isObject, memberAt, setMember, type Values } from "./values/values.js";
export { reasonIn } from "./wait/reason.js";
export { type Decoding, decodeFields, inKnownSpelling } from "./wire/decode.js";
export { decodeRecord, type RecordDecoding } from "./wire/decodeRecord.js";
export { decodeRaw, encodeRaw, oneOf, variants } from "./wire/variants.js";
export { wireNameOf } from "./wire/wireName.js";
