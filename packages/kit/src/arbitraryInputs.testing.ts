import fc from "fast-check";
import { s } from "./fields/field.js";
import { Secret, UNKNOWN, type Value, type ValueObject } from "./values/value.js";

/** One field of every habit that matters to checks and diffs. */
export const fields = {
  name: s.string().check((value) => (value.includes("!") ? `must not hold "!", as ${value} does` : undefined)),
  zone: s
    .string()
    .replaces()
    .values({ north: "", south: "" }, { aliases: { "north-1": "north" } }),
  size: s.number().integer().min(1).default(1),
  enabled: s.boolean().optional(),
  category: s.string().optional().computed(),
  password: s.string().secret().writeOnly().optional(),
  code: s.string().secret().values({ first: "", second: "" }).optional(),
  tags: s.set(s.string()).optional(),
  document: s.json().optional(),
  labels: s.map(s.string()).optional(),
  filter: s.object({ planName: s.string().optional(), limit: s.number().default(10) }).optional(),
  rules: s
    .list(s.object({ name: s.string(), mode: s.string().default("include"), key: s.string().secret().optional() }))
    .optional(),
  serial: s.number().computed().stable(),
  token: s.string().secret().computed(),
};

/** Every run draws the same cases. */
export const RUNS = { seed: 1, numRuns: 300 };

const word = fc.string({ unit: "grapheme", maxLength: 12 });
const plainWord = word.map((text) => text.replaceAll("!", "?"));

function maybe(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.option(marked(value), { nil: undefined });
}

/** A value as it is, or under a secret mark. */
function marked(value: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 3, arbitrary: value }, { weight: 1, arbitrary: value.map((inner) => new Secret(inner)) });
}

/** Known inputs that the fields accept, in all their spellings. */
export const goodInputs: fc.Arbitrary<ValueObject> = fc.record({
  name: marked(plainWord),
  zone: marked(fc.constantFrom("north", "south", "north-1")),
  size: maybe(fc.oneof(fc.integer({ min: 1 }), fc.integer({ min: 1 }).map(String))),
  enabled: maybe(fc.constantFrom(true, false, "true", "false")),
  category: maybe(plainWord),
  password: maybe(word),
  code: maybe(fc.constantFrom("first", "second")),
  tags: maybe(fc.array(marked(word), { maxLength: 4 })),
  document: maybe(fc.json()),
  labels: maybe(fc.dictionary(word, fc.oneof(word, fc.integer(), fc.boolean(), fc.constant(null)), { maxKeys: 4 })),
  filter: maybe(fc.record({ planName: maybe(word), limit: maybe(fc.integer()) }) as fc.Arbitrary<ValueObject>),
  rules: maybe(
    fc.array(fc.record({ name: marked(word), mode: maybe(word), key: maybe(word) }) as fc.Arbitrary<ValueObject>, {
      maxLength: 3,
    }),
  ),
}) as fc.Arbitrary<ValueObject>;

/** Same, with one of them not known yet. */
export const partlyKnownInputs: fc.Arbitrary<ValueObject> = fc
  .tuple(goodInputs, fc.constantFrom("name", "zone", "size", "tags", "labels", "filter", "rules"))
  .map(([inputs, name]) => ({ ...inputs, [name]: UNKNOWN }));

/** Value of secrets. Letters and digits only, so that no escaping hides it from a test. */
export const PLANTED = "planted7secret";

/** Arbitrary inputs with the names of the fields. Every string in them is secret, by field or by mark. */
export const wildSecrets: fc.Arbitrary<ValueObject> = fc.dictionary(
  fc.constantFrom(...Object.keys(fields), "nmae", "__proto__", "constructor"),
  wildValue().map((value) => new Secret(value)),
);

function wildValue(): fc.Arbitrary<Value> {
  const { value } = fc.letrec<{ value: Value }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<Value>(null, true, UNKNOWN, PLANTED, `${PLANTED}!`, `{"a": ${PLANTED}`),
      word.map((text) => `${PLANTED}${text}`),
      fc.double(),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom("name", "mode", "key", "planName", "limit", "other"), tie("value")),
      tie("value").map((inner) => new Secret(inner)),
    ),
  }));
  return value;
}
