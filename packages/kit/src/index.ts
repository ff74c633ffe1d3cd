export type { AutoNaming, NameSource } from "./autoname.js";
export { type CallOptions, type Client, type ClientOptions, createClient } from "./client.js";
export {
  type AnyLookup,
  type AnyResource,
  type CallContext,
  type Clock,
  definePackage,
  definitionsFor,
  type ImportForms,
  type Listable,
  type Listed,
  type Log,
  type Lookup,
  type LookupArgs,
  type LookupResult,
  type Package,
  type Resource,
  type ResourceContext,
  type Rule,
  type RuleContext,
  type Severity,
  type Surroundings,
} from "./definition.js";
export { describe, firstSentence } from "./describe.js";
export { type Change, type Diff, diffInputs } from "./diff.js";
export {
  BugError,
  CancelledError,
  ClosedError,
  describeFailure,
  type Failure,
  type FailureCode,
  failureCodeOf,
  InputError,
  PartialFailure,
} from "./errors.js";
export {
  type AnyField,
  type ArgsOf,
  type Collection,
  Field,
  type FieldSpec,
  type Fields,
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
  type TypeSpec,
} from "./field.js";
export { parseJson, sameJson, sameValue } from "./json.js";
export { type ListOutcome, runList } from "./list.js";
export { fail, type LookupOutcome, runLookup } from "./lookup.js";
export { redactorOf } from "./redact.js";
export { renderReference } from "./reference.js";
export {
  type CheckedInputs,
  checkResource,
  createResource,
  deleteResource,
  type ObjectState,
  readResource,
  updateResource,
} from "./resource.js";
export { atLeastOneOf, exactlyOneOf } from "./rules.js";
export { buildSchema, lookupToken, resourceToken, type Schema, terraformConfigToken } from "./schema.js";
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
export {
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
