import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import {
  createFileRegistry,
  type DescEnum,
  type DescField,
  type DescMessage,
  type DescMethod,
  type DescService,
  fromBinary,
  ScalarType,
} from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { ROOT } from "../shared/folders.js";
import { type GenerateMode, keepGenerated } from "../shared/generatedFiles.js";

const DESCRIPTORS = "packages/grpc/proto/pulumi-3.258.0.binpb.gz";
const OUTPUT = "packages/grpc/src/generated/";
/** Number of columns up to which an interface is on one line. */
const MAX_COLUMNS = 120;

/** Services of which this product serves or calls something; the second member limits the methods. */
const SERVICES: readonly (readonly [name: string, methods?: readonly string[]])[] = [
  ["pulumirpc.ResourceProvider"],
  ["pulumirpc.Engine", ["Log"]],
];

/** Messages that no method names because they travel inside error details. */
const DETAIL_MESSAGES = [
  "google.rpc.Status",
  "google.protobuf.Any",
  "pulumirpc.ErrorResourceInitFailed",
  "pulumirpc.ConfigureErrorMissingKeys",
  "pulumirpc.InputPropertiesError",
  "pulumirpc.ErrorCause",
];

/** Letter of each kind in a table, and its TypeScript type. Anything else stops the generator: the codec lacks it. */
const SCALARS = new Map([
  [ScalarType.STRING, { letter: "s", type: "string" }],
  [ScalarType.BYTES, { letter: "y", type: "Uint8Array" }],
  [ScalarType.BOOL, { letter: "b", type: "boolean" }],
  [ScalarType.INT32, { letter: "i", type: "number" }],
  [ScalarType.INT64, { letter: "l", type: "number" }],
  [ScalarType.DOUBLE, { letter: "d", type: "number" }],
]);
const ENUM = { letter: "i", type: "number" };
const JSON_MESSAGES = new Map([
  ["google.protobuf.Struct", { letter: "S", type: "JsonObject" }],
  ["google.protobuf.Value", { letter: "V", type: "Json" }],
]);

const registry = createFileRegistry(
  fromBinary(FileDescriptorSetSchema, gunzipSync(readFileSync(join(ROOT, DESCRIPTORS)))),
);

/** Part of the protocol: everything reachable from the services and the error details, in the order of first use. */
interface Protocol {
  readonly services: readonly { readonly name: string; readonly methods: readonly DescMethod[] }[];
  readonly messages: readonly DescMessage[];
  readonly enums: readonly DescEnum[];
}

/** Writes or checks the interfaces of messages, and the field tables that the codec reads. */
export function keepTables(mode: GenerateMode): void {
  const protocol = collect();
  keepGenerated(`${OUTPUT}messages.ts`, messagesFile(protocol), mode);
  keepGenerated(`${OUTPUT}tables.ts`, tablesFile(protocol), mode);
}

function collect(): Protocol {
  const messages = new Map<string, DescMessage>();
  const enums = new Map<string, DescEnum>();
  const visit = (message: DescMessage) => {
    if (messages.has(message.typeName) || JSON_MESSAGES.has(message.typeName)) return;
    messages.set(message.typeName, message);
    for (const field of message.fields) {
      if (field.message) visit(field.message);
      if (field.enum) enums.set(field.enum.typeName, field.enum);
    }
  };
  const services = SERVICES.map(([name, only]) => {
    const service: DescService = required(registry.getService(name), name);
    const methods = service.methods.filter((method) => only === undefined || only.includes(method.name));
    return { name, methods: methods.map(described) };
    function described(method: DescMethod): DescMethod {
      if (method.methodKind !== "unary" && method.methodKind !== "server_streaming")
        throw new Error(`${name}/${method.name} is ${method.methodKind}, which the transport does not know`);
      visit(method.input);
      visit(method.output);
      return method;
    }
  });
  for (const name of DETAIL_MESSAGES) visit(required(registry.getMessage(name), name));
  return { services, messages: [...messages.values()], enums: [...enums.values()] };
}

/** Returns a service or message that must be defined. */
function required<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`${DESCRIPTORS} does not define ${name}`);
  return found;
}

/**
 * `pulumirpc.CheckRequest.AutonamingOptions` is `CheckRequestAutonamingOptions`; `google.rpc.Status` is `RpcStatus`.
 */
