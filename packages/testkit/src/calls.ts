import type { JsonObject } from "./json.js";

/** Requests are protobuf JSON: names in lowerCamelCase, absent fields mean the default, bytes are base64. */
type Request<T> = Partial<T>;

export interface Capabilities {
  readonly acceptSecrets: boolean;
  readonly acceptResources: boolean;
  readonly acceptOutputs: boolean;
  readonly supportsAutonamingConfiguration: boolean;
}

export interface HandshakeRequest {
  readonly engineAddress: string;
  readonly rootDirectory: string;
  readonly programDirectory: string;
  readonly configureWithUrn: boolean;
  readonly supportsViews: boolean;
  readonly supportsRefreshBeforeUpdate: boolean;
  readonly invokeWithPreview: boolean;
  readonly mapperTarget: string;
  readonly loaderTarget: string;
  readonly resolverTarget: string;
  readonly acceptsByteString: boolean;
}

export interface HandshakeResponse extends Capabilities {
  readonly acceptsByteString: boolean;
}

/** Common members of every call about one resource. */
interface About {
  readonly urn: string;
  readonly name: string;
  readonly type: string;
}

export interface Autonaming {
  readonly proposedName: string;
  readonly mode: "PROPOSE" | "ENFORCE" | "DISABLE";
}

export interface CheckRequest extends About {
  readonly olds: JsonObject;
  readonly news: JsonObject;
  /** Random seed for automatic names, in Base64. */
  readonly randomSeed: string;
  readonly autonaming: Autonaming;
}

/** Check failure: `property` is a property path, empty for the resource as a whole. */
export interface Failure {
  readonly property: string;
  readonly reason: string;
}

export interface CheckResponse {
  readonly inputs?: JsonObject;
  readonly failures: readonly Failure[];
}

export interface DiffRequest extends About {
  readonly id: string;
  readonly olds: JsonObject;
  readonly news: JsonObject;
  readonly oldInputs: JsonObject;
  readonly ignoreChanges: readonly string[];
}

export type DiffKind = "ADD" | "ADD_REPLACE" | "DELETE" | "DELETE_REPLACE" | "UPDATE" | "UPDATE_REPLACE";

export interface PropertyDiff {
  readonly kind: DiffKind;
  /** Whether the diff compares old inputs with new inputs; otherwise it compares old outputs with new inputs. */
  readonly inputDiff: boolean;
}

export interface DiffResponse {
  readonly changes: "DIFF_UNKNOWN" | "DIFF_NONE" | "DIFF_SOME";
  readonly replaces: readonly string[];
  readonly stables: readonly string[];
  readonly deleteBeforeReplace: boolean;
  readonly diffs: readonly string[];
  readonly detailedDiff: { readonly [path: string]: PropertyDiff };
  readonly hasDetailedDiff: boolean;
}

export interface ConfigureRequest extends About {
  readonly id: string;
  readonly variables: { readonly [key: string]: string };
  readonly args: JsonObject;
  readonly acceptSecrets: boolean;
  readonly acceptResources: boolean;
  readonly sendsOldInputs: boolean;
  readonly sendsOldInputsToDelete: boolean;
}

export interface ConfigureResponse extends Capabilities {
  readonly supportsPreview: boolean;
}

export interface InvokeRequest {
  readonly tok: string;
  readonly args: JsonObject;
  readonly preview: boolean;
}

export interface InvokeResponse {
  readonly return?: JsonObject;
  readonly failures: readonly Failure[];
}

interface Urns {
  readonly urns: readonly string[];
}

export interface CallRequest {
  readonly tok: string;
  readonly args: JsonObject;
  readonly argDependencies: { readonly [key: string]: Urns };
  readonly project: string;
  readonly stack: string;
  readonly organization: string;
  readonly config: { readonly [key: string]: string };
  readonly configSecretKeys: readonly string[];
  readonly dryRun: boolean;
  readonly parallel: number;
  readonly monitorEndpoint: string;
  readonly acceptsOutputValues: boolean;
}

