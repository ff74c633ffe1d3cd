import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { definePackage } from "./definition.js";
import { languageNames, languages } from "./languages.js";

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

  for (const [what, names, problem] of [
    ["a .NET name without a dot", { dotnet: "Shops" }, /names\.dotnet Shops, which must have two parts/],
    [
      "a Java package that does not end with the package's name",
      { java: { group: "org.example", artifact: "shop", package: "org.example.store" } },
      /names\.java\.package org\.example\.store, which must end with \.shop/,
    ],
  ] as const) {
    it(`rejects ${what}`, () => {
      assert.throws(() => definePackage({ ...pkg, names } as never), problem);
    });
  }
});
