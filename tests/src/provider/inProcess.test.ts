/** Runs tests of provider processes that do not depend on a process on a provider in the process of the test. */
import { describe } from "node:test";

process.env.PROVIDER_FORM = "in-process";

describe("providerInProcess", async () => {
  for (const name of ["checkAndDiff", "functions", "secrets", "settings"]) {
    await import(new URL(`./${name}.test.js`, import.meta.url).href);
  }
});