export interface CallResponse {
  readonly return?: JsonObject;
  readonly returnDependencies: { readonly [key: string]: Urns };
  readonly failures: readonly Failure[];
}

export interface CreateRequest extends About {
  readonly properties: JsonObject;
  /** Timeout in seconds; 0 for none. */
  readonly timeout: number;
  readonly preview: boolean;
}

export interface CreateResponse {
  readonly id: string;
  readonly properties?: JsonObject;
  readonly refreshBeforeUpdate: boolean;
}

export interface ReadRequest extends About {
  readonly id: string;
  readonly properties: JsonObject;
  readonly inputs: JsonObject;
  readonly timeout: number;
}

export interface ReadResponse {
  readonly id: string;
  readonly properties?: JsonObject;
  readonly inputs?: JsonObject;
  readonly refreshBeforeUpdate: boolean;
}

export interface UpdateRequest extends About {
  readonly id: string;
  readonly olds: JsonObject;
  readonly oldInputs: JsonObject;
  readonly news: JsonObject;
  readonly timeout: number;
  readonly ignoreChanges: readonly string[];
  readonly preview: boolean;
}

export interface UpdateResponse {
  readonly properties?: JsonObject;
  readonly refreshBeforeUpdate: boolean;
}

export interface DeleteRequest extends About {
  readonly id: string;
  readonly properties: JsonObject;
  readonly oldInputs: JsonObject;
  readonly timeout: number;
}

export interface ListRequest {
  readonly token: string;
  readonly query: JsonObject;
  /** Maximum number of results; all if the value is less than 1. */
  readonly limit: number;
  readonly pageSize: number;
  readonly continuationToken: string;
}

/** Streamed response of `List`; exactly one member is present. */
export interface ListResponse {
  readonly computed?: JsonObject;
  readonly result?: { readonly id: string; readonly name: string };
  readonly continuation?: { readonly continuationToken: string };
}

type Empty = Record<string, never>;

/** Request and response of every unary method of `pulumirpc.ResourceProvider`. */
export interface Calls {
  readonly Handshake: { request: Request<HandshakeRequest>; response: HandshakeResponse };
  readonly Parameterize: { request: JsonObject; response: JsonObject };
  readonly GetSchema: {
    request: Request<{ version: number; subpackageName: string; subpackageVersion: string }>;
    response: { readonly schema: string };
  };
  readonly CheckConfig: { request: Request<CheckRequest>; response: CheckResponse };
  readonly DiffConfig: { request: Request<DiffRequest>; response: DiffResponse };
  readonly Configure: { request: Request<ConfigureRequest>; response: ConfigureResponse };
  readonly Invoke: { request: Request<InvokeRequest>; response: InvokeResponse };
  readonly Call: { request: Request<CallRequest>; response: CallResponse };
  readonly Check: { request: Request<CheckRequest>; response: CheckResponse };
  readonly Diff: { request: Request<DiffRequest>; response: DiffResponse };
  readonly Create: { request: Request<CreateRequest>; response: CreateResponse };
  readonly Read: { request: Request<ReadRequest>; response: ReadResponse };
  readonly Update: { request: Request<UpdateRequest>; response: UpdateResponse };
  readonly Delete: { request: Request<DeleteRequest>; response: Empty };
  readonly Construct: { request: JsonObject; response: JsonObject };
  readonly Cancel: { request: Empty; response: Empty };
  readonly GetPluginInfo: { request: Empty; response: { readonly version: string } };
  readonly Attach: { request: Request<{ address: string }>; response: Empty };
  readonly GetMapping: {
    request: Request<{ key: string; provider: string }>;
    /** Bytes of the mapping in `data`, in Base64. */
    response: { readonly provider: string; readonly data: string };
  };
  readonly GetMappings: { request: Request<{ key: string }>; response: { readonly providers: readonly string[] } };
}

/** Unary method of the provider service. */
export type Method = keyof Calls;
