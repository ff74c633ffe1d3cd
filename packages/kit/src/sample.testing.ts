/** Metadata of a package, for packages of tests: `definePackage({ ...SAMPLE, settings, … })`. */
export const SAMPLE = {
  name: "sample",
  displayName: "Sample",
  version: "1.0.0",
  description: "Samples.",
  keywords: [],
  homepage: "https://example.com",
  repository: "https://example.com",
  license: "Apache-2.0",
  publisher: "Sample",
} as const;
