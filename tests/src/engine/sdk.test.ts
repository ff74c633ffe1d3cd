import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import { ROOT } from "../repository/root.js";
import { ENGINE } from "./harness.js";

const run = promisify(execFile);

describe("the TypeScript SDKs", ENGINE, () => {
  it("are what the official generator makes of the schemas, which bind without a warning", async () => {
    await run(process.execPath, [join(ROOT, "tools", "sdk.mjs"), "--check"], { cwd: ROOT }).catch(
      ({ stdout, stderr }) => {
        assert.fail(`run: npm run generate\n${stdout}${stderr}`);
      },
    );
  });
});
