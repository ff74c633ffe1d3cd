import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { logpkg } from "../packages/logpkg/dist/index.js";
import { installation } from "./packagePages.mjs";

const NAMES = {
  npm: "n",
  python: { distribution: "p" },
  go: { package: "g" },
  java: { group: "j", artifact: "a" },
  dotnet: "d",
};

describe("installation", () => {
  it("sets credentials that are required unless another setting is set", () => {
    const page = installation(logpkg, NAMES, { pluginDownloadURL: "github://example.com" });
    assert.match(page, /^pulumi config set logpkg:accessId …\npulumi config set --secret logpkg:accessKey …$/m);
    assert.match(page, /^export LOGPKG_ACCESS_ID=…\nexport LOGPKG_ACCESS_KEY=…$/m);
  });
});
