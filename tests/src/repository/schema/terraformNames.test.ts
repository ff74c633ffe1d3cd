/** Compares the Terraform mapping for converters with the originals' published schemas. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { hostpkg } from "@tripod/hostpkg";
import { k8spkg } from "@tripod/k8spkg";
import {
  type AnyLookup,
  type AnyResource,
  checkResource,
  type Failure,
  type Fields,
  isInput,
  type LoadedPackage,
  loadAll,
  runLookup,
  terraformMapping,
  UNKNOWN,
  type Value,
  type ValueObject,
} from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";
import { ROOT } from "../root.js";
import { bridged, META } from "./bridgedNames.js";
import { type Block, type Expression, parseProgram } from "./terraformPrograms.js";

/**
 * Members of a bridged package: 0 for a plain member, the kind for a list of plain values, and the members for objects.
 */
interface Originals {
  readonly [name: string]: 0 | string | readonly [kind: string, members: Originals];
}

interface Original {
  readonly provider: string;
  readonly settings: Originals;
  readonly resources: Readonly<Record<string, Originals>>;
  readonly dataSources: Readonly<Record<string, Originals>>;
}

interface Info {
  readonly name: string;
  readonly maxItemsOne?: boolean;
  readonly element?: { readonly fields?: Infos; readonly element?: Info["element"] };
}
type Infos = Readonly<Record<string, Info>>;

interface Mapping {
  readonly config: Infos;
  readonly resources: Readonly<Record<string, { readonly tok: string; readonly fields: Infos }>>;
  readonly dataSources: Readonly<Record<string, { readonly tok: string; readonly fields: Infos }>>;
}

const FIXTURES = join(ROOT, "tests", "fixtures", "terraform");

const NAMES = { resourceName: "res", seed: new Uint8Array(32), random: (count: number) => new Uint8Array(count) };

const messageOf = ({ path, reason }: Failure) => `${path}: ${reason}`;

/** The lookup sent a request. */
class Reached extends Error {}

/** Returns members that the mapping or the bridged package lacks, or whose name a bridge would not derive. */
function faultsIn(pkg: string, path: string, originals: Originals, infos: Infos): readonly string[] {
  const lacking = Object.keys(originals).filter((name) => infos[name] === undefined);
  const beyond = Object.keys(infos).filter((name) => originals[name] === undefined);
  return [
    ...lacking.map((name) => `${path}.${name} is not in the mapping`),
    ...beyond.map((name) => `${path}.${name}, mapped to ${infos[name]?.name}, is not in the original`),
    ...Object.entries(originals).flatMap(([name, member]) => {
      const info = infos[name];
      if (info === undefined) return [];
      const at = `${path}.${name}`;
      const called = bridged(pkg, name).includes(info.name) ? [] : [`${at} is mapped to ${info.name}`];
      if (!Array.isArray(member)) return called;
      const [kind, members] = member as readonly [string, Originals];
      const isOne = (kind === "one") === (info.maxItemsOne === true);
      const inner = info.element?.fields ?? info.element?.element?.fields;
      return [
        ...called,
        ...(isOne ? [] : [`${at} is ${kind === "one" ? "at most one" : "a list"} in the original`]),
        ...faultsIn(pkg, at, members, inner ?? {}),
      ];
    }),
  ];
}

/** Terraform's `id` is in no schema, and timeouts exist only for some operations. */
function declared(originals: Originals, infos: Infos): Originals {
  const own = Object.entries(originals).filter(([name]) => name !== "id" || infos.id !== undefined);
  return Object.fromEntries(own.filter(([name]) => name !== "timeouts" || infos.timeouts !== undefined));
}

