import { MODELS, OPERATIONS } from "./table.js";

/** Type of a value: one of the letters of the table, or a combination of other types. */
type Type =
  | { readonly kind: "any" | "text" | "flag" | "integer" | "number" }
  | { readonly kind: "list"; readonly of: Type }
  | { readonly kind: "map"; readonly of: Type }
  | { readonly kind: "members"; readonly members: ReadonlyMap<string, Type> }
  | { readonly kind: "model"; readonly name: string };

/** Published operation: the type of its request body, if there is one, and the names of its query. */
export interface Operation {
  readonly body: Type | undefined;
  readonly query: ReadonlySet<string>;
}

interface Published {
  readonly operations: ReadonlyMap<string, readonly (Operation & { readonly segments: readonly string[] })[]>;
  readonly models: ReadonlyMap<string, ReadonlyMap<string, Type>>;
}

/**
 * Operations that the platform has and the published document lacks, as observed. The audit log's collector of a tenant
 * is newer than the document.
 */
const NEWER = `
/v1/tenants/{tenantUid}/datasinks/splunk POST=*
/v1/tenants/{tenantUid}/datasinks/splunk/validate POST=*
/v1/tenants/{tenantUid}/datasinks/splunk/{uid} GET PUT=* DELETE
`;

/** Members of request bodies that are newer than the document, by model. */
const NEWER_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  v1AwsClusterConfig: ["overrideClusterAPIConfig:s"],
  v1AzureClusterConfig: ["overrideClusterAPIConfig:s"],
  v1AzureManagedMachinePoolConfig: ["osSku:s"],
  v1CloudStackClusterConfig: ["overrideClusterAPIConfig:s"],
  v1CloudStackClusterConfigUpdateEntity: ["overrideClusterAPIConfig:s"],
  v1EksClusterConfig: ["overrideClusterAPIConfig:s"],
  v1GcpClusterConfig: ["overrideClusterAPIConfig:s"],
  v1MaasClusterConfig: ["overrideClusterAPIConfig:s"],
  v1MachinePoolConfigEntity: ["overrideClusterAPIConfig:s", "overrideHealthCheckConfiguration:s", "skipK8sUpgrade:s"],
  v1VsphereClusterConfigEntity: ["overrideClusterAPIConfig:s"],
  // Members of the input that the bridged package offers; the document has the name of the ConfigMap alone.
  v1VmConfigMapVolumeSource: ["defaultMode:i", "items:[](key:s)"],
};

let published: Published | undefined;

/**
 * Returns the published operation that matches a request; undefined without a match. Literal segments win over
 * parameters.
 */
export function publishedOperation(method: string, path: string): Operation | undefined {
  const segments = path.replace(/\/$/, "").split("/");
  const fitting = (read().operations.get(`${method} ${segments.length}`) ?? []).filter((one) =>
    one.segments.every((part, index) => part.startsWith("{") || part === segments[index]),
  );
  return fitting.sort((one, other) => parametersIn(one.segments) - parametersIn(other.segments))[0];
}

/** Returns the methods that the vendor publishes for a path. */
export function publishedMethods(path: string): readonly string[] {
  return ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((method) => publishedOperation(method, path) !== undefined);
}

/** Names that every query may have: the project, and the token of the next page, which responses contain. */
const COMMON_QUERY = new Set(["ProjectUid", "continue"]);

/** Returns the first name of a query that its operation does not publish. */
export function queryProblem({ query }: Operation, sent: URLSearchParams): string | undefined {
  const unknown = [...sent.keys()].find((name) => !query.has(name) && !COMMON_QUERY.has(name));
  return unknown === undefined ? undefined : `${unknown} is not a query parameter of the request`;
}

/** Returns the first member of a request body that its operation does not publish, or publishes with another type. */
export function bodyProblem({ body }: Operation, sent: unknown): string | undefined {
  if (body !== undefined) return problemOf(body, sent, "");
  const [name] = isObject(sent) ? Object.keys(sent) : [];
  return name === undefined ? undefined : `${name} is not a member of the request, which has no body`;
}

