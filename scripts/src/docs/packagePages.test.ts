import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { k8spkg } from "@tripod/k8spkg";
import type { LanguageNames } from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";
import { installation, overview } from "./packagePages.js";

const NAMES: LanguageNames = {
  registry: "https://github.com/o/pulumi-p",
  npm: "n",
  python: { distribution: "p", module: "p" },
  go: { module: "g", package: "g" },
  java: { group: "j", artifact: "a", package: "j.a" },
  dotnet: "d",
};

describe("installation", () => {
  it("sets credentials that are required unless another setting is set", () => {
    const page = installation(logpkg, NAMES, { pluginDownloadURL: "github://example.com" });
    assert.match(page, /^pulumi config set logpkg:accessId …\npulumi config set --secret logpkg:accessKey …$/m);
    assert.match(page, /^export LOGPKG_ACCESS_ID=…\nexport LOGPKG_ACCESS_KEY=…$/m);
  });
});

describe("overview", () => {
  const pkg = {
    ...k8spkg,
    serviceNames: { CloudA: { service: "Amazon Web Services (AWS)" } },
    lookups: {},
    resources: {
      ClusterCloudA: { name: "ClusterCloudA", doc: "" },
      ClusterEks: { name: "ClusterEks", doc: "(`CloudA`)" },
    },
  };

  it("lists the services with the definitions that are named after them or name them in the doc", () => {
    const page = overview(pkg, { functions: {}, resources: {} });
    assert.match(page, /\n## Names of services\n/);
    assert.match(page, /^\| `CloudA` \| Amazon Web Services \(AWS\) \| `ClusterCloudA`, `ClusterEks` \|$/m);
  });

  it("has no such section in a package without names of services", () => {
    const page = overview({ ...pkg, serviceNames: undefined }, { functions: {}, resources: {} });
    assert.doesNotMatch(page, /Names of services/);
  });
});
