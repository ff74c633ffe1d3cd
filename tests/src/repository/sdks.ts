import { findGenerator } from "@tripod/scripts/engine/engine";

const generator = await findGenerator();

/** Options of a test that needs the TypeScript SDKs, which the build generates if the generator is available. */
export const SDKS = {
  skip: !generator.ok && process.env.TRIPOD_ENGINE !== "required" ? generator.reason : false,
} as const;
