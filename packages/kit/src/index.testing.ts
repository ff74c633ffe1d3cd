export { useInEachTest, useInSuite, useTemporaryFolder } from "@tripod/testkit/suite";
export type { MessageValues } from "@tripod/testkit/wording";
export { type Operations, operationsOn, type Patience, type Recorded } from "./operations.testing.js";
export { SAMPLE } from "./sample.testing.js";
export { ENCODINGS, type Encoding } from "./secrets/encodings.testing.js";
export { weakReferences } from "./weakReferences.testing.js";
export { createWording, type ExpectedFailure, type Wording } from "./wording.testing.js";
