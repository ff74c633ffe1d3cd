/**
 * Layers of the packages. A package may import only the listed ones.
 * Tests may use more: the emulators and the fake engine.
 */
export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  grpc: [],
  kit: [],
  http: [],
  emulators: [],
  testkit: [],
  provider: ["kit", "grpc"],
  rest: ["kit", "http"],
  authoring: ["kit", "http", "rest", "provider"],
  "create-provider": ["kit"],
  hostpkg: ["kit", "http", "rest"],
  logpkg: ["kit", "http", "rest"],
  k8spkg: ["kit", "http", "rest"],
  cli: ["kit", "emulators", "hostpkg", "logpkg", "k8spkg"],
};

/** Packages that test files may import in addition to those of their package. */
export const FOR_TESTS: readonly string[] = ["emulators", "testkit"];

/**
 * Packages from elsewhere that a package may use in what it publishes; the others use Node alone. Providers and the
 * command line read YAML by `@tripod/kit/yaml`, which bounds levels and tokens.
 */
export const LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  kit: ["yaml"],
  // The commands take both from the author's project: types of rolldown, and modern-tar for releases.
  authoring: ["modern-tar", "rolldown"],
  emulators: ["hono", "@hono/node-server", "yaml"],
  hostpkg: ["re2js"],
  cli: ["commander", "picocolors"],
  testkit: ["@grpc/grpc-js", "@bufbuild/protobuf", "yaml"],
};
