import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hurried } from "@tripod/http/testing";
import { type AnyResource, type ClientObject, createClient, createShared, type ObjectClient } from "@tripod/kit";
import { type Refer, type ResourceFixture, reveal, writeFiles } from "@tripod/testkit";
import { subjects } from "../conformance/subjects.js";
import { keyOf } from "./fuzz.js";
import { listenToNetwork, type StubAnswer } from "./stubTransport.js";

/** Resource, an object of it, and the correct responses to the requests of a read. */
export interface RecordedResource {
  readonly name: string;
  /** Name of the resource with which this one shares most fields, or its own name. */
  readonly like: string;
  readonly definition: AnyResource;
  readonly inputs: object;
  readonly answers: ReadonlyMap<string, StubAnswer>;
  /** Reads the object with a client of its own. */
  read(): Promise<unknown>;
}

type AnyObjectClient = ObjectClient<object, object>;

/**
 * Creates every managed resource of every package, or the wanted ones, on its emulator, and records one read of each.
 */
export async function recordResources(
  isWanted: (resource: string) => boolean = () => true,
): Promise<readonly RecordedResource[]> {
  const recorded: RecordedResource[] = [];
  for (const subject of await subjects()) {
    const platform = await subject.start();
    const folder = await mkdtemp(join(tmpdir(), "fixtures-"));
    await writeFiles(subject.fixtures.values(), folder);
    try {
      const settings = reveal(subject.config(platform)) as object;
      const connect = (resource: string, clock?: ReturnType<typeof hurried>) => {
        const options = { shared: createShared(), ...(clock && { clock }) };
        const client = createClient(subject.pkg, settings, options);
        const { [resource]: objects } = client as unknown as Readonly<Record<string, AnyObjectClient>>;
        return { objects: objects as AnyObjectClient, close: () => client.close() };
      };
      for (const fixture of subject.fixtures.values()) {
        if (subject.byHand[fixture.resource] !== undefined || !isWanted(fixture.resource)) continue;
        const made = await makeWith(fixture, connect, folder);
        const answers = new Map<string, StubAnswer>();
        const stopListening = listenToNetwork((request, answer) => answers.set(keyOf(request), answer));
        const { objects, close } = connect(fixture.resource);
        await objects.read(made.object);
        close();
        stopListening();
        recorded.push({
          name: `${subject.name} ${fixture.resource}`,
          like: `${subject.name} ${fixture.sharesFieldsWith ?? fixture.resource}`,
          definition: subject.resources[fixture.resource] as AnyResource,
          inputs: made.inputs,
          answers,
          read: async () => {
            // Fast clock, so that delays between attempts take almost no time.
            const hasty = connect(fixture.resource, hurried(1_000));
            try {
              return await hasty.objects.read(made.object);
            } finally {
              hasty.close();
            }
          },
        });
        await made.remove();
      }
    } finally {
      await platform.close();
      await rm(folder, { recursive: true });
    }
  }
  return recorded;
}

type Connect = (resource: string) => { readonly objects: AnyObjectClient; close(): void };

interface Made {
  readonly object: ClientObject;
  readonly inputs: object;
  remove(): Promise<void>;
}

let count = 0;

/** Creates the dependencies of a fixture, and the fixture with its full inputs. */
async function makeWith(fixture: ResourceFixture, connect: Connect, folder: string): Promise<Made> {
  const done: { readonly resource: string; readonly object: ClientObject }[] = [];
  const byName = new Map<string, ClientObject>();
  count += 1;
  const of: Refer = (name, output) => {
    if (name === "#") return `grown${count}`;
    const object = byName.get(name);
    const value = output === undefined ? object?.id : reveal(object?.state[output] as never);
    return value as never;
  };
  const make = async (resource: string, inputs: object): Promise<ClientObject> => {
    const { objects, close } = connect(resource);
    try {
      const object = await objects.create(inputs);
      done.push({ resource, object });
      return object;
    } finally {
      close();
    }
  };
  const need = async (needs: ResourceFixture["dependencies"] = {}): Promise<void> => {
    for (const [name, needed] of Object.entries(needs)) {
      if (byName.has(name)) continue;
      await need(needed.dependencies);
      byName.set(name, await make(needed.resource, reveal(needed.minimal(of)) as object));
    }
  };
  await need(fixture.dependencies);
  const inputs = Object.fromEntries(
    Object.entries(reveal(fixture.full(of)) as object).map(([name, value]) => {
      const isFile = typeof value === "string" && fixture.files?.[value] !== undefined;
      return [name, isFile ? join(folder, value) : value];
    }),
  );
  const object = await make(fixture.resource, inputs);
  return {
    object,
    inputs,
    remove: async () => {
      for (const one of done.reverse()) {
        const { objects, close } = connect(one.resource);
        await objects.delete(one.object).catch(() => undefined);
        close();
      }
    },
  };
}
