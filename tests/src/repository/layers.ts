/**
 * The layers of the house. A package may import those named for it, and nothing else of ours: arrows point downwards.
 * Tests may use more: the local platforms and the fake engine.
 */
export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  rpc: [],
  kit: [],
  http: [],
  platforms: [],
  testkit: [],
  plugin: ["kit", "rpc"],
  objects: ["kit", "http"],
  hostpkg: ["kit", "http", "objects"],
  logpkg: ["kit", "http", "objects"],
  k8spkg: ["kit", "http", "objects"],
  cli: ["kit", "platforms", "hostpkg", "logpkg", "k8spkg"],
};

/** What test files may import beside their package's own arrows. */
export const FOR_TESTS: readonly string[] = ["platforms", "testkit"];

/**
 * Packages from elsewhere that a package may use in what it publishes; the others use Node alone. Providers and the command
 * line read YAML by `@tripod/kit/yaml`, which bounds levels and tokens.
 */
export const LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  kit: ["yaml"],
  platforms: ["hono", "@hono/node-server", "yaml"],
  hostpkg: ["re2js"],
  cli: ["commander", "picocolors"],
  testkit: ["@grpc/grpc-js", "@bufbuild/protobuf", "yaml"],
};
