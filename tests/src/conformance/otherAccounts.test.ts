/** Every resource of every package, also those without conformance tests, with the credentials of another account. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { RunningPlatform } from "@tripod/emulators";
import { type Client, createClient, type ObjectClient, type ValueObject } from "@tripod/kit";
import { reveal } from "@tripod/testkit";
import { subjects } from "./subjects.js";

/**
 * Resources that belong to an account and not to one of its projects, by the platforms' references. In logpkg, all of
 * them do.
 */
const OF_ACCOUNT: Readonly<Record<string, readonly string[]>> = {
  hostpkg: [
    ...["DedicatedPrivateSubnetV1", "DedicatedSshKeysV1", "DomainsDomainV1", "DomainsRecordV1"],
    ...["GlobalRouterDedicatedNetworkV1", "GlobalRouterDedicatedSubnetV1", "GlobalRouterRouterV1"],
    ...["GlobalRouterStaticRouteV1", "GlobalRouterVpcNetworkV1", "GlobalRouterVpcSubnetV1"],
    ...["IamGroupMembershipV1", "IamGroupV1", "IamOidcFederationGroupMappingsV1", "IamOidcFederationV1"],
    ...["IamS3CredentialsV1", "IamSamlFederationCertificateV1", "IamSamlFederationGroupMappingsV1"],
    ...["IamSamlFederationV1", "IamServiceuserV1", "IamUserV1", "VpcKeypairV2", "VpcProjectV2"],
  ],
  k8spkg: [
    ...["Alert", "AuditTrail", "DeveloperSetting", "Filter", "PasswordPolicy", "PrivatecloudgatewayDnsMap"],
    ...[
      "PrivatecloudgatewayIppool",
      "Project",
      "RegistrationToken",
      "RegistryHelm",
      "RegistryOci",
      "ResourceLimit",
      "Role",
      "Sso",
      "Team",
    ],
    "User",
  ],
};

/** Parents within an account, which the platforms validate. */
const PLACE = { projectId: "c0ffee7ad1e94c3f8a6b90d4e7c31a01", region: "ru-3" };

for (const subject of await subjects()) {
  describe(`with the credentials of another account, ${subject.name}`, () => {
    const [ours = "", theirs = ""] = subject.accounts;
    let platform: RunningPlatform<object, unknown>;
    let client: Client<object> & Readonly<Record<string, ObjectClient<object, object>>>;
    before(async () => {
      platform = await subject.start();
      client = createClient(
        subject.pkg as never,
        {
          ...(reveal(subject.config(platform, 1)) as object),
          ...(subject.name === "hostpkg" && { allowHttp: true }),
        } as never,
      );
    });
    after(async () => {
      client.close();
      await platform.close();
    });

    for (const [name, resource] of Object.entries(subject.resources)) {
      const hasContext = resource.fields.context !== undefined;
      const isOfAccount = OF_ACCOUNT[subject.name]?.includes(name) ?? subject.name === "logpkg";
      it(`neither reads nor deletes a ${name}`, async () => {
        const scope = { ...PLACE, ...(hasContext && { context: "tenant" }) };
        const state = { ...scope, __owner: { id: await accountId(), title: `account ${ours}` } } as ValueObject;
        assert.equal(resource.isScoped?.(state as never) !== true, isOfAccount || hasContext, "its scope");
        if (!isOfAccount && !hasContext) return;
        const object = { id: "one", inputs: {}, state };
        platform.requests.reset();
        for (const run of [() => client[name]?.read(object), () => client[name]?.delete(object)]) {
          await assert.rejects(
            async () => run(),
            (error: Error & { readonly code?: string }) => {
              assert.equal(error.code, "failed-precondition");
              assert.ok(error.message.includes(ours) && error.message.includes(theirs), error.message);
              return true;
            },
          );
        }
        const others = platform.requests.all().filter(({ path }) => !subject.asksOwner.test(path));
        assert.deepEqual(
          others.map(({ method, path }) => `${method} ${path}`),
          [],
        );
      });
    }

    /** Returns the ID of the first account, as state records it. */
    async function accountId(): Promise<string> {
      return { hostpkg: "d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0", k8spkg: "64f0a1b2c3d4e5f601020300" }[subject.name] ?? ours;
    }
  });
}
