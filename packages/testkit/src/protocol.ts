import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import {
  createFileRegistry,
  type DescMessage,
  type DescService,
  type FileRegistry,
  fromBinary,
  fromJson,
  type Message,
  toBinary,
  toJson,
} from "@bufbuild/protobuf";
import { type Any, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import type { ErrorDetail } from "./errors.js";
import { isList, type Json, type JsonObject } from "./json.js";

/** File of the published interface definitions, from which the message tables of plugins are generated. */
const descriptorFile = new URL("../../grpc/proto/pulumi-3.258.0.binpb.gz", import.meta.url);

/** Codec of a message between bytes and protobuf JSON. */
export interface MessageCodec {
  readonly typeName: string;
  encode(value: JsonObject): Buffer;
  /**
   * Decodes a message. Scalars, lists and maps that are absent on the wire have their defaults; absent messages stay
   * absent.
   */
  decode(bytes: Uint8Array): JsonObject;
}

export interface MethodCodec {
  readonly path: string;
  readonly request: MessageCodec;
  readonly response: MessageCodec;
}

/** Messages and methods of the protocol, read from the descriptors. */
export interface Protocol {
  /**
   * Returns the codec of a method.
   *
   * @throws `Error` if the service does not have the method.
   */
  method(service: string, name: string): MethodCodec;
  /** Returns the details of an encoded `google.rpc.Status`. A detail of an unknown type has its type and no members. */
  statusDetails(status: Uint8Array): ErrorDetail[];
}

/** Reads the descriptors. Two results share no objects. */
export function loadProtocol(): Protocol {
  const registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, gunzipSync(readFileSync(descriptorFile))));
  return {
    method(service, name) {
      const method = serviceOf(registry, service).methods.find((candidate) => candidate.name === name);
      if (!method) throw new Error(`${service} has no method ${name}.`);
      return {
        path: `/${service}/${name}`,
        request: codec(method.input, registry),
        response: codec(method.output, registry),
      };
    },
    statusDetails(bytes) {
      const status = registry.getMessage("google.rpc.Status");
      if (!status) throw new Error("The descriptors hold no google.rpc.Status.");
      const { details } = fromBinary(status, bytes) as Message & { details: Any[] };
      return details.map(({ typeUrl, value }) => {
        const type = typeUrl.slice(typeUrl.lastIndexOf("/") + 1);
        const message = registry.getMessage(type);
        return { type, value: message ? codec(message, registry).decode(value) : {} };
      });
    },
  };
}

function serviceOf(registry: FileRegistry, name: string): DescService {
  const service = registry.getService(name);
  if (!service) throw new Error(`The descriptors hold no service ${name}.`);
  return service;
}

function codec(message: DescMessage, registry: FileRegistry): MessageCodec {
  return {
    typeName: message.typeName,
    encode: (value) => Buffer.from(toBinary(message, fromJson(message, withoutUndefined(value), { registry }))),
    decode: (bytes) =>
      toJson(message, fromBinary(message, bytes), { registry, alwaysEmitImplicit: true }) as JsonObject,
  };
}

/**
 * Returns a value without `undefined` properties, which protobuf JSON does not support. Copies only objects that
 * contain one.
 */
function withoutUndefined(value: Json): Parameters<typeof fromJson>[1] {
  return (mapped(value) ?? null) as Parameters<typeof fromJson>[1];
}

function mapped(value: Json | undefined): Json | undefined {
  if (typeof value !== "object" || value === null) return value;
  if (isList(value)) {
    const elements = value.map((element) => mapped(element) ?? null);
    return elements.every((element, index) => element === value[index]) ? value : elements;
  }
  const entries = Object.entries(value);
  const kept = entries.flatMap(([name, member]) => {
    const inner = mapped(member);
    return inner === undefined ? [] : [[name, inner] as const];
  });
  const isSame = kept.length === entries.length && kept.every(([name, inner]) => inner === value[name]);
  return isSame ? value : Object.fromEntries(kept);
}
