export type { AutoNaming, NameSource } from "./autoname.js";
export { type CallOptions, type Client, type ClientOptions, createClient } from "./client.js";
export {
  type AnyLookup,
  type AnyResource,
  type CallContext,
  type Clock,
  type CreatedObject,
  type CurrentOwner,
  definePackage,
  definitionsFor,
  type ForeseeContext,
  type Heard,
  type ImportForms,
  type Limit,
  type Listable,
  type Listed,
  type Loaded,
  type Loaders,
  type Log,
  type Lookup,
  type LookupArgs,
  type LookupResult,
  type Owner,
  type Package,
  type Probe,
  type Resource,
  type ResourceContext,
  type Rule,
  type RuleContext,
  resourceUnder,
  type ServiceName,
  type ServiceNames,
  type Severity,
  type Surroundings,
} from "./definition.js";
export { describe, firstSentence } from "./describe.js";
export { type Change, type Diff, type DiffContext, diffInputs, sameInputs } from "./diff.js";
export { comparedPart, differsFromDesired } from "./differsFromDesired.js";
export {
  BugError,
  CancelledError,
  ClosedError,
  describeFailure,
  type Failure,
  type FailureCode,
  failureCodeOf,
  InputError,
  NotFoundError,
  OtherOwnerError,
  PartialFailure,
} from "./errors.js";
export {
  type AnyField,
  type ArgsOf,
  type Collection,
  type Concealed,
  createTerraformNamer,
  Field,
  type FieldSpec,
  type Fields,
  type HeldOf,
  holdsSecret,
  type InputsOf,
  isInput,
  type Keyed,
  type OutputsOf,
  type Presence,
  type ResultOf,
  type Same,
  type Shape,
  type Structure,
  s,
  snakeCase,
  type TerraformNamer,
  type TerraformNames,
  type TypeSpec,
  terraformNameOf,
  type Unshown,
  type WantedOf,
  type WireCodec,
  type WireForm,
} from "./field.js";
export { findExactlyOne, type Sought } from "./findExactlyOne.js";
export { type Followed, follow } from "./follow.js";
export { canonicalJson, parseJson, sameJson, sameValue } from "./json.js";
export { keptInputs } from "./keptInputs.js";
export { downloadUrl, type LanguageNames, languageNames } from "./languages.js";
export { leftToPlatform } from "./left.js";
export { type ListOutcome, runList } from "./list.js";
export { type LoadedPackage, load, loadAll } from "./load.js";
export { fail, type LookupOutcome, runLookup } from "./lookup.js";
export { decidedHere, isSign, sameMeaning } from "./meaning.js";
export { isNeverShown, neverShown } from "./neverShown.js";
export type { ClientObject, ObjectClient } from "./objectClient.js";
export { isPendingCreateId, type PendingCreate, pendingCreateId } from "./pendingCreate.js";
export { type Additions, renderPages, renderReference } from "./reference.js";
export { allowHttp, milliseconds, requestTimeout } from "./requestSettings.js";
export {
  type CheckContext,
  type CheckedInputs,
  checkResource,
  createResource,
  deleteResource,
  lossOf,
  type ObjectState,
  type ReadState,
  readResource,
  updateResource,
} from "./resource.js";
export { atLeastOneOf, exactlyOneOf } from "./rules.js";
export { buildSchema, lookupToken, resourceToken, type Schema, terraformConfigToken } from "./schema.js";
export { type AccountRedactor, type CallSecrets, createAccountRedactor } from "./secrets/accountRedactor.js";
export { cleanError } from "./secrets/cleanError.js";
export { credentialsIn } from "./secrets/inAddress.js";
export { printable } from "./secrets/printable.js";
export { createRedactor, type Redactor } from "./secrets/redactor.js";
export { secretsIn } from "./secrets/secretsIn.js";
export { tellable } from "./secrets/tellable.js";
export { isOfService, keywordsOf, serviceOf } from "./serviceNames.js";
export {
  type CheckedSettings,
  checkSettings,
  type Environment,
  type MissingSetting,
  missingAsFailure,
} from "./settings.js";
export { createShared, type Shared } from "./shared.js";
export { didYouMean, nearest } from "./suggest.js";
export { terraformConfig } from "./terraformConfig.js";
export { terraformMapping } from "./terraformMapping.js";
export { type TimedOperation, timeAllowed } from "./timeAllowed.js";
export { withoutEnd, withoutStart } from "./trimming.js";
export { inputsThatArrived } from "./unsent.js";
export {
  DEEPEST,
  hasSecret,
  hasUnknown,
  isValueList,
  isValueObject,
  Opaque,
  objectOf,
  type Plain,
  type PlainObject,
  Reference,
  reveal,
  Secret,
  UNKNOWN,
  Unknown,
  type Value,
  type ValueObject,
} from "./value.js";
