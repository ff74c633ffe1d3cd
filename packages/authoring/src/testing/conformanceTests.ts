import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type AnyResource, loadAll, type Package } from "@tripod/kit";
import { callLocation } from "@tripod/rest";
import { caseMistakes } from "./caseMistakes.js";
import { type FaultProxy, startFaultProxy } from "./faultProxy.js";
import { type OpenProvider, openProvider, type StoredObject } from "./openProvider.js";

/**
 * Facts about one resource, independent of its definition.
 *
 * @example
 * ```ts
 * import type { ResourceCase } from "@tripod/kit/testing";
 *
 * export const shelf: ResourceCase = {
 *   inputs: (number) => ({ name: `shelf-${number}`, width: 80 }),
 *   changes: { width: 120 },
 *   get: ({ id }) => `/shelves/${id}`,
 * };
 * ```
 */
export interface ResourceCase {
  /** Returns the inputs of an object. Objects with different numbers must coexist. */
  inputs(number: number, parents: Readonly<Record<string, StoredObject>>): Readonly<Record<string, unknown>>;
  /** Resources whose objects must exist before: their first object is in `parents`. */
  readonly parents?: readonly string[];
  /** Changed value for each input that can change in place. It differs from the value that `inputs` returns. */
  readonly changes: Readonly<Record<string, unknown>>;
  /**
   * Returns the path of a GET, below the URL of the server, whose response contains the object. Any 2xx means that it
   * exists.
   */
  get(object: StoredObject): string;
  /** Reports whether the response to the GET contains the object. Default: yes. */
  contains?(body: unknown, object: StoredObject): boolean;
  /** Whether the platform accepts two objects with the same inputs. */
  readonly acceptsDuplicates?: true;
}

/**
 * Package, its server, and facts about its resources.
 *
 * @example
 * ```ts
 * import type { ConformanceOptions } from "@tripod/kit/testing";
 * import { shop } from "./package.js";
 *
 * export const options: ConformanceOptions = {
 *   package: shop,
 *   url: () => "http://127.0.0.1:8080",
 *   settings: (url) => ({ url, token: "token-of-tests" }),
 *   resources: {},
 * };
 * ```
 */
export interface ConformanceOptions {
  readonly package: Package;
  /** Returns the base URL of the server. Called before the first test. */
  url(): string;
  /** Returns the settings of the provider for a server at a URL. */
  settings(url: string): object;
  /** Headers of the GET requests. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly resources: Readonly<Record<string, ResourceCase>>;
  /** Number of objects that are created at the same time. Default: 20. */
  readonly parallel?: number;
}

/**
 * Registers tests with `node:test` that hold for every resource of a package. The provider reaches the server through a
 * proxy that loses, duplicates and forges responses; the tests look at the server with a GET and with the provider's
 * list.
 *
 * @example
 * ```ts
 * import { conformanceTests } from "@tripod/kit/testing";
 * import { shop } from "./package.js";
 *
 * conformanceTests({
 *   package: shop,
 *   url: () => process.env.SHOP_URL ?? "",
 *   settings: (url) => ({ url, token: "token-of-tests" }),
 *   headers: { Authorization: "Bearer token-of-tests" },
 *   resources: {
 *     Shelf: {
 *       inputs: (number) => ({ name: `shelf-${number}`, width: 80 }),
 *       changes: { width: 120 },
 *       get: ({ id }) => `/shelves/${id}`,
 *     },
 *   },
 * });
 * ```
 */