for (const one of [hostpkg, logpkg, k8spkg]) {
  const original = JSON.parse(readFileSync(join(FIXTURES, `${one.name}.json`), "utf8")) as Original;
  const pkg = (await loadAll(one as never)) as unknown as LoadedPackage;
  const mapping = terraformMapping(pkg, original.provider) as unknown as Mapping;

  describe(`the mapping of ${one.name}`, () => {
    it("names every resource and data source of the original", () => {
      const types = (all: object) => Object.keys(all).sort();
      const prefixed = (all: object) => types(all).map((type) => `${original.provider}_${type}`);
      const remedy = `correct "terraform:" of the definition in packages/${one.name}/src: the name of the original without its prefix`;
      assert.deepEqual(types(mapping.resources), prefixed(original.resources), remedy);
      assert.deepEqual(types(mapping.dataSources), prefixed(original.dataSources), remedy);
    });

    it("names every member as the original does, at every depth, and none besides", () => {
      const faults = (["resources", "dataSources"] as const).flatMap((kind) =>
        Object.entries(original[kind]).flatMap(([type, members]) => {
          const fields = mapping[kind][`${original.provider}_${type}`]?.fields ?? {};
          return faultsIn(one.name, type, declared(members, fields), fields);
        }),
      );
      assert.deepEqual(faults, []);
      assert.deepEqual(faultsIn(one.name, "provider", original.settings, mapping.config), []);
    });

    const folder = join(FIXTURES, "programs", one.name);
    const programs = readdirSync(folder).filter((file) => file.endsWith(".tf"));
    it("is tried with at least ten programs", () => assert.ok(programs.length >= 10));
    for (const file of programs) {
      it(`translates ${file} to a program that passes the checks`, async () => {
        for (const block of parseProgram(readFileSync(join(folder, file), "utf8"))) {
          assert.deepEqual(await complaintsAbout(pkg, mapping, block), [], `${block.type} ${block.labels.join(" ")}`);
        }
      });
    }
  });
}

/** Returns the problems of the translation of a block. Only resources and data sources are translated. */
async function complaintsAbout(pkg: LoadedPackage, mapping: Mapping, block: Block): Promise<readonly string[]> {
  const kind = { resource: "resources", data: "dataSources" }[block.type] as "resources" | "dataSources" | undefined;
  if (kind === undefined) return [];
  const [type = ""] = block.labels;
  const target = mapping[kind][type];
  if (target === undefined) return [`${type} is not translated`];
  const name = target.tok.slice(target.tok.lastIndexOf(":") + 1);
  if (kind === "resources") {
    const resource = pkg.resources[name] as AnyResource;
    const inputs = translated(target.fields, resource.fields, argumentsOf(block));
    return checkResource(resource, inputs, {}, NAMES).failures.map(messageOf);
  }
  const lookup = pkg.lookups[name] as AnyLookup;
  const outcome = await runLookup(lookup, translated(target.fields, lookup.fields, argumentsOf(block)), () => {
    throw new Reached();
  }).catch((error: unknown) => {
    if (!(error instanceof Reached)) throw error;
    return undefined;
  });
  return outcome?.kind === "failures" ? outcome.failures.map(messageOf) : [];
}

type Body = Pick<Block, "attributes" | "blocks">;

/** Returns the members of a block that its provider reads. */
function argumentsOf({ attributes, blocks }: Body): Body {
  return {
    attributes: Object.fromEntries(Object.entries(attributes).filter(([name]) => !META.has(name))),
    blocks: blocks.filter(({ type }) => !META.has(type)),
  };
}

/** Returns a block under our names, in the form of a converter. */
function translated(infos: Infos, fields: Fields, { attributes, blocks }: Body) {
  const inputs: Record<string, Value> = {};
  for (const [name, expression] of Object.entries(attributes)) {
    const info = infos[name];
    assert.ok(info !== undefined, `${name} is not in the mapping`);
    inputs[info.name] = literalOf(info, fields, expression);
  }
  for (const block of blocks) {
    const info = infos[block.type];
    assert.ok(info !== undefined, `the block ${block.type} is not in the mapping`);
    const field = fields[info.name];
    assert.ok(field !== undefined && isInput(field), `${info.name} is an input`);
    const inner = info.element?.fields ?? {};
    const value = translated(inner, innerFields(fields, info.name), block);
    const others = (inputs[info.name] ?? []) as readonly Value[];
    inputs[info.name] = info.maxItemsOne === true ? value : [...others, value];
  }
  return inputs as ValueObject;
}

function innerFields(fields: Fields, name: string): Fields {
  let type = fields[name]?.spec.type;
  while (type !== undefined && "element" in type) type = type.element.spec.type;
  return type?.kind === "object" ? type.fields : {};
}

/** Returns an attribute's value. Objects in it have Terraform's names as well. */
function literalOf(info: Info, fields: Fields, expression: Expression): Value {
  if (expression === undefined) return UNKNOWN;
  const inner = info.element?.fields ?? info.element?.element?.fields;
  if (Array.isArray(expression)) return expression.map((one: Expression) => literalOf(info, fields, one));
  if (typeof expression !== "object") return expression;
  const members = expression as Readonly<Record<string, Expression>>;
  if (inner !== undefined) {
    return translated(inner, innerFields(fields, info.name), { attributes: members, blocks: [] });
  }
  return Object.fromEntries(
    Object.entries(members).map(([name, one]) => [name, literalOf({ name }, {}, one)]),
  ) as ValueObject;
}
