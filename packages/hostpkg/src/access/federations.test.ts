import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { reveal } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { complaints } from "../constraints.testing.js";
import { startResources } from "../resources.testing.js";
import { IamOidcFederationGroupMappingsV1 } from "./IamOidcFederationGroupMappingsV1.js";
import { IamOidcFederationV1 } from "./IamOidcFederationV1.js";
import { IamSamlFederationGroupMappingsV1 } from "./IamSamlFederationGroupMappingsV1.js";
import { IamSamlFederationV1 } from "./IamSamlFederationV1.js";

const { assertRejected } = createWording(import.meta.url);

const AT = "https://idp.example.com";
const SECRET = "planted-client-secret";
const oidc = {
  name: "corporate",
  issuer: AT,
  clientId: "panel",
  clientSecret: SECRET,
  authUrl: `${AT}/auth`,
  tokenUrl: `${AT}/token`,
  jwksUrl: `${AT}/certs`,
  sessionMaxAgeHours: 24,
};
const saml = { name: "staff", issuer: AT, ssoUrl: `${AT}/sso`, sessionMaxAgeHours: 24 };
const pair = (internalGroupId: string, externalGroupId: string) => ({ internalGroupId, externalGroupId });

describe("identity federations", () => {
  const bench = useInSuite(startResources);
  const row = (collection: string, id: string) =>
    bench.local.objects.rows(collection).find((one) => one.id === id) ?? assert.fail(`there is no ${id}`);

  it("IamOidcFederationV1 clears an alias that was removed from the inputs; the next diff has no changes", async () => {
    const made = await bench.create(IamOidcFederationV1, { ...oidc, name: "alias", alias: "corp" });
    const without = { ...oidc, name: "alias" };
    const wrote = await bench.writes(async () => {
      const now = await bench.update(IamOidcFederationV1, without, made);
      const live = (await bench.refresh(IamOidcFederationV1, now)) ?? assert.fail();
      assert.deepEqual(bench.diff(IamOidcFederationV1, without, live).changes, []);
    });
    assert.equal((wrote[0]?.body as { alias?: unknown } | undefined)?.alias, "");
    assert.equal(row("iam.oidcFederations", made.id).alias, "");
  });

  for (const [what, shown] of [
    ["in asterisks", "********"],
    ["as nothing", ""],
    ["not at all", undefined],
  ] as const) {
    it(`IamOidcFederationV1 does not diff or send a client secret that the platform returns ${what}, and sends a new secret`, async () => {
      const edit = (body: unknown) => ({ ...(body as object), client_secret: shown });
      for (const route of ["GET", "POST", "PATCH"].map((method) => `${method} /access/v1/federations/oidc/*`))
        bench.local.faults.add({ route, fault: { kind: "edit", edit } });
      const name = `masked ${what}`;
      const made = await bench.create(IamOidcFederationV1, { ...oidc, name });
      const live = (await bench.refresh(IamOidcFederationV1, made)) ?? assert.fail();
      assert.deepEqual(bench.diff(IamOidcFederationV1, { ...oidc, name }, live).changes, []);
      assert.equal(reveal(live.state.clientSecret), SECRET);
      const longer = await bench.update(IamOidcFederationV1, { ...oidc, name, sessionMaxAgeHours: 8 }, live);
      assert.equal(row("iam.oidcFederations", made.id).client_secret, SECRET);
      await bench.update(IamOidcFederationV1, { ...oidc, name, clientSecret: "planted-rotated" }, longer);
      assert.equal(row("iam.oidcFederations", made.id).client_secret, "planted-rotated");
      const imported = (await bench.import(IamOidcFederationV1, made.id)) ?? assert.fail();
      const wrote = await bench.writes(() =>
        bench.update(
          IamOidcFederationV1,
          { ...oidc, name, description: "imported", clientSecret: "planted-known" },
          imported,
        ),
      );
      assert.equal((wrote[0]?.body as { client_secret?: unknown } | undefined)?.client_secret, "planted-known");
      assert.doesNotMatch([...bench.log, ...bench.told].join(), /planted-/);
      bench.local.faults.clear();
    });
  }

  it("IamOidcFederationV1 detects a federation that another client deleted; delete succeeds", async () => {
    const made = await bench.create(IamOidcFederationV1, { ...oidc, name: "gone" });
    bench.local.objects.remove("iam.oidcFederations", row("iam.oidcFederations", made.id));
    assert.equal(await bench.refresh(IamOidcFederationV1, made), undefined);
    await bench.delete(IamOidcFederationV1, made);
  });

  it("OpenID Connect resources reject invalid inputs at preview", () => {
    for (const name of ["name", "issuer", "clientId", "clientSecret", "authUrl", "tokenUrl", "jwksUrl"])
      assert.deepEqual(complaints(IamOidcFederationV1, { ...oidc, [name]: "" }), [name]);
    assert.deepEqual(complaints(IamOidcFederationV1, { ...oidc, sessionMaxAgeHours: 0 }), ["sessionMaxAgeHours"]);
    assert.deepEqual(complaints(IamOidcFederationGroupMappingsV1, { federationId: "f", groupMappings: [] }), [
      "groupMappings",
    ]);
  });

  it("IamSamlFederationV1 keeps settings enabled manually that neither inputs nor state contain", async () => {
    const made = await bench.create(IamSamlFederationV1, saml);
    const { alias: _, autoUsersCreation: __, enableGroupMappings: ___, ...state } = made.state;
    const older = { ...made, state };
    const byHand = { alias: "staff", auto_users_creation: true, enable_group_mappings: true };
    bench.local.objects.patch("iam.federations", row("iam.federations", made.id), byHand);
    assert.deepEqual(bench.diff(IamSamlFederationV1, saml, older).changes, []);
    const renamed = { ...saml, name: "all staff" };
    const now = await bench.update(IamSamlFederationV1, renamed, older);
    const live = (await bench.refresh(IamSamlFederationV1, now)) ?? assert.fail();
    assert.deepEqual(bench.diff(IamSamlFederationV1, renamed, live).changes, []);
    const { alias, auto_users_creation: auto, enable_group_mappings: groups } = row("iam.federations", made.id);
    assert.deepEqual([alias, auto, groups], ["staff", true, true]);
    const off = { ...renamed, alias: "", autoUsersCreation: false, enableGroupMappings: false };
    const last = (await bench.refresh(IamSamlFederationV1, await bench.update(IamSamlFederationV1, off, live))) ?? live;
    assert.deepEqual(bench.diff(IamSamlFederationV1, off, last).changes, []);
    assert.deepEqual(row("iam.federations", made.id).auto_users_creation, false);
    assert.deepEqual(row("iam.federations", made.id).alias, "");
    const on = { ...saml, alias: "staff", autoUsersCreation: true, enableGroupMappings: true };
    const before = await bench.update(IamSamlFederationV1, on, last);
    assert.deepEqual(
      bench.diff(IamSamlFederationV1, saml, before).changes.map(({ path, kind }) => `${kind} ${path}`),
      ["delete alias", "delete autoUsersCreation", "delete enableGroupMappings"],
    );
    await bench.update(IamSamlFederationV1, saml, before);
    const cleared = row("iam.federations", made.id);
    assert.deepEqual([cleared.alias, cleared.auto_users_creation, cleared.enable_group_mappings], ["", false, false]);
  });

  for (const [kind, resource, federation, inputs, collection] of [
    ["oidc", IamOidcFederationGroupMappingsV1, IamOidcFederationV1, oidc, "iam.oidcFederations"],
    ["saml", IamSamlFederationGroupMappingsV1, IamSamlFederationV1, saml, "iam.federations"],
  ] as const) {
    it(`group mappings (${kind}) are written with one request, ignore order, and are restored after a manual deletion`, async (test) => {
      const { id } = await bench.create(federation as never, { ...inputs, name: `mapped ${kind}` });
      const shown = () => row(collection, id).group_mappings;
      row(collection, id).group_mappings = [{ internal_group_id: "9", external_group_id: "by hand" }];
      const program = { federationId: id, groupMappings: [pair("1", "developers"), pair("2", "operators")] };
      // Another program's mappings are not overwritten.
      await assertRejected(test, bench.create(resource as never, program), { code: "conflict" }, { id });
      assert.deepEqual(shown(), [{ internal_group_id: "9", external_group_id: "by hand" }]);
      row(collection, id).group_mappings = [];
      const made = await bench.create(resource as never, program);
      assert.equal(made.id, id);
      const both = [
        { internal_group_id: "1", external_group_id: "developers" },
        { internal_group_id: "2", external_group_id: "operators" },
      ];
      assert.deepEqual(shown(), both);
      row(collection, id).group_mappings = both.toReversed();
      const turned = (await bench.refresh(resource as never, made)) ?? assert.fail();
      assert.deepEqual(bench.diff(resource as never, program, turned).changes, []);
      row(collection, id).group_mappings = [];
      const emptied = (await bench.refresh(resource as never, turned)) ?? assert.fail();
      assert.deepEqual(emptied.state.groupMappings, []);
      const again = await bench.update(resource as never, program, emptied);
      assert.deepEqual(shown(), both);
      const wrote = await bench.writes(() => bench.delete(resource as never, again));
      assert.deepEqual(wrote, [
        { route: `PUT /access/v1/federations/${kind}/ID/group-mappings`, body: { group_mappings: [] } },
      ]);
      bench.local.objects.remove(collection, row(collection, id));
      assert.equal(await bench.refresh(resource as never, again), undefined);
      await bench.delete(resource as never, again);
    });
  }
});
