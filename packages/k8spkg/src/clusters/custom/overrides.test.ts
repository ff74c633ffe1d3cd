import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import fc from "fast-check";
import { parse, parseAllDocuments } from "yaml";
import { applyOverrides, type Overrides } from "./overrides.js";

const { assertWording } = createWording(import.meta.url);

const CLUSTER = `# what it is
kind: Cluster
metadata:
    name: one   # its name
spec:
    version: 1.30
    subnets:
        - id: a
        - id: b
`;
const MACHINES = `kind: MachineDeployment
metadata: {name: workers}
spec:
  replicas: 2
  template: {spec: {version: 1.30}}
`;
const BOTH = `${CLUSTER}---\n${MACHINES}`;

function text(of: string, overrides: Overrides): string {
  const result = applyOverrides(of, overrides);
  return result.problem === undefined ? result.text : assert.fail(result.problem);
}

function problem(of: string, overrides: Overrides = {}) {
  const result = applyOverrides(of, overrides);
  return result.problem === undefined ? undefined : [result.of, result.problem];
}

/** Returns a variable in the form `${name}`. */
const at = (key: string): string => `$\{${key}}`;
const documents = (of: string) => parseAllDocuments(of).map((one) => one.toJS());

describe("overrides of YAML", () => {
  it("do not change a text without a match", () => {
    for (const overrides of [{}, { unknown: "1" }, { "*unknown": "1" }, { "a.b": "1" }] as Overrides[])
      assert.equal(text(BOTH, overrides), BOTH);
    assert.equal(text("a: |\n  one\n  ---\n  two\n", {}), "a: |\n  one\n  ---\n  two\n");
  });

  it("keep comments, order and spelling of changed documents, and other documents byte for byte", () => {
    const changed = text(BOTH, { "Cluster.metadata.name": "two" });
    assert.match(changed, /^# what it is\nkind: Cluster\nmetadata:\n/);
    assert.match(changed, /name: "two" # its name\n/);
    assert.match(changed, /version: 1\.30\n/);
    assert.ok(changed.endsWith(`---\n${MACHINES}`));
  });

  describe("of variables in the text", () => {
    it("replace variables literally, in every form", () => {
      const of = `a: ${at("key")}\nb: {{key}}\nc: $key\nd: x-$key-y\n`;
      assert.equal(text(of, { key: "1" }), "a: 1\nb: 1\nc: 1\nd: x-1-y\n");
    });

    it("do not match the beginning of a longer name, and are not patterns", () => {
      assert.equal(text("a: $keys\nb: $key.x\nc: $key\n", { key: "1" }), "a: $keys\nb: 1.x\nc: 1\n");
      assert.equal(text(`a: ${at("a.b")}\nb: axb\n`, { "a.b": "1" }), "a: 1\nb: axb\n");
      assert.equal(text(`a: ${at("key")}\n`, { key: "$&$1" }), "a: $&$1\n");
      assert.equal(text(`a: ${at("__proto__")}\nb: 1\n`, { b: "2" }), `a: ${at("__proto__")}\nb: 2\n`);
    });

    it("are not searched for in inserted values or within names", () => {
      assert.equal(text(`a: ${at("one")}\nb: ${at("two")}\n`, { one: at("two"), two: "2" }), `a: ${at("two")}\nb: 2\n`);
      assert.equal(text(`a: ${at("x$b")}\n`, { x$b: "1", b: "2" }), "a: 1\n");
    });

    it("can turn a text into valid YAML", () => {
      assert.equal(text("a: {{list}}]\n", { list: "[1" }), "a: [1]\n");
      assert.deepEqual(problem(`a: ${at("key")}\n`, { key: "[" })?.[0], "text");
    });
  });

  describe("with a wildcard", () => {
    it("match every member whose name contains the remaining key", () => {
      assert.deepEqual(documents(text(BOTH, { "*ersio": "v2" })), [
        { kind: "Cluster", metadata: { name: "one" }, spec: { version: "v2", subnets: [{ id: "a" }, { id: "b" }] } },
        {
          kind: "MachineDeployment",
          metadata: { name: "workers" },
          spec: { replicas: 2, template: { spec: { version: "v2" } } },
        },
      ]);
    });

    it("do not match inserted values, and require a remaining key", () => {
      assert.deepEqual(parse(text("a: 1\n", { "*a": '{"a": {"a": 2}}' })), { a: { a: { a: 2 } } });
      assert.equal(problem("a: 1\n", { "*": "1" })?.[0], "overrides");
    });
  });

  describe("that are chains", () => {
    it("match every place that has the chain of members, and create none", () => {
      assert.deepEqual(parse(text("x: {a: {b: 1}}\na: {b: 2, c: 3}\nb: 4\n", { "a.b": "9" })), {
        x: { a: { b: 9 } },
        a: { b: 9, c: 3 },
        b: 4,
      });
      assert.equal(text(CLUSTER, { "spec.none": "9" }), CLUSTER);
      assert.deepEqual(parse(text("a: {a: {a: 1}}\n", { "a.a": '{"a": 2}' })), { a: { a: { a: 2 } } });
    });
  });

  describe("that are paths", () => {
    it("change only the documents of their kind, and create missing members", () => {
      assert.deepEqual(
        documents(text(BOTH, { "MachineDeployment.spec.template.spec.version": "v2", "Cluster.a.b": "c" }))[1]?.spec,
        { replicas: 2, template: { spec: { version: "v2" } } },
      );
      assert.deepEqual(documents(text(BOTH, { "Cluster.a.b": "c" }))[0]?.a, { b: "c" });
      assert.deepEqual(documents(text(BOTH, { "Cluster.spec.subnets[1].id": "c" }))[0]?.spec.subnets, [
        { id: "a" },
        { id: "c" },
      ]);
    });

    it("change the documents with the longest match, and leave no empty members in others", () => {
      const changed = text(BOTH, { "spec.subnets[2].id": "c" });
      assert.deepEqual(documents(changed)[0]?.spec.subnets, [{ id: "a" }, { id: "b" }, { id: "c" }]);
      assert.ok(changed.endsWith(MACHINES));
      assert.ok(text(BOTH, { "spec.subnets[0].id": "c" }).endsWith(MACHINES));
      assert.deepEqual(
        documents(text(BOTH, { "spec.list[0].a": "1" })).map(({ spec }) => spec.list),
        [[{ a: 1 }], [{ a: 1 }]],
      );
    });

    it("accept members with any name", () => {
      const [first] = documents(text(CLUSTER, { 'Cluster.metadata.annotations["example.com/a"]': "1" }));
      assert.deepEqual(first?.metadata.annotations, { "example.com/a": 1 });
    });

    it("create their members in an empty document", () => {
      assert.deepEqual(parse(text("kind: A\nspec:\nlist: []\n", { "A.spec.a": "1", "list[0]": "x" })), {
        kind: "A",
        spec: { a: 1 },
        list: ["x"],
      });
    });

    for (const key of [
      "spec.subnets[9].id",
      "metadata[0]",
      "kind.a[0]",
      "a[1]",
      "a[",
      "[0]",
      "a..b[0]",
      "a b.",
      "a[x]",
      "a[99999]",
    ])
      it(`are rejected if their path does not exist: ${key}`, () => {
        assert.equal(problem(CLUSTER, { [key]: "1" })?.[0], "overrides");
      });
  });

  it("are applied in the order of their precision, the most precise one last", () => {
    const overrides = { "Cluster.spec.version": "path", "spec.version": "chain", "*version": "star" };
    assert.deepEqual(
      documents(text(BOTH, overrides)).map(({ spec }) => spec.version ?? spec.template.spec.version),
      ["path", "chain"],
    );
  });

  it("keep anchors that are referenced, or are rejected", () => {
    assert.deepEqual(parse(text("a: &x 1\nb: *x\n", { a: "2" })), { a: 2, b: 2 });
    assert.deepEqual(parse(text("a: &x {c: 1}\nb: *x\n", { b: "2" })), { a: { c: 1 }, b: 2 });
    assert.equal(problem("a: {c: &x 1}\nb: *x\n", { a: "2" })?.[0], "overrides");
  });

  for (const [value, meant] of [
    ["5", 5],
    ['"5"', "5"],
    ["true", true],
    ["True", true],
    ["007", 7],
    ["+3", 3],
    [".5", 0.5],
    ["null", null],
    ["", ""],
    ["a: b", "a: b"],
    ['[1, {"a": null}]', [1, { a: null }]],
    ["yes", "yes"],
    ["t", "t"],
    ["- x", "- x"],
    ["1.2.3", "1.2.3"],
    ["line\nline", "line\nline"],
    ["2001-01-01", "2001-01-01"],
    ["0x10", "0x10"],
    ["*x", "*x"],
    ["# none", "# none"],
    ["{", "{"],
  ] as const)
    it(`have the value that ${JSON.stringify(value)} means`, () => {
      for (const schema of ["core", "yaml-1.1"] as const)
        assert.deepEqual(parse(text("a: 0\n", { a: value }), { schema }), { a: meant });
    });

  it("keep the digits of a number", () => {
    assert.equal(text("a: 0\n", { a: "1.30" }), "a: 1.30\n");
    assert.equal(text("a: 0\n", { a: "123456789012345678901" }), "a: 123456789012345678901\n");
  });

  it("reject invalid YAML, and changes that would make YAML invalid", (test) => {
    const [path, reason = ""] = problem("a: [") ?? [];
    assert.equal(path, "text");
    assertWording(test, reason);
    assert.equal(problem("a: 1\na: 2\n")?.[0], "text");
    assert.equal(problem("a: 1\n", { a: '{"b": 1, "b": 2}' })?.[0], "overrides");
  });
});

const word = fc.stringMatching(/^[a-z]{1,3}$/);
const tree = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    fc.oneof(fc.integer(), fc.boolean(), word, fc.constant(null)),
    fc.dictionary(word, tie("node"), { maxKeys: 3 }),
    fc.array(tie("node"), { maxLength: 3 }),
  ),
})).node;
const object = fc.dictionary(word, tree, { minKeys: 1, maxKeys: 4 });
const value = fc.oneof(fc.integer(), fc.boolean(), word, tree);

