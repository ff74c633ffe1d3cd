#!/usr/bin/env node
// Writes packages/grpc/src/generated/ from the protocol's descriptor file:
//   messages.ts  TypeScript interfaces and enumerations
//   tables.ts    the field tables that the codec reads, and the service tables
//
// node tools/generate-tables.mjs            writes both
// node tools/generate-tables.mjs --check    exits 1 when a file in the repository is not what would be written
import { readFileSync, writeFileSync } from "node:fs";
import { createFileRegistry, fromBinary, ScalarType } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";

const DESCRIPTORS = "packages/grpc/proto/pulumi-3.258.0.binpb";
const OUTPUT = "packages/grpc/src/generated/";

/** The services of which this product serves or calls something; the second member limits the methods. */
const SERVICES = [
  ["pulumirpc.ResourceProvider", undefined],
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

/** The letter of each kind in a table, and its TypeScript type. Anything else stops the generator: the codec lacks it. */
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

const root = new URL("../", import.meta.url);
const registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, readFileSync(new URL(DESCRIPTORS, root))));
const { services, messages, enums } = collect();
const files = { "messages.ts": messagesFile(), "tables.ts": tablesFile() };

if (process.argv.includes("--check")) check();
else for (const [name, text] of Object.entries(files)) writeFileSync(new URL(OUTPUT + name, root), text);

function check() {
  const stale = Object.keys(files).filter((name) => read(name) !== files[name]);
  for (const name of stale) console.error(`${OUTPUT}${name} is not current: run node tools/generate-tables.mjs`);
  process.exitCode = stale.length === 0 ? 0 : 1;
}

function read(name) {
  try {
    return readFileSync(new URL(OUTPUT + name, root), "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Everything reachable from the services and the error details, in the order of first use. */
function collect() {
  const messages = new Map();
  const enums = new Map();
  const visit = (message) => {
    if (messages.has(message.typeName) || JSON_MESSAGES.has(message.typeName)) return;
    messages.set(message.typeName, message);
    for (const field of message.fields) {
      if (field.message) visit(field.message);
      if (field.enum) enums.set(field.enum.typeName, field.enum);
    }
  };
  const services = SERVICES.map(([name, only]) => {
    const service = required(registry.getService(name), name);
    const methods = service.methods.filter((method) => only === undefined || only.includes(method.name));
    return { name, methods: methods.map(described) };
    function described(method) {
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

function required(found, name) {
  if (found === undefined) throw new Error(`${DESCRIPTORS} does not define ${name}`);
  return found;
}

/** `pulumirpc.CheckRequest.AutonamingOptions` is `CheckRequestAutonamingOptions`; `google.rpc.Status` is `RpcStatus`. */
function typeName(full) {
  return full
    .replace(/^(pulumirpc|google\.protobuf)\./, "")
    .replace(/^google\.rpc\./, "Rpc")
    .replaceAll(".", "");
}

/** The letter and type of one element, the kind of presence, and the message it refers to. */
function shape(field) {
  const where = `${field.parent.typeName}.${field.name}`;
  if (field.fieldKind === "map" && field.mapKey !== ScalarType.STRING)
    throw new Error(`${where}: map key is not a string`);
  const element = field.message
    ? (JSON_MESSAGES.get(field.message.typeName) ?? { letter: "m", type: typeName(field.message.typeName) })
    : field.enum
      ? ENUM
      : SCALARS.get(field.scalar);
  if (element === undefined) throw new Error(`${where}: scalar type ${ScalarType[field.scalar]} is not in the codec`);
  const reference = element.letter === "m" ? `:${field.message.typeName}` : "";
  return { ...element, reference };
}

function fieldType(field) {
  const { type } = shape(field);
  if (field.fieldKind === "list") return `${type}[]`;
  if (field.fieldKind === "map") return `Record<string, ${type}>`;
  return field.message || field.oneof || field.proto.proto3Optional ? `${type} | undefined` : type;
}

function tableEntry(field) {
  const { letter, reference } = shape(field);
  return `${field.number}${letter}${presence(field)}:${field.jsonName}${reference}`;
}

function presence(field) {
  if (field.fieldKind === "list") return "*";
  if (field.fieldKind === "map") return "{";
  if (field.oneof) return `/${field.parent.oneofs.indexOf(field.oneof)}`;
  return field.proto.proto3Optional && !field.message ? "?" : "";
}

function header() {
  return `// Generated by tools/generate-tables.mjs from ${DESCRIPTORS}. Do not edit.\n`;
}

function messagesFile() {
  const interfaces = messages.map((message) => {
    const fields = message.fields.map((field) => `  ${field.jsonName}: ${fieldType(field)};\n`);
    const name = typeName(message.typeName);
    return `/** \`${message.typeName}\` */\nexport interface ${name} {${fields.length === 0 ? "" : `\n${fields.join("")}`}}\n`;
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

function tablesFile() {
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
