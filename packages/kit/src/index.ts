export type { AutoNaming, NameSource } from "./autoname.js";
export { type CallOptions, type Client, type ClientOptions, createClient } from "./client.js";
export {
  type AnyLookup,
  type AnyResource,
  type CallContext,
  type Clock,
  type ConnectContext,
  type CreatedObject,
  type CurrentOwner,
  definePackage,
  definitionsFor,
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
  type PreflightContext,
  type Probe,
  type Resource,
  type ResourceContext,
  type ResponseInfo,
  type Rule,
  type RuleContext,
  resourceForPlatform,
  type ServiceName,
  type ServiceNames,
  type Severity,
} from "./definition.js";
export { describe, firstSentence } from "./describe.js";
export { type Change, type Diff, type DiffContext, diffInputs, inputsEqual } from "./diff.js";
export { comparedPart, differsFromDesired } from "./differsFromDesired.js";
export { decidedHere, isSign, semanticallyEqual } from "./equality.js";
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
  createTerraformNamer,
  type DesiredOf,
  Field,
  type FieldSpec,
  type Fields,
  holdsSecret,
  type InputsOf,
  isInput,
  type ListShape,
  type MapShape,
  type ObjectShape,
  type OutputsOf,
  type Presence,
  type ResultOf,
  type SecretShape,
  type Shape,
  type StateOf,
  s,
  snakeCase,
  type TerraformNamer,
  type TerraformNames,
  type TypeSpec,
  terraformNameOf,
  type UniformShape,
  type WireCodec,
  type WireForm,
  type WriteOnlyShape,
} from "./field.js";
export { findExactlyOne, type Sought } from "./findExactlyOne.js";
export { canonicalJson, jsonEqual, parseJson, valuesEqual } from "./json.js";
export { keptInputs } from "./keptInputs.js";
export { downloadUrl, type LanguageNames, languageNames } from "./languages.js";
export { type LinkedSignal, linkSignals } from "./linkSignals.js";
export { type ListOutcome, runList } from "./list.js";
export { type LoadedPackage, load, loadAll } from "./load.js";
export { fail, type LookupOutcome, runLookup } from "./lookup.js";
export type { ClientObject, ObjectClient } from "./objectClient.js";
export { operationTimeout, type TimedOperation } from "./operationTimeout.js";
export { isPendingCreateId, type PendingCreate, pendingCreateId } from "./pendingCreate.js";
export { appliedInputs } from "./pendingInputs.js";
export { platformManaged } from "./platformManaged.js";
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
export { credentialsInUrl } from "./secrets/inUrl.js";
export { printable } from "./secrets/printable.js";
export { redactError } from "./secrets/redactError.js";
export { createRedactor, type Redactor } from "./secrets/redactor.js";
export { secretsIn } from "./secrets/secretsIn.js";
export { truncateMessage } from "./secrets/truncateMessage.js";
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
export { withoutEnd, withoutStart } from "./trimming.js";
export {
  hasSecret,
  hasUnknown,
  isValueList,
  isValueObject,
  MAX_DEPTH,
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
export { isWriteOnlyPath, writeOnlyPaths } from "./writeOnlyPaths.js";