/** Rules, applied to plain values. */
const naive = {
  star: (node: unknown, part: string, put: unknown): unknown =>
    mapped(node, (name, inner) => (name.includes(part) ? put : naive.star(inner, part, put))),
  chain: (node: unknown, [head = "", ...rest]: readonly string[], put: unknown): unknown =>
    mapped(node, (name, inner) => {
      const own = name === head ? along(inner, rest, put) : undefined;
      return own === undefined ? naive.chain(inner, [head, ...rest], put) : own.put;
    }),
};

function along(node: unknown, chain: readonly string[], put: unknown): { readonly put: unknown } | undefined {
  const [name, ...rest] = chain;
  if (name === undefined) return { put };
  if (typeof node !== "object" || node === null || Array.isArray(node) || !Object.hasOwn(node, name)) return undefined;
  const inner = along((node as Record<string, unknown>)[name], rest, put);
  return inner && { put: { ...node, [name]: inner.put } };
}

function mapped(node: unknown, at: (name: string, inner: unknown) => unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => mapped(item, at));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, at(name, inner)]));
}

describe("overrides of arbitrary YAML", () => {
  const said = (all: readonly object[]) => all.map((one) => JSON.stringify(one)).join("\n---\n");

  it("with a wildcard follow the rule", () => {
    fc.assert(
      fc.property(fc.array(object, { minLength: 1, maxLength: 3 }), word, value, (all, part, put) => {
        const result = documents(text(said(all), { [`*${part}`]: JSON.stringify(put) }));
        assert.deepEqual(result, JSON.parse(JSON.stringify(all.map((one) => naive.star(one, part, put)))));
      }),
    );
  });

  it("with one member follow the rule", () => {
    fc.assert(
      fc.property(fc.array(object, { minLength: 1, maxLength: 3 }), word, value, (all, name, put) => {
        const result = documents(text(said(all), { [name]: JSON.stringify(put) }));
        assert.deepEqual(result, JSON.parse(JSON.stringify(all.map((one) => naive.chain(one, [name], put)))));
      }),
    );
  });

  it("with a path set the value at the path and change no other document", () => {
    const step = fc.oneof(word, fc.nat(1));
    fc.assert(
      fc.property(object, fc.array(step, { minLength: 1, maxLength: 3 }), word, (one, steps, put) => {
        const path = steps.map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`)).join("");
        const other = { kind: "Other", ...one };
        const mine = { ...one, kind: "Mine" };
        const result = applyOverrides(said([other, mine]), { [`Mine${path}`]: JSON.stringify(put) });
        if (result.problem !== undefined || typeof steps[0] === "number") return;
        const [theirs, ours] = documents(result.text);
        assert.deepEqual(theirs, JSON.parse(JSON.stringify(other)));
        assert.deepEqual(
          steps.reduce((node, part) => (node as Record<string | number, unknown>)[part], ours as unknown),
          put,
        );
        assert.deepEqual(Object.keys(ours).slice(0, Object.keys(mine).length), Object.keys(mine));
      }),
    );
  });

  it("of variables replace the names by their values", () => {
    const plain = fc.stringMatching(/^[a-z:, ]{0,10}$/);
    fc.assert(
      fc.property(plain, plain, word, fc.stringMatching(/^[a-z$&{}]{0,5}$/), (before, after, key, put) => {
        for (const place of [at(key), `{{${key}}}`]) {
          const result = applyOverrides(`${before}${place}${after}`, { [key]: put });
          if (result.problem === undefined) assert.equal(result.text, `${before}${put}${after}`);
        }
      }),
    );
  });

  it("change nothing when applied a second time", () => {
    fc.assert(
      fc.property(object, word, fc.integer(), (one, name, put) => {
        const once = text(said([one]), { [name]: String(put) });
        assert.equal(text(once, { [name]: String(put) }), once);
      }),
    );
  });

  it("return a text or a problem for arbitrary keys and values", () => {
    fc.assert(
      fc.property(fc.string(), fc.dictionary(fc.string(), fc.string(), { maxKeys: 5 }), (of, overrides) => {
        const result = applyOverrides(of, overrides);
        assert.ok(result.problem !== undefined || typeof result.text === "string");
      }),
      { numRuns: 500 },
    );
  });
});

describe("limits of overrides", () => {
  const LONG = 1_000_000;
  for (const [what, of, overrides] of [
    ["places", "$a ".repeat(LONG / 3), { a: "x".repeat(1_000) }],
    ["open braces", "${".repeat(LONG / 2), { a: "1" }],
    ["pairs of braces", "{{".repeat(LONG / 2), { a: "1" }],
    ["names", `$${"a.".repeat(LONG / 2)}`, { a: "1", "a.a": "2" }],
    ["members that are met", "- {a: 1}\n".repeat(LONG / 10), { a: "x".repeat(1_000) }],
    ["members", Array.from({ length: 60_000 }, (_, at) => `k${at}: 1`).join("\n"), { "*9": "1" }],
    ["documents", "---\n".repeat(LONG / 4), { "a[0]": "1" }],
    ["text", "a".repeat(2 * LONG), {}],
    ["a nested value", "a: 1\n", { a: "[".repeat(100_000) }],
    ["a long key", "a: 1\n", { ["a.".repeat(LONG)]: "1" }],
    ["keys", "a: 1\n", Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`k${at}`, "1"]))],
  ] as const)
    it(`are bounded: ${what}`, () => {
      const startedAt = performance.now();
      const result = applyOverrides(of, overrides);
      assert.ok(result.problem !== undefined || result.text.length <= 1_100_000);
      assert.ok(performance.now() - startedAt < 60_000);
    });
});
