/** What does not concern a process is the same for a provider in the process of its test. */
import { describe } from "node:test";

process.env.PROVIDER_FORM = "in-process";

describe("a provider in the process of its test", async () => {
  for (const name of ["checkAndDiff", "functions", "secrets", "settings"]) {
    await import(new URL(`./${name}.test.js`, import.meta.url).href);
  }
});