function problemOf(type: Type, value: unknown, at: string): string | undefined {
  if (value === null || value === undefined || type.kind === "any") return undefined;
  const here = at === "" ? "the body" : at;
  switch (type.kind) {
    case "text":
      return typeof value === "string" ? undefined : `${here} must be a string`;
    case "flag":
      return typeof value === "boolean" ? undefined : `${here} must be a boolean`;
    case "integer":
      return Number.isInteger(value) ? undefined : `${here} must be an integer`;
    case "number":
      return typeof value === "number" ? undefined : `${here} must be a number`;
    case "list":
      if (!Array.isArray(value)) return `${here} must be a list`;
      return first(value.map((item, index) => [item, `${at}[${index}]`, type.of]));
    case "model":
      return problemOf({ kind: "members", members: read().models.get(type.name) ?? new Map() }, value, at);
    case "map":
      if (!isObject(value)) return `${here} must be an object`;
      return first(Object.entries(value).map(([name, member]) => [member, below(at, name), type.of]));
    case "members": {
      if (!isObject(value)) return `${here} must be an object`;
      const unknown = Object.keys(value).find((name) => !type.members.has(name));
      if (unknown !== undefined) return `${below(at, unknown)} is not a member of the request`;
      return first([...type.members].map(([name, inner]) => [value[name], below(at, name), inner]));
    }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function first(values: readonly (readonly [value: unknown, at: string, type: Type])[]): string | undefined {
  for (const [value, at, type] of values) {
    const problem = problemOf(type, value, at);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function below(at: string, name: string): string {
  return at === "" ? name : `${at}.${name}`;
}

function parametersIn(segments: readonly string[]): number {
  return segments.filter((part) => part.startsWith("{")).length;
}

/** Returns the table, parsed when the first body is checked. */
function read(): Published {
  published ??= parse();
  return published;
}

function parse(): Published {
  const operations = new Map<string, (Operation & { segments: readonly string[] })[]>();
  for (const line of linesOf(OPERATIONS + NEWER)) {
    const [area = "", ...words] = line.split(" ");
    let segments = area.split("/");
    for (const word of words) {
      if (word.startsWith("/")) segments = `${area}${word}`.split("/");
      else {
        const [signature = "", query = ""] = word.split("?");
        const [method, body] = signature.split("=");
        const key = `${method} ${segments.length}`;
        const names = new Set(query.split(",").filter((name) => name !== ""));
        const one = { segments, body: body === undefined ? undefined : typeIn(body), query: names };
        operations.set(key, [...(operations.get(key) ?? []), one]);
      }
    }
  }
  const models = new Map<string, ReadonlyMap<string, Type>>();
  for (const model of linesOf(MODELS).flatMap((line) => line.split("; "))) {
    const [name = "", ...members] = model.split(" ");
    models.set(name, membersIn([...members, ...(NEWER_MEMBERS[name] ?? [])]));
  }
  return { operations, models };
}

function linesOf(table: string): readonly string[] {
  return table.split("\n").filter((line) => line !== "");
}

function membersIn(members: readonly string[]): ReadonlyMap<string, Type> {
  return new Map(
    members.map((member) => {
      const at = member.indexOf(":");
      return [member.slice(0, at), typeIn(member.slice(at + 1))];
    }),
  );
}

function typeIn(text: string): Type {
  if (text.startsWith("[]")) return { kind: "list", of: typeIn(text.slice(2)) };
  if (text.startsWith("{}")) return { kind: "map", of: typeIn(text.slice(2)) };
  if (text.startsWith("(")) return { kind: "members", members: membersIn(split(text.slice(1, -1))) };
  const kind = ({ "*": "any", s: "text", b: "flag", i: "integer", n: "number" } as const)[text];
  return kind === undefined ? { kind: "model", name: text } : { kind };
}

/** Splits the members of a nested object at the commas of its own level. */
function split(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (at < text.length && (text[at] !== "," || depth > 0)) continue;
    if (at > from) parts.push(text.slice(from, at));
    from = at + 1;
  }
  return parts;
}
