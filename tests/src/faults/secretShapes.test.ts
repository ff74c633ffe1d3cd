/**
 * Secrets at places of another type: the failure contains neither the secret nor its property.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Json, JsonObject, Plugin } from "@tripod/testkit";
import { createWorld } from "../inProcess/provider.js";
import { objectOf, PACKAGES, startConfigured, startEmulators, toldBy } from "./configured.js";

const SECRET = "planted-where-it-does-not-belong";
const SHAPES: Readonly<Record<string, Json>> = {
  text: SECRET,
  list: [SECRET],
  "list of lists": [[SECRET]],
  object: { key: SECRET },
  "deep object": { key: { key: { key: [SECRET] } } },
  "text of JSON": JSON.stringify({ key: SECRET }),
};

/** Property in the schema of a package, with the members that mark secrets. */
interface Property {
  readonly type?: string;
  readonly secret?: boolean;
  readonly $ref?: string;
  readonly items?: Property;
  readonly additionalProperties?: Property;
}
type Properties = Readonly<Record<string, Property>>;

interface Schema {
  readonly resources: Readonly<Record<string, { readonly inputProperties?: Properties }>>;
  readonly functions: Readonly<Record<string, { readonly inputs?: { readonly properties?: Properties } }>>;
  readonly provider: { readonly inputProperties?: Properties };
  readonly types: Readonly<Record<string, { readonly properties?: Properties }>>;
}

type Checked = Promise<{ readonly failures?: readonly { readonly property: string; readonly reason: string }[] }>;

/** Property that holds a secret, and the check of its value. */
interface Place {
  readonly name: string;
  readonly property: string;
  readonly isText: boolean;
  check(value: JsonObject): Checked;
}

/**
 * Yields every secret input of a package: of resources, lookups and the provider.
 */
function* placesOf(pkg: string, { resources, functions, provider, types }: Schema, plugin: Plugin): Generator<Place> {
  const secrets = (properties: Properties = {}) =>
    Object.entries(properties)
      .filter(([, property]) => holdsSecret(property, types))
      .map(([property, { type }]) => ({ property, isText: type === "string" }));
  for (const [token, { inputProperties }] of Object.entries(resources)) {
    const resource = token.split(":").at(-1) ?? "";
    const check = (news: JsonObject): Checked => plugin.call("Check", { ...objectOf(pkg, resource), news });
    for (const secret of secrets(inputProperties)) yield { ...secret, name: `${resource}.${secret.property}`, check };
  }
  for (const [tok, { inputs }] of Object.entries(functions)) {
    const check = (args: JsonObject): Checked => plugin.call("Invoke", { tok, args });
    for (const secret of secrets(inputs?.properties)) yield { ...secret, name: `${tok}.${secret.property}`, check };
  }
  const type = `pulumi:providers:${pkg}`;
  const urn = `urn:pulumi:dev::faults::${type}::it`;
  const check = (news: JsonObject): Checked => plugin.call("CheckConfig", { urn, name: "it", type, news });
  // A setting can be a string that the program computes, so a string is accepted.
  for (const { property } of secrets(provider.inputProperties))
    yield { property, isText: false, name: `the setting ${property}`, check };
}

function holdsSecret({ secret, $ref, items, additionalProperties }: Property, types: Schema["types"]): boolean {
  if (secret === true) return true;
  const inner = $ref === undefined ? undefined : types[$ref.replace("#/types/", "")];
  const parts = [...Object.values(inner?.properties ?? {}), items, additionalProperties];
  return parts.some((part) => part !== undefined && holdsSecret(part, types));
}

const world = createWorld();
const platforms = await startEmulators(world);

describe("redaction of a secret with an unexpected shape", () => {
  for (const [name, platform] of Object.entries(platforms)) {
    it(`is not quoted by ${name}, wherever it holds a secret`, async () => {
      const plugin = await startConfigured(PACKAGES[name] as never, platform.settings, world);
      const found: string[] = [];
      let count = 0;
      for (const { name: secret, property, isText, check } of placesOf(
        name,
        (await plugin.getSchema()) as unknown as Schema,
        plugin,
      )) {
        count += 1;
        for (const [shape, value] of Object.entries(SHAPES)) {
          const { failures = [] } = await check({ [property]: value });
          if (`${JSON.stringify(failures)}${toldBy(plugin)}`.includes(SECRET))
            found.push(`${secret}, ${shape}: quoted`);
          // The engine prints the value of a property that a failure names.
          if (failures.some((failure) => failure.property === property)) found.push(`${secret}, ${shape}: named`);
          if (shape === "deep object" && isText && failures.length === 0) found.push(`${secret}: not refused`);
        }
      }
      await plugin.stop();
      assert.deepEqual(found, []);
      assert.ok(count > 1, "no secret was found");
      assert.deepEqual(platform.requests.all(), [], "a check sends no request");
    });
  }
});
