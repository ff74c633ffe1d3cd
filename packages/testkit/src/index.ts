export type {
  Autonaming,
  CallRequest,
  CallResponse,
  Calls,
  Capabilities,
  CheckRequest,
  CheckResponse,
  ConfigureRequest,
  ConfigureResponse,
  CreateRequest,
  CreateResponse,
  DeleteRequest,
  DiffKind,
  DiffRequest,
  DiffResponse,
  Failure,
  HandshakeRequest,
  HandshakeResponse,
  InvokeRequest,
  InvokeResponse,
  ListRequest,
  ListResponse,
  Method,
  PropertyDiff,
  ReadRequest,
  ReadResponse,
  UpdateRequest,
  UpdateResponse,
} from "./calls.js";
export type { CallLimits, CallRecord } from "./client.js";
export type { LogEntry } from "./engineService.js";
export { type EngineEvent, type EngineStack, type EngineStackOptions, openEngineStack } from "./engineStack.js";
export {
  EngineError,
  type ErrorDetail,
  GrpcCode,
  PluginStartError,
  ProtocolViolation,
  type Rule,
  type StartErrorCode,
} from "./errors.js";
export { filesOf, writeFiles } from "./fixtureFiles.js";
export { assertGrowsLinearly, processorTime } from "./growth.js";
export type { Json, JsonObject } from "./json.js";
export type { PluginSource } from "./operation.js";
export { OperationFailed } from "./operationFailed.js";
export { isWithin, type Path, parsePath, pathText } from "./paths.js";
export { newestHandshake, type Plugin, type Stopped, startPlugin } from "./plugin.js";
export { COMPILER, commandOf, type Exit, type StartOptions } from "./process.js";
export type {
  CallEntry,
  CustomTimeouts,
  Inputs,
  InvokeEntry,
  Lookup,
  Program,
  ProgramEntry,
  ReadEntry,
  ResourceEntry,
  ResourceOptions,
} from "./program.js";
export { copyProject } from "./project.js";
export { loadProtocol, type MessageCodec, type MethodCodec, type Protocol } from "./protocol.js";
export { type CommandResult, type EngineHome, type EngineLocation, openEngineHome } from "./realEngine.js";
export {
  type ConformanceTestName,
  type PlatformFacts,
  type Refer,
  type ResourceFixture,
  SINGLETON_SKIPS,
} from "./resourceFixture.js";
export {
  type Members,
  type PackageSchema,
  type SchemaEnumeration,
  type SchemaProperties,
  type SchemaProperty,
  type SchemaShapes,
  type Shape,
  type Shapes,
  shapesOf,
} from "./shapes.js";
export { type Engine, engine, type Stack, type StackOptions } from "./stack.js";
export type { PendingOperation, ResourceState } from "./state.js";
export type { Settings } from "./steps/provider.js";
export type { ImportTarget } from "./steps/run.js";
export type { Diagnostic, Operation, StepEvent, Summary } from "./summary.js";
export {
  assertNoUnknowns,
  conceal,
  findSecrets,
  findUnknowns,
  isSecret,
  isUnknown,
  reference,
  reveal,
  secret,
  signatureKey,
  signatures,
  unknown,
  unknowns,
} from "./values.js";
export { runYamlLookups, type YamlRun, yamlEntries } from "./yamlProgram.js";
