import { type JsonObject, secret } from "@tripod/testkit";
import { sourceFixture, UNTYPED } from "./sourceFixture.testing.js";

const application = (tenant: number, clientSecret: string): JsonObject => ({
  type: "O365AppRegistrationAuthentication",
  tenantId: `${tenant}1111111-2222-4333-8444-555555555555`,
  clientId: "99999999-8888-4777-8666-555555555555",
  clientSecret: secret(clientSecret),
});

const received = (workload: string, region: string, authentication: JsonObject): JsonObject => ({
  thirdPartyRef: {
    resources: {
      serviceType: "O365AuditNotification",
      path: { type: "O365NotificationPath", workload, region },
      authentication,
    },
  },
});

export const O365AuditSourceFixture = sourceFixture(
  "O365AuditSource",
  {
    facts: {
      ...UNTYPED,
      defaults: { messagePerRequest: false },
      secret: ["thirdPartyRef.resources.authentication.clientSecret", "url"],
    },
    minimal: received("Audit.Exchange", "Commercial", application(1, "planted-client-secret")),
    full: { multilineProcessingEnabled: false, messagePerRequest: false },
    changes: {
      multilineProcessingEnabled: true,
      messagePerRequest: true,
      ...received("DLP.All", "GCC High", {
        ...application(2, "planted-other-secret"),
        clientId: "99999999-8888-4777-8666-666666666666",
      }),
    },
  },
  {
    writeOnly: ["thirdPartyRef"],
    immutable: {
      "thirdPartyRef.resources.serviceType": "there is only one value",
      "thirdPartyRef.resources.path.type": "there is only one value",
      "thirdPartyRef.resources.authentication.type": "there is only one value",
    },
    // The provider lists the sources of the collector to find one with the same workload.
    requests: { create: 2 },
  },
);
