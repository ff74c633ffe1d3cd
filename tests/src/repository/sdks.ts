import { findGenerator } from "@tripod/scripts/engine/engine";

const generator = await findGenerator();

/** Given to a test that needs the TypeScript SDKs, which the build makes where their generator is. */
export const SDKS = {
  skip: !generator.ok && process.env.TRIPOD_ENGINE !== "required" ? generator.reason : false,
} as const;