function typeName(full: string): string {
  return full
    .replace(/^(pulumirpc|google\.protobuf)\./, "")
    .replace(/^google\.rpc\./, "Rpc")
    .replaceAll(".", "");
}

/** Returns the letter and type of one element, the kind of presence, and the message it refers to. */
function shape(field: DescField): { readonly letter: string; readonly type: string; readonly reference: string } {
  const where = `${field.parent.typeName}.${field.name}`;
  if (field.fieldKind === "map" && field.mapKey !== ScalarType.STRING)
    throw new Error(`${where}: map key is not a string`);
  const element = field.message
    ? (JSON_MESSAGES.get(field.message.typeName) ?? { letter: "m", type: typeName(field.message.typeName) })
    : field.enum
      ? ENUM
      : field.scalar === undefined
        ? undefined
        : SCALARS.get(field.scalar);
  if (element === undefined)
    throw new Error(`${where}: scalar type ${field.scalar && ScalarType[field.scalar]} is not in the codec`);
  const reference = element.letter === "m" ? `:${field.message?.typeName}` : "";
  return { ...element, reference };
}

function fieldType(field: DescField): string {
  const { type } = shape(field);
  if (field.fieldKind === "list") return `${type}[]`;
  if (field.fieldKind === "map") return `Record<string, ${type}>`;
  return field.message || field.oneof || field.proto.proto3Optional ? `${type} | undefined` : type;
}

function tableEntry(field: DescField): string {
  const { letter, reference } = shape(field);
  return `${field.number}${letter}${presence(field)}:${field.jsonName}${reference}`;
}

function presence(field: DescField): string {
  if (field.fieldKind === "list") return "*";
  if (field.fieldKind === "map") return "{";
  if (field.oneof) return `/${field.parent.oneofs.indexOf(field.oneof)}`;
  return field.proto.proto3Optional && !field.message ? "?" : "";
}

function header(): string {
  return `// Generated by scripts/src/generate/tables.ts from ${DESCRIPTORS}. Do not edit.\n`;
}

function messagesFile({ messages, enums }: Protocol): string {
  const interfaces = messages.map((message) => {
    const fields = message.fields.map((field) => `${field.jsonName}: ${fieldType(field)};`);
    const start = `export interface ${typeName(message.typeName)} {`;
    const line = [start, ...fields, "}"].join(" ");
    const text = line.length <= MAX_COLUMNS ? line : `${start}\n  ${fields.join("\n  ")}\n}`;
    return `/** \`${message.typeName}\` */\n${text}\n`;
  });
  const constants = enums.map((enumeration) => {
    const values = enumeration.values.map((value) => `  ${value.name}: ${value.number},\n`);
    return `/** \`${enumeration.typeName}\` */\nexport const ${typeName(enumeration.typeName)} = {\n${values.join("")}} as const;\n`;
  });
  const byName = messages.map((message) => `  "${message.typeName}": ${typeName(message.typeName)};\n`);
  return [
    header(),
    `import type { Json, JsonObject } from "../json.js";\n`,
    ...interfaces,
    ...constants,
    `/** Every message by its full protobuf name. */\nexport interface Messages {\n${byName.join("")}}\n`,
  ].join("\n");
}

function tablesFile({ messages, services }: Protocol): string {
  const tables = messages.map(
    (message) => `  "${message.typeName}":\n    "${message.fields.map(tableEntry).join(" ")}",\n`,
  );
  const serviceTables = services.map(({ name, methods }) => {
    const entries = methods.map((method) => {
      const stream = method.methodKind === "server_streaming";
      return `    ${method.name}: { request: "${method.input.typeName}", response: "${method.output.typeName}", stream: ${stream} },\n`;
    });
    const constant = typeName(name);
    return `/** \`${name}\` */\nexport const ${constant} = {\n  name: "${name}",\n  methods: {\n${entries.join("")}  },\n} as const;\n`;
  });
  return [
    header(),
    `import type { Messages } from "./messages.js";\n`,
    `/** The fields of each message; fieldTable.ts explains the notation. */\nexport const tables: Readonly<Record<keyof Messages, string>> = {\n${tables.join("")}};\n`,
    ...serviceTables,
  ].join("\n");
}
