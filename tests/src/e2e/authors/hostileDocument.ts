import { type Random, seeded } from "../../faults/mutate.js";

/** Names of members, parameters and values that JavaScript, TypeScript, Pulumi or careless code gives a meaning. */
const NAMES =
  `id ID name urn __proto__ constructor prototype toString pulumi zone_id zoneId zone-id Zone type kind a.b a[0] 1st 2fa $ref
  @type class import default await eval null true api s fields platform on row found args url token apiKey uuid key items data
  hasOwnProperty \`\${1}\` */ " \u202e 日本 é then length provider ${"x".repeat(90)}`.split(/\s+/);
const SEGMENTS = "zones zone keys providers con aux maps a-b 2fa objects ~x ..".split(" ");
const SCHEMAS = 5;

type Json = Record<string, unknown>;

/** Creates a document with these many pairs of paths of a list and its objects, and with paths that are read only. */
export function hostileDocument(seed: number, pairs: number): string {
  const make = new Maker(seeded(seed));
  const paths = Array.from({ length: pairs }, () => make.paths()).flat();
  const schemas = Array.from({ length: SCHEMAS }, (_, at): [string, unknown] => [`S${at}`, make.schema(0)]);
  return JSON.stringify({ openapi: "3.0.3", paths: entries(paths), components: { schemas: entries(schemas) } });
}

/** Creates an object with own members only, also for `__proto__`. */
function entries(members: readonly (readonly [string, unknown])[]): Json {
  const object: Json = {};
  for (const [name, value] of members)
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true });
  return object;
}

class Maker {
  private readonly random: Random;
  constructor(random: Random) {
    this.random = random;
  }

  private below(limit: number): number {
    return Math.floor(this.random() * limit);
  }
  private pick<T>(all: readonly T[]): T {
    return all[this.below(all.length)] as T;
  }
  private maybe(members: () => Json): Json {
    return this.random() < 0.3 ? members() : {};
  }
  private some<T>(most: number, one: () => T): T[] {
    return Array.from({ length: this.below(most + 1) }, one);
  }

  paths(): [string, Json][] {
    const segment = (): string => (this.random() < 0.3 ? `{${this.pick(NAMES)}}` : this.pick(SEGMENTS));
    const base = `/${[this.pick(SEGMENTS), ...this.some(2, segment)].join("/")}`;
    const item = `${base}/{${this.pick(NAMES)}}`;
    return [
      [base, { get: this.operation("list"), ...this.maybe(() => ({ put: this.operation() })), post: this.operation() }],
      [item, { ...this.operations(), get: this.operation() }],
      [`/read${base}`, { get: this.operation(this.pick(["list", "object"])) }],
      [`/read${item}`, { get: this.operation() }],
    ];
  }

  private operations(): Json {
    return Object.assign(
      {},
      ...["put", "patch", "delete"].map((method) => this.maybe(() => ({ [method]: this.operation() }))),
    ) as Json;
  }

  private operation(form = "object"): Json {
    const content = (schema: unknown): Json => ({ content: { "application/json": { schema } } });
    const object = this.object();
    const body = this.random() < 0.1 ? this.schema(0) : form === "list" ? { type: "array", items: object } : object;
    return {
      summary: this.pick(NAMES),
      requestBody: content(this.random() < 0.5 ? object : this.object()),
      responses: { 200: content(this.random() < 0.1 ? { type: "object", properties: { data: body } } : body) },
      parameters: this.some(2, () => ({ name: this.pick(NAMES), in: "query", required: true })),
    };
  }

  private object(): Json {
    const members = this.some(6, (): [string, unknown] => [this.pick(NAMES), this.schema(1)]);
    const id: [string, unknown] = [
      "id",
      { type: this.pick(["string", "integer"]), ...this.maybe(() => ({ readOnly: true })) },
    ];
    return { type: "object", required: this.some(3, () => this.pick(NAMES)), properties: entries([...members, id]) };
  }

  schema(level: number): unknown {
    const inner = (): unknown => this.schema(level + 1);
    const kind = this.below(level > 3 ? 3 : 6);
    if (kind === 0) return { $ref: `#/components/schemas/S${this.below(SCHEMAS + 1)}` };
    if (kind === 3) return { type: "array", items: inner(), ...this.maybe(() => ({ uniqueItems: true })) };
    if (kind === 4)
      return {
        type: "object",
        properties: entries(this.some(4, (): [string, unknown] => [this.pick(NAMES), inner()])),
        required: this.some(2, () => this.pick(NAMES)),
        ...this.maybe(() => ({ allOf: this.some(2, inner) })),
        ...this.maybe(() => ({ oneOf: this.some(3, inner) })),
        ...this.maybe(() => ({ additionalProperties: inner() })),
      };
    if (kind === 5) return this.pick([true, false, null, 5, "x", []]);
    return {
      type: this.pick([
        "string",
        "integer",
        "number",
        "boolean",
        "null",
        "file",
        7,
        ["string", "null"],
        ["integer", "number"],
      ]),
      ...this.maybe(() => ({ enum: this.some(4, () => this.pick(NAMES)) })),
      ...this.maybe(() => ({ default: this.pick([...NAMES, 5, 1.5, 1e300, false, null]) })),
      ...this.maybe(() => ({ format: this.pick(["password", "int32", "int64"]) })),
      ...this.maybe(() => ({ minimum: this.pick([0, -1e30, 1e300]), maximum: this.pick([9, -5, 0.5]) })),
      ...this.maybe(() => ({ description: this.pick(NAMES), minLength: 1 })),
      ...this.maybe(() => ({ readOnly: true })),
      ...this.maybe(() => ({ writeOnly: true })),
    };
  }
}
