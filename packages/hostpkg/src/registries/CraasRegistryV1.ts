import { PartialFailure, type ResourceContext, s } from "@tripod/kit";
import { timeoutsField } from "@tripod/rest";
import { managed } from "../managed.js";
import type { HostingPlatform } from "../platform.js";
import { inProject } from "../project.js";
import { registries } from "./dialect.js";

const MAX_NAME_LENGTH = 20;

const registry = managed({
  name: "CraasRegistryV1",
  kind: "container registry",
  doc: "Registry of Selectel Container Registry, for Docker and OCI images. The registry name is globally unique: a replacement that keeps the name deletes the old registry, with all images, first.",
  dataLoss: "all images of the registry",
  endpoint: { path: "/registries", scopeInputs: ["projectId"], dialect: registries },
  identity: { unique: ["name"] },
  fields: {
    name: s
      .string(
        "Registry name, globally unique: 1–20 lower-case Latin letters, digits and hyphens. The name starts with a letter and does not end with a hyphen.",
      )
      .notEmpty()
      .autoName({ maxLength: MAX_NAME_LENGTH })
      .replaces(),
    projectId: inProject,
    status: s.string("Status of the registry, such as `ACTIVE` or `GARBAGE_COLLECTION`.").computed(),
    endpoint: s.string("Registry URL, such as `https://cr.example.com/my-registry`.").computed().stable().wire(null),
    timeouts: timeoutsField(["create", "delete"], "10 minutes"),
  },
  rules: [
    ({ name }, { fail }) => {
      if (name === undefined) return;
      const isName = /^[a-z]([a-z0-9-]*[a-z0-9])?$/.test(name) && name.length <= MAX_NAME_LENGTH;
      if (!isName)
        fail(
          "name",
          `must be at most ${MAX_NAME_LENGTH} lower-case letters, digits and hyphens, start with a letter and not end with a hyphen, but is ${JSON.stringify(name)}. Set a valid name: the automatic name is derived from the resource name`,
        );
    },
  ],
  update: [],
  waits: {
    status: {
      at: "status",
      values: {
        ACTIVE: "stable",
        CREATING: "transient",
        DELETING: "transient",
        GARBAGE_COLLECTION: "transient",
        ERROR: "failed",
      },
      default: "transient",
      timeoutMs: 600_000,
      backoff: { first: 100 },
    },
  },
});

type Context = ResourceContext<HostingPlatform>;

/** Returns the origin of the API, from which images are pulled. No response contains it. */
async function originOf({ platform, ...call }: Context, projectId: string | undefined): Promise<string> {
  return new URL(await platform.service("registryV1", projectId).address(call)).origin;
}

/** Runs a write and adds the endpoint to its result, also after a partial failure. */
async function withEndpoint<T>(
  origin: string,
  write: () => Promise<T>,
  add: (endpoint: string, to: T) => T,
): Promise<T> {
  try {
    const done = await write();
    return add(origin, done);
  } catch (error) {
    if (!(error instanceof PartialFailure)) throw error;
    const { name } = error.state as { readonly name?: unknown };
    throw error.amend({ state: { ...error.state, endpoint: `${origin}/${name}` } });
  }
}

export const CraasRegistryV1: typeof registry = {
  ...registry,
  create: async (inputs, context) => {
    // Read the origin before the create, so that a failure leaves nothing behind.
    const origin = await originOf(context, inputs.projectId);
    return withEndpoint(
      origin,
      () => registry.create(inputs, context),
      (at, { id, state }) => ({ id, state: { ...state, endpoint: `${at}/${state.name}` } }),
    );
  },
  read: async (id, state, context) => {
    const live = await registry.read(id, state, context);
    return live && { ...live, endpoint: `${await originOf(context, live.projectId)}/${live.name}` };
  },
  // An interrupted create is continued by the update of the next run.
  update: async (id, inputs, recorded, context) => {
    const origin = await originOf(context, inputs.projectId);
    return withEndpoint(
      origin,
      () => (registry.update as NonNullable<typeof registry.update>)(id, inputs, recorded, context),
      (at, state) => ({ ...state, endpoint: `${at}/${inputs.name}` }),
    );
  },
};
