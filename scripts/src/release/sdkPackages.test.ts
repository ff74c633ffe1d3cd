import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Files, file } from "@tripod/authoring/commands/files";
import { useTemporaryFolder } from "@tripod/kit/testing";
import type { PackageSchema } from "./schema.js";
import { sdkPackages } from "./sdkPackages.js";

const schema = {
  name: "shop",
  version: "1.2.3",
  description: "Manages a shop.",
  homepage: "https://acme.example",
  license: "MIT",
  repository: "https://github.com/acme/pulumi-shop",
  publisher: "Acme",
  pluginDownloadURL: "https://get.acme.example",
  language: {},
} satisfies PackageSchema;

const SDKS: Readonly<Record<string, Files>> = {
  python: new Map([["shops/__init__.py", file("")]]),
  go: new Map([["go.mod", file("module acme.example/go\n")]]),
  java: new Map([["src/main/java/Shop.java", file("")]]),
  dotnet: new Map([["Shop.cs", file("")]]),
};

const folder = useTemporaryFolder();

async function namesOf(pkg: Parameters<typeof sdkPackages>[0]): Promise<readonly string[]> {
  const files = await sdkPackages(pkg, schema, folder, async (language) => SDKS[language] ?? new Map());
  return [...files.keys()].filter((path) => !/@v\/(?:list|.*\.(?:info|mod))$/.test(path));
}

describe("sdkPackages", () => {
  it("names the packages after publisher and repository", async () => {
    assert.deepEqual(await namesOf(schema), [
      "npm/acme-pulumi-shop-1.2.3.tgz",
      "python/acme_shop-1.2.3-py3-none-any.whl",
      "go/github.com/acme/pulumi-shop/sdk/go/@v/v1.2.3.zip",
      "java/pulumi-shop-1.2.3.tar.gz",
      "dotnet/Acme.Shop-1.2.3.tar.gz",
    ]);
  });

  it("prefers the names that the package chooses", async () => {
    const names = {
      npm: "@shops/pulumi",
      python: { distribution: "Acme.Cloud-shops", module: "shops" },
      go: { module: "acme.example/go", package: "acme.example/go/shop" },
      java: { group: "example.acme", artifact: "shop-sdk", package: "example.acme.shop" },
      dotnet: "Acme.Cloud.Shop",
    };
    assert.deepEqual(await namesOf({ ...schema, names }), [
      "npm/shops-pulumi-1.2.3.tgz",
      "python/acme_cloud_shops-1.2.3-py3-none-any.whl",
      "go/acme.example/go/@v/v1.2.3.zip",
      "java/shop-sdk-1.2.3.tar.gz",
      "dotnet/Acme.Cloud.Shop-1.2.3.tar.gz",
    ]);
  });
});
