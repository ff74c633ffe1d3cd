import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording } from "../wording.testing.js";
import { definePackage } from "./definition.js";
import { downloadUrl, installCommand, languageNames, languages } from "./languages.js";

const { assertThrown } = createWording(import.meta.url);

const pkg = {
  name: "shop",
  version: "1.0.0",
  description: "Manages a shop.",
  homepage: "https://example.org",
  repository: "https://github.com/acme-shops/pulumi-shop",
  publisher: "Acme Shops, Inc.",
};

describe("languageNames", () => {
  it("derives names from publisher and repository, and contains none of this project", () => {
    const names = languageNames(pkg);
    assert.equal(names.npm, "@acme-shops-inc/pulumi-shop");
    assert.deepEqual(names.python, { distribution: "acme-shops-inc-shop", module: "acme_shops_inc_shop" });
    assert.equal(names.go.package, "github.com/acme-shops/pulumi-shop/sdk/go/shop");
    assert.equal(names.java.package, "io.github.acmeshops.shop");
    assert.equal(names.dotnet, "AcmeShopsInc.Shop");
    assert.doesNotMatch(JSON.stringify([names, languages(pkg)]), /tripod/i);
  });

  it("prefers the names that the package chooses", () => {
    const names = {
      npm: "@shops/pulumi",
      python: { distribution: "shops", module: "shops" },
      go: { module: "example.org/go", package: "example.org/go/shop" },
      java: { group: "org.example", artifact: "shop", package: "org.example.cloud.shop" },
      dotnet: "Acme.Cloud.Shop",
    };
    assert.deepEqual({ ...languageNames({ ...pkg, names }), registry: undefined }, { ...names, registry: undefined });
    const { nodejs, python, go, csharp, java } = languages({ ...pkg, names }) as Record<
      string,
      Record<string, unknown>
    >;
    assert.equal(nodejs?.packageName, "@shops/pulumi");
    assert.equal(python?.packageName, "shops");
    assert.deepEqual([go?.modulePath, go?.importBasePath], ["example.org/go", "example.org/go/shop"]);
    assert.deepEqual([csharp?.rootNamespace, csharp?.namespaces], ["Acme.Cloud", { shop: "Shop" }]);
    assert.equal(java?.basePackage, "org.example.cloud");
  });

  it("downloads plugins from the releases of a repository on GitHub, and from nowhere else unless the package states it", () => {
    const on = (repository: string) => downloadUrl({ ...pkg, repository });
    assert.equal(on("https://github.com/acme/shop"), "github://api.github.com/acme/shop");
    assert.equal(on("https://github.com/acme/shop.git"), "github://api.github.com/acme/shop");
    assert.equal(on("https://gitlab.com/acme/shop"), undefined);
    assert.equal(on("https://git.acme.example/group/acme/shop"), undefined);
    assert.equal(
      installCommand({ ...pkg, repository: "https://gitlab.com/a/b" }),
      "pulumi plugin install resource shop 1.0.0",
    );
  });

  // The forms that the engine's plugin sources parse: sdk/go/common/workspace/plugins.go of pulumi/pulumi.
  for (const pluginDownloadURL of [
    "https://get.acme.example",
    "https://get.acme.example/v\u0024{VERSION}/\u0024{NAME}-\u0024{OS}-\u0024{ARCH}",
    "http://localhost:8080/plugins",
    "github://api.github.com/acme",
    "github://api.github.com/acme/shop",
    "github://github.acme.example/acme/shop",
    "gitlab://gitlab.com/1234567",
    "git://git.acme.example/group/acme/shop",
  ]) {
    it(`accepts the download URL ${pluginDownloadURL}`, () => {
      const defined = definePackage({ ...pkg, pluginDownloadURL } as never);
      assert.equal(downloadUrl(defined), pluginDownloadURL);
      assert.match(installCommand(defined), / 1\.0\.0 --server \S+$/);
    });
  }

  for (const pluginDownloadURL of [
    ...["get.acme.example", "ftp://get.acme.example", "github:///acme/shop", "git://git.acme.example"],
    ...["github://api.github.com/acme/shop/releases", "gitlab://gitlab.com/acme/shop"],
    "https://user:planted@get.acme.example",
  ]) {
    it(`rejects the download URL ${pluginDownloadURL}`, (test) =>
      assertThrown(test, () => definePackage({ ...pkg, pluginDownloadURL } as never), { code: "bug" }));
  }

  it("does not show the password in a rejected download URL", () => {
    const define = () => definePackage({ ...pkg, pluginDownloadURL: "https://user:planted@get.acme.example" } as never);
    assert.throws(define, /^(?!.*planted)/);
  });

  for (const [what, names] of [
    ["a .NET name without a dot", { dotnet: "Shops" }],
    [
      "a Java package that does not end with the package's name",
      { java: { group: "org.example", artifact: "shop", package: "org.example.store" } },
    ],
  ] as const) {
    it(`rejects ${what}`, (test) =>
      assertThrown(test, () => definePackage({ ...pkg, names } as never), { code: "bug" }));
  }
});