export function conformanceTests(options: ConformanceOptions): void {
  const { resources, parallel = 20 } = options;
  const location = callLocation(conformanceTests);
  let proxy: FaultProxy;
  let provider: OpenProvider;
  let definitions: Readonly<Record<string, AnyResource>>;
  let number = 0;
  before(async () => {
    definitions = (await loadAll(options.package)).resources as never;
    proxy = await startFaultProxy(options.url());
    provider = await openProvider(options.package, options.settings(proxy.url));
  });
  after(async () => {
    provider?.close();
    await proxy?.close();
  });

  const exists = async (one: ResourceCase, object: StoredObject): Promise<boolean> => {
    const response = await fetch(`${options.url()}${one.get(object)}`, { headers: options.headers ?? {} });
    return response.ok && one.contains?.(await response.json(), object) !== false;
  };

  for (const [name, one] of Object.entries(resources)) {
    describe(name, () => {
      let parents: Record<string, StoredObject>;
      before(async () => {
        parents = {};
        for (const parent of parentsOf(resources, name)) {
          number += 1;
          parents[parent] = await provider.create(parent, inputsOf(resources, parent, number, parents));
        }
      });
      after(async () => {
        for (const parent of Object.keys(parents).reverse()) {
          await provider.delete(parent, parents[parent] as StoredObject);
        }
      });
      const newInputs = () => {
        number += 1;
        return one.inputs(number, parents);
      };
      /** Runs a test with a new object, and deletes the object. */
      const withObject = async (run: (object: StoredObject, inputs: object) => Promise<void>): Promise<void> => {
        const inputs = newInputs();
        const object = await provider.create(name, inputs);
        assert.deepEqual(object.reasons, []);
        try {
          await run(object, inputs);
        } finally {
          proxy.settle();
          await provider.delete(name, object).catch(() => undefined);
        }
      };
      const listed = async (): Promise<readonly string[]> => provider.list(name);
      const assertUnchanged = async (object: StoredObject, inputs: object): Promise<StoredObject> => {
        const read = await provider.refresh(name, object);
        assert.ok(read !== undefined, "the refresh does not find the object");
        assert.deepEqual(provider.diff(name, inputs, read).changes, []);
        return read;
      };

      it("creates an object that a refresh finds without differences, and deletes it", async () => {
        const inputs = newInputs();
        const object = await provider.create(name, inputs);
        assert.ok(await exists(one, object));
        await assertUnchanged(object, inputs);
        await provider.delete(name, object);
        assert.equal(await exists(one, object), false);
        assert.equal(await provider.refresh(name, object), undefined);
        await provider.delete(name, object);
      });

      for (const fault of ["lose response", "lose request"] as const) {
        it(`creates exactly one object after: ${fault}`, async () => {
          const before = new Set(await listed());
          const inputs = newInputs();
          proxy.next("write", fault);
          let object = await provider.create(name, inputs).finally(() => assert.equal(proxy.settle(), 1));
          if (object.reasons.length > 0 && one.acceptsDuplicates === true) {
            // Nothing proves that no object was created, so the next run continues the create.
            assert.equal(fault, "lose request");
            assert.equal(await provider.refresh(name, object), undefined);
            object = await provider.create(name, inputs);
          }
          assert.deepEqual(object.reasons, []);
          await assertUnchanged(object, inputs);
          assert.equal((await listed()).filter((id) => !before.has(id)).length, 1);
          await provider.delete(name, object);
        });

        it(`deletes an object after: ${fault}`, async () => {
          const object = await provider.create(name, newInputs());
          proxy.next("write", fault);
          await provider.delete(name, object).finally(() => assert.equal(proxy.settle(), 1));
          assert.equal(await exists(one, object), false);
        });
      }

      it("never adopts or overwrites an object that exists", async (test) => {
        if (one.acceptsDuplicates === true) return test.skip("the platform accepts duplicates");
        await withObject(async (object, inputs) => {
          const stranger = await openProvider(options.package, options.settings(proxy.url));
          const outcome = await stranger.create(name, inputs).then(
            ({ id, reasons }) => (reasons.length === 0 ? `adopted or overwrote ${id}` : "rejected"),
            () => "rejected",
          );
          assert.equal(outcome, "rejected");
          stranger.close();
          await assertUnchanged(object, inputs);
        });
      });

      it("imports an object, after which the program changes nothing", async () => {
        await withObject(async (object, inputs) => {
          const [id] = (await listed()).filter(
            (listedId) => listedId.endsWith(object.id) || object.id.endsWith(listedId),
          );
          const imported = await provider.import(name, id ?? object.id);
          assert.ok(imported !== undefined);
          assert.equal(imported.id, object.id);
          const { changes } = provider.diff(name, inputs, imported);
          const fields = definitions[name]?.fields ?? {};
          assert.deepEqual(
            changes.filter((path) => fields[path.split(/[.[]/)[0] ?? ""]?.spec.writeOnly !== true),
            [],
          );
        });
      });

      it("has a change for every input that can change in place, and for no other", () => {
        const mistakes = caseMistakes(name, definitions[name]?.fields ?? {}, newInputs(), one.changes);
        if (mistakes.length > 0)
          throw new Error(`${location === undefined ? "" : `${location}: `}${mistakes.join("; ")}`);
      });

      for (const [input, value] of Object.entries(one.changes)) {
        it(`changes ${input} in place, reverts the change, and removes nothing else`, async () => {
          await withObject(async (object, inputs) => {
            const changed = { ...inputs, [input]: value };
            assert.deepEqual(provider.diff(name, changed, object).replaces, []);
            const updated = await provider.update(name, changed, object);
            assert.deepEqual(updated.reasons, []);
            await assertUnchanged(updated, changed);
            const reverted = await assertUnchanged(await provider.update(name, inputs, updated), inputs);
            const isShown = definitions[name]?.fields[input]?.spec.writeOnly !== true;
            if (isShown && !(input in inputs))
              assert.notDeepEqual(reverted.state[input], value, `${input} was removed, and the server still has it`);
          });
        });

        it(`changes ${input} once if the response is lost`, async () => {
          await withObject(async (object, inputs) => {
            const changed = { ...inputs, [input]: value };
            proxy.next("write", "lose response");
            const updated = await provider.update(name, changed, object).catch(() => object);
            assert.equal(proxy.settle(), 1);
            await assertUnchanged(await provider.update(name, changed, updated), changed);
          });
        });
      }

      it("accepts that each write is delivered twice", async () => {
        const before = new Set(await listed());
        const inputs = newInputs();
        proxy.next("write", "duplicate");
        const object = await provider.create(name, inputs).catch(() => undefined);
        proxy.settle();
        const added = (await listed()).filter((id) => !before.has(id));
        assert.ok(added.length <= (one.acceptsDuplicates === true ? 2 : 1), added.join());
        for (const id of added) {
          const found = object?.id === id ? object : await provider.import(name, id);
          if (found !== undefined) await provider.delete(name, found);
        }
      });

      it("keeps an object in state while another server responds with 404, HTML, nothing or another object", async () => {
        await withObject(async (object, inputs) => {
          const forged = [
            { status: 404, body: "Not Found", type: "text/plain" },
            { status: 404, body: '{"error":"not found"}' },
            { status: 200, body: "<html>Sign in</html>", type: "text/html" },
            { status: 200, body: "{}" },
            { status: 200, body: "[]" },
            { status: 200, body: '{"id":"another","name":"another","uid":"another"}' },
          ];
          for (const response of forged) {
            proxy.next("any", response, 50);
            await assert.rejects(provider.refresh(name, object), JSON.stringify(response));
            proxy.settle();
          }
          await assertUnchanged(object, inputs);
        });
      });

      it(`creates, reads and deletes ${parallel} objects at the same time`, async () => {
        const all = await Promise.all(
          Array.from({ length: parallel }, async () => {
            const inputs = newInputs();
            return { inputs, object: await provider.create(name, inputs) };
          }),
        );
        await Promise.all(all.map(({ object, inputs }) => assertUnchanged(object, inputs)));
        await Promise.all(all.map(({ object }) => provider.delete(name, object)));
        for (const { object } of all) assert.equal(await exists(one, object), false);
      });
    });
  }
}

/** Returns the parents of a resource, outermost first. */
function parentsOf(resources: ConformanceOptions["resources"], name: string): readonly string[] {
  const own = resources[name]?.parents ?? [];
  return [...new Set(own.flatMap((parent) => [...parentsOf(resources, parent), parent]))];
}

function inputsOf(
  resources: ConformanceOptions["resources"],
  name: string,
  number: number,
  parents: Readonly<Record<string, StoredObject>>,
): object {
  const one = resources[name];
  assert.ok(one !== undefined, `there is no case for ${name}, which is a parent`);
  return one.inputs(number, parents);
}
