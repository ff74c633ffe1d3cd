export { tryClaim, unclaim } from "./addressing/ownership.js";
export type { ApiOptions, Login, Paging, RestApiOptions, ServiceOptions } from "./api/apiOptions.js";
export { callLocation } from "./api/definitionMistakes.js";
export type { ClientSurroundings, OpenClient } from "./api/openClient.js";
export { type ApiEndpoint, type RestApi, restApi } from "./api/restApi.js";
export {
  type ApiPackage,
  type ClientApi,
  type ClientApiOptions,
  type OpenContext,
  type OpenOptions,
  restApiWithClient,
} from "./api/restApiWithClient.js";
export type { RestClient } from "./api/restClient.js";
export { createObjectTracker, type ObjectTracker } from "./concurrency/objectTracker.js";
export { createOwners, type OwnerContext, type OwnerSource, type Owners, ownerOnce } from "./concurrency/ownerOnce.js";
export type { Change, Codec, OperationValues, StepContext } from "./definition/change.js";
export type { Dialect, ErrorClass, NameRule, ObjectRequest } from "./definition/dialect.js";
export { idOutputName, warning } from "./definition/extras.js";
export type {
  Asker,
  Consistent,
  Endpoint,
  Input,
  Lifecycle,
  List,
  Managed,
  ResourceInfo,
  StatusRules,
  Step,
  Subresource,
  WaitParent,
  Waits,
} from "./definition/groups.js";
export { idOutput } from "./definition/idOutput.js";
export type { Folder, OwningResources, Parent, RowFilter } from "./definition/places.js";
export { parseTimeout, timeoutFor, timeoutsField, waitTimeoutFor } from "./definition/timeouts.js";
export { type DefinitionsOf, definitionsFor } from "./kinds/definitionsFor.js";
export type { Document } from "./kinds/document.js";
export { type Entries, ownInput } from "./kinds/entries.js";
export { type InFolder, inFolder } from "./kinds/inFolder.js";
export type { JobContext, JobObject, RecordedObject } from "./kinds/job.js";
export { managed } from "./kinds/managed.js";
export { type Member, type MemberWrite, member } from "./kinds/member.js";
export type { ScopedSingleton, SettingScope } from "./kinds/scopedSingleton.js";
export type { Singleton } from "./kinds/singleton.js";
export { hashesOf, idsIn, MAX_IDS } from "./lifecycle/baselineInState.js";
export type { Ids } from "./lifecycle/createBaseline.js";
export { missingError } from "./lifecycle/createError.js";
export { partialFailure, withPartialState } from "./lifecycle/partialState.js";
export { isMissing } from "./requests/isMissing.js";
export { rowsIn } from "./requests/rows.js";
export {
  isAddress,
  isIPv4,
  isIPv6,
  networkSpelling,
  parseNetwork,
  sameNetwork,
  usualSpelling,
} from "./values/ipAddress.js";
export { labelKeyProblem, labelsProblem, labelValueProblem } from "./values/kubernetesNames.js";
export { isMask } from "./values/masks.js";
export { matchesDesired } from "./values/matchesDesired.js";
export { once, oncePer } from "./values/once.js";
export { plainPem, samePem } from "./values/pem.js";
export { timestampField } from "./values/timestampField.js";
export {
  defined,
  findDuplicate,
  findDuplicateIndex,
  isNothing,
  isObject,
  memberAt,
  nonEmpty,
  setMember,
  type Values,
  valueOfJson,
} from "./values/values.js";
export { reasonIn } from "./waiters/reason.js";
export { isFailedJob, type StartedJob, waitUntilJobDone } from "./waiters/waitUntilJobDone.js";
export { type Decoding, decodeFields, preserveSpelling } from "./wire/decode.js";
export { decodeRecord, type RecordDecoding } from "./wire/decodeRecord.js";
export { decodeRows } from "./wire/decodeRows.js";
export { decodeRaw, encodeRaw, oneOf, variants } from "./wire/variants.js";
export { wireNameOf } from "./wire/wireName.js";
