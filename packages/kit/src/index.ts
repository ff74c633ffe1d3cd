export { atLeastOneOf, exactlyOneOf } from "./check/rules.js";
export {
  type CheckedSettings,
  checkSettings,
  type Environment,
  type MissingSetting,
  missingAsFailure,
} from "./check/settings.js";
export { type CallOptions, type Client, type ClientOptions, createClient } from "./client/client.js";
export { type LinkedSignal, linkSignals } from "./client/linkSignals.js";
export type { ClientObject, ObjectClient } from "./client/objectClient.js";
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
  type OwnerOptions,
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
} from "./definition/definition.js";
export { installCommand, languageNames } from "./definition/languages.js";
export { type LoadedPackage, load, loadAll } from "./definition/load.js";
export type { ChosenNames, LanguageNames } from "./definition/packageNames.js";
export { createShared, type Shared } from "./definition/shared.js";
export { type Change, type Diff, type DiffContext, diffInputs, inputsEqual } from "./diff/diff.js";
export { comparedPart, differsFromDesired } from "./diff/differsFromDesired.js";
export { keptInputs } from "./diff/keptInputs.js";
export { appliedInputs } from "./diff/pendingInputs.js";
export { platformManaged } from "./diff/platformManaged.js";
export type { AutoNaming, NameSource } from "./fields/autoname.js";
export { describe, firstSentence } from "./fields/describe.js";
export { decidedHere, isLeftOut, isSign, semanticallyEqual } from "./fields/equality.js";
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
} from "./fields/field.js";
export { recordedElements } from "./fields/pairing.js";
export { allowHttp, milliseconds, requestTimeout } from "./fields/requestSettings.js";
export { isWriteOnlyPath, writeOnlyPaths } from "./fields/writeOnlyPaths.js";
export { findExactlyOne, type Sought } from "./lifecycle/findExactlyOne.js";
export { type ListOutcome, runList } from "./lifecycle/list.js";
export { fail, type LookupOutcome, runLookup } from "./lifecycle/lookup.js";
export { operationTimeout, type TimedOperation } from "./lifecycle/operationTimeout.js";
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
} from "./lifecycle/resource.js";
export { type Additions, renderPages, renderReference } from "./schema/reference.js";
export {
  buildSchema,
  hasTerraformConfig,
  lookupToken,
  resourceToken,
  type Schema,
  terraformConfigToken,
} from "./schema/schema.js";
export { isOfService, keywordsOf, serviceOf } from "./schema/serviceNames.js";
export { terraformConfig } from "./schema/terraformConfig.js";
export { terraformMapping } from "./schema/terraformMapping.js";
export { type AccountRedactor, type CallSecrets, createAccountRedactor } from "./secrets/accountRedactor.js";
export { credentialsInUrl } from "./secrets/inUrl.js";
export { printable } from "./secrets/printable.js";
export { redactError } from "./secrets/redactError.js";
export { createRedactor, type Redactor } from "./secrets/redactor.js";
export { secretsIn } from "./secrets/secretsIn.js";
export { truncateMessage } from "./secrets/truncateMessage.js";
export { counted } from "./values/counted.js";
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
} from "./values/errors.js";
export { canonicalJson, jsonEqual, parseJson, replaceVariables, valuesEqual } from "./values/json.js";
export { parseUrl, urlProblem } from "./values/parseUrl.js";
export { elementPath, memberPath } from "./values/path.js";
export { isPendingCreateId, type PendingCreate, pendingCreateId } from "./values/pendingCreate.js";
export { didYouMean, nearest, nearOrExisting } from "./values/suggest.js";
export { instantOf, isDay, isTimestamp, sameInstant } from "./values/time.js";
export { withoutEnd, withoutStart } from "./values/trimming.js";
export { urnName, urnProgram, urnType } from "./values/urn.js";
export {
  hasSecret,
  hasUnknown,
  isValueList,
  isValueObject,
  kindOf,
  MAX_DEPTH,
  mapMembers,
  Opaque,
  objectOf,
  own,
  type Plain,
  type PlainObject,
  Reference,
  reveal,
  Secret,
  UNKNOWN,
  Unknown,
  type Value,
  type ValueObject,
} from "./values/value.js";
