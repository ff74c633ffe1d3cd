import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { NetworkFault } from "./networkFault.js";
import { proxyFor } from "./proxy.js";

const proxied = async (url: string, env: Record<string, string>) => (await proxyFor(new URL(url), env))?.url.href;
const P = "http://proxy:8080";

test("proxyFor selects the proxy by the URL's protocol", async () => {
  const env = { HTTPS_PROXY: "http://s:1", http_proxy: "http://p:2" };
  assert.equal(await proxied("https://api.host/", env), "http://s:1/");
  assert.equal(await proxied("http://api.host/", env), "http://p:2/");
  assert.equal(await proxied("https://api.host/", { ALL_PROXY: "s:3" }), "http://s:3/");
  assert.equal(await proxied("https://api.host/", { HTTPS_PROXY: "" }), undefined);
  assert.equal(await proxied("https://api.host/", { HTTPS_PROXY: " s:3 " }), "http://s:3/");
});

test("proxyFor throws an error with the variable's name for an invalid proxy instead of connecting directly", async () => {
  const cases = [
    [{ HTTPS_PROXY: "http://" }, "PROXY_SETTING", "in HTTPS_PROXY"],
    [{ https_proxy: "http://user:secret@host:port" }, "PROXY_SETTING", "in https_proxy"],
    [{ ALL_PROXY: "socks5://host:1080" }, "PROXY_KIND", "in ALL_PROXY"],
  ] as const;
  for (const [env, code, variable] of cases) {
    await assert.rejects(proxied("https://api.host/", env), (error) => {
      assert.ok(error instanceof NetworkFault && error.code === code, String(error));
      assert.ok(error.kind.says.endsWith(variable), error.kind.says);
      return true;
    });
    assert.equal(await proxied("https://api.host/", { ...env, NO_PROXY: "host" }), undefined);
    assert.equal(await proxied("https://localhost/", env), undefined);
  }
});

test("proxyFor supports all forms of NO_PROXY", async () => {
  const cases: readonly (readonly [url: string, exceptions: string, isDirect: boolean])[] = [
    ["https://api.host/", "*", true],
    ["https://api.host/", "host", true],
    ["https://api.host/", ".host", true],
    ["https://api.host/", "*.host", true],
    ["https://api.host/", "other, API.HOST", true],
    ["https://api.host/", "api.host:443", true],
    ["https://api.host:8443/", "api.host:443", false],
    ["https://apihost/", "host", false],
    ["https://10.1.2.3/", "10.0.0.0/8", true],
    ["https://11.1.2.3/", "10.0.0.0/8", false],
    ["https://10.1.2.3/", "10.1.2.3", true],
    ["https://api.host/", "10.0.0.0/8", false],
    ["https://10.1.2.3/", "10.0.0.0/99", false],
    ["https://[fd00::1]/", "fd00::/8", true],
    ["https://api.host/", "", false],
  ];
  for (const [url, no_proxy, isDirect] of cases) {
    assert.equal((await proxied(url, { HTTPS_PROXY: P, no_proxy })) === undefined, isDirect, `${url} ${no_proxy}`);
  }
});

test("proxyFor never returns a proxy for this machine", async () => {
  for (const host of ["localhost", "api.localhost", "127.0.0.1", "127.8.9.1", "[::1]"]) {
    assert.equal(await proxied(`http://${host}:80/`, { HTTP_PROXY: P }), undefined, host);
  }
});

test("proxyFor fails for no NO_PROXY of any shape", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), async (no_proxy) => {
      const proxy = await proxied("https://10.0.0.1/", { HTTPS_PROXY: P, no_proxy });
      return proxy === undefined || proxy === `${P}/`;
    }),
  );
});
