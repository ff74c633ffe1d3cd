import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { type AnyResource, reveal, UNKNOWN } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { Sso } from "./Sso.js";

const { assertLog, assertRejected } = createWording(import.meta.url);

const sso = Sso as unknown as AnyResource<ClusterPlatform>;
const ID = "sso_settings";
const oidc = (more: object = {}) => ({
  issuerUrl: "https://idp.example.com",
  clientId: "platform",
  clientSecret: "planted-1",
  scopes: ["openid", "email"],
  firstName: "given_name",
  lastName: "family_name",
  email: "email",
  spectroTeam: "groups",
  ...more,
});
const saml = {
  serviceProvider: "Okta",
  identityProviderMetadata: "<md/>",
  nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:emailAddress",
};
const byOidc = (more: object = {}) => ({ ssoAuthType: "oidc", oidc: oidc(more) });
const bySaml = { ssoAuthType: "saml", saml };
const PEM = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n";

describe("Sso", () => {
  const bench = useInSuite(startBench);
  beforeEach(() => bench.clusters.faults.clear());

  const row = () => bench.row("sso", ID) as Record<string, Record<string, unknown>>;
  const writes = () =>
    bench
      .asked()
      .filter((request) => !request.startsWith("GET "))
      .map((request) => request.split("/").slice(4).join("/"));

  it("switches the provider of another type off, and only one that is on", async () => {
    bench.asked();
    const made = await bench.create(sso, byOidc());
    assert.deepEqual(writes(), ["oidc/config"]);
    const changed = await bench.update(sso, bySaml, made);
    assert.deepEqual([row().oidc?.isSsoEnabled, row().saml?.isSsoEnabled], [false, true]);
    const off = await bench.update(sso, {}, changed);
    assert.deepEqual([row().oidc?.isSsoEnabled, row().saml?.isSsoEnabled], [false, false]);
    bench.asked();
    await bench.delete(sso, off);
    assert.deepEqual(writes(), []);
  });

  it("keeps unset domains and sign-ins, also on delete", async () => {
    Object.assign(row(), { domains: { domains: ["theirs.example.com"] } });
    Object.assign(row(), { providers: { isEnabled: true, ssoLogins: ["google"] } });
    const made = await bench.create(sso, byOidc());
    const named = await bench.update(sso, { ...byOidc(), authProviders: [] }, made);
    assert.deepEqual(row().providers, { isEnabled: false, ssoLogins: [""] });
    bench.asked();
    await bench.delete(sso, named);
    assert.deepEqual(writes(), ["oidc/config"]);
    assert.deepEqual(row().domains, { domains: ["theirs.example.com"] });
    assert.equal(row().oidc?.isSsoEnabled, false);
    Object.assign(row(), { domains: { domains: [] } });
  });

  it("logs adopted and reset properties, without secrets", async (test) => {
    bench.log.length = 0;
    const made = await bench.create(sso, { ...byOidc(), domains: ["example.com"] });
    await bench.delete(sso, made);
    assertLog(test, bench.log);
    assert.deepEqual(row().domains, { domains: [] });
    for (const line of bench.log) assert.ok(!line.includes("planted"), line);
  });

  it("keeps the secret that the platform masks, sends a new one once, and never a mask", async () => {
    const made = await bench.create(sso, byOidc());
    const read = await bench.refresh(sso, made);
    assert.equal(reveal((read?.state.oidc as { clientSecret: never } | undefined)?.clientSecret as never), "planted-1");
    bench.clusters.requests.reset();
    const listed = await bench.update(sso, { ...byOidc(), domains: ["example.com"], authProviders: ["github"] }, made);
    const emptied = await bench.update(sso, byOidc(), listed);
    assert.deepEqual([row().domains, row().providers], [{ domains: [] }, { isEnabled: false, ssoLogins: [""] }]);
    bench.clusters.requests.reset();
    const named = await bench.update(sso, { ...byOidc(), domains: ["example.com"] }, emptied);
    assert.deepEqual(writes(), ["domains"]);
    const rotated = await bench.update(
      sso,
      { ...byOidc({ clientSecret: "planted-2" }), domains: ["example.com"] },
      named,
    );
    assert.deepEqual(writes(), ["oidc/config"]);
    assert.equal(row().oidc?.clientSecret, "planted-2");
    bench.clusters.requests.reset();
    await bench.delete(sso, rotated);
    for (const { body } of bench.clusters.requests.all()) assert.ok(!body.includes("***"), body);
    assert.equal(row().oidc?.clientSecret, "planted-2");
  });

  it("has the platform's outputs after create, and detects that SSO was disabled", async () => {
    const made = await bench.create(sso, bySaml);
    const { loginUrl, certificate } = made.state.saml as Record<string, string>;
    assert.deepEqual([loginUrl, certificate], ["https://console.example.com/v1/auth/org/acme/saml/login", "CERT"]);
    assert.equal(row().saml?.federationMetadata, "PG1kLz4=");
    Object.assign(row().saml ?? {}, { isSsoEnabled: false, attributes: null });
    const read = await bench.refresh(sso, made);
    assert.equal(read?.state.ssoAuthType, "none");
    const back = await bench.update(sso, bySaml, read ?? made);
    assert.equal(row().saml?.isSsoEnabled, true);
    await bench.delete(sso, back);
  });

  it("accepts a certificate in PEM or in base64 of PEM, and shows no diff between the two", async () => {
    for (const certificate of [PEM, Buffer.from(PEM).toString("base64")]) {
      const made = await bench.create(sso, byOidc({ identityProviderCaCertificate: certificate }));
      const { issuerTls } = row().oidc as { issuerTls: { caCertificateBase64: string } };
      assert.equal(Buffer.from(issuerTls.caCertificateBase64, "base64").toString(), PEM);
      const read = await bench.refresh(sso, made);
      const shown = read?.state.oidc as { identityProviderCaCertificate: string } | undefined;
      assert.equal(shown?.identityProviderCaCertificate, certificate);
      for (const spelled of [PEM.trim(), PEM.replaceAll("\n", "\r\n")])
        assert.deepEqual(bench.diff(sso, byOidc({ identityProviderCaCertificate: spelled }), made).changes, []);
      await bench.delete(sso, made);
    }
  });

  it("fails where it cannot be read, and loses nothing", async () => {
    const made = await bench.create(sso, byOidc());
    const body = { code: "OperationForbidden", message: "not allowed", details: null, ref: "r" };
    for (const status of [403, 404, 500]) {
      bench.clusters.faults.add({ route: "GET /v1/tenants/*", fault: { kind: "answer", status, body }, times: 9 });
      await assert.rejects(bench.refresh(sso, made));
      bench.clusters.faults.clear();
    }
    await bench.delete(sso, made);
  });

  it("refuses an empty document of a provider that is configured", async () => {
    for (const [inputs, path] of [
      [byOidc(), "oidc/config"],
      [bySaml, "saml/config"],
    ] as const) {
      const made = await bench.create(sso, inputs);
      const route = `GET /v1/tenants/*/${path}`;
      bench.clusters.faults.add({ route, fault: { kind: "answer", status: 200, body: {} }, times: 9 });
      await assert.rejects(bench.refresh(sso, made), { code: "unexpected-answer" });
      bench.clusters.faults.clear();
      await bench.delete(sso, made);
    }
  });

  it("reports an unexpected response, not a bug, if a list is of another type", async () => {
    const made = await bench.create(sso, byOidc());
    for (const member of ["scopes", "defaultTeams"]) {
      const edit = (body: unknown) => ({ ...(body as object), [member]: { a: 1 } });
      bench.clusters.faults.add({ route: "GET /v1/tenants/*", fault: { kind: "edit", edit } as never });
      await assert.rejects(bench.refresh(sso, made), { code: "unexpected-answer" }, member);
      bench.clusters.faults.clear();
    }
    await bench.delete(sso, made);
  });

  it("is imported by its ID, and by the tenant with its type", async (test) => {
    const made = await bench.create(sso, byOidc());
    const { uid } = bench.clusters.control.tenants[0] ?? { uid: "" };
    for (const id of [ID, "acme:oidc", `${uid}:oidc`]) {
      const found = await bench.import(sso, id);
      assert.deepEqual([found?.id, found?.state.ssoAuthType], [ID, "oidc"]);
      assert.ok(!("clientSecret" in ((found?.inputs ?? {}) as { oidc: object }).oidc));
    }
    await assertRejected(test, bench.import(sso, "globex:oidc"), { code: "invalid-argument", path: "" });
    await bench.delete(sso, made);
  });

  for (const [name, inputs, paths] of [
    ["a type without its block", { ssoAuthType: "saml" }, ["saml"]],
    ["a block without its type", { oidc: oidc() }, ["oidc"]],
    ["both", { ...bySaml, oidc: oidc() }, ["oidc"]],
    ["an empty claim", byOidc({ email: "" }), ["oidc.email"]],
    ["an invalid domain", { domains: ["example"] }, ["domains[0]"]],
    ["a sign-in that there is not", { authProviders: ["gitlab"] }, ["authProviders[0]"]],
    ["no unknown value", { ssoAuthType: "oidc", oidc: UNKNOWN }, []],
  ] as const) {
    it(`rejects ${name}`, () => {
      const { failures } = bench.check(sso, inputs as never);
      assert.deepEqual(failures.map(({ path }) => path).sort(), paths);
    });
  }
});
