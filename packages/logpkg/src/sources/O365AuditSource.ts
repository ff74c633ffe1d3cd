import { read } from "@tripod/http";
import { s } from "@tripod/kit";
import { memberAt } from "@tripod/rest";
import { hidesCredential } from "./credentials.js";
import { messagePerRequest, oneMessage, receiverUrl } from "./messagePerRequest.js";
import { source } from "./source.js";
import { logSourceFields } from "./sourceFields.js";
import { logSourceRules } from "./sourceRules.js";

const SERVICE = "O365AuditNotification";
const RESOURCE = "thirdPartyRef.resources[0]";

const only = (word: string, meaning: string) => s.string().values({ [word]: meaning });

const thirdPartyRef = s.object({
  resources: s
    .object("Resource of the third-party reference, one element.", {
      serviceType: only(SERVICE, "Microsoft 365 audit logs").doc("Service type of the notifications."),
      path: s.object("Path of the logs: workload and cloud.", {
        type: only("O365NotificationPath", "notifications of Microsoft 365").doc("Path type."),
        workload: s
          .string(
            "Microsoft 365 workload (content type). An account can have one source per workload: a second source breaks both.",
          )
          .values({
            "Audit.Exchange": "Exchange Online",
            "Audit.AzureActiveDirectory": "Microsoft Entra ID",
            "Audit.SharePoint": "SharePoint Online and OneDrive",
            "Audit.General": "all other workloads",
            "DLP.All": "data loss prevention (DLP) events",
          }),
        region: s
          .string("Microsoft 365 cloud of the tenant.")
          .values({
            Commercial: "commercial cloud",
            GCC: "Government Community Cloud",
            "GCC High": "Government Community Cloud High",
          }),
      }),
      authentication: s.object("App registration in Microsoft Entra ID.", {
        type: only("O365AppRegistrationAuthentication", "app registration in Microsoft Entra ID").doc(
          "Authentication type.",
        ),
        tenantId: s.string("Entra tenant ID of the app registration.").notEmpty(),
        clientId: s.string("Client ID of the app registration.").notEmpty(),
        clientSecret: s
          .string(
            "Client secret of the app registration. The API does not return the secret. A changed value is sent with the next update.",
          )
          .notEmpty()
          .secret()
          .masked(hidesCredential),
      }),
    })
    .wire("resources[0]"),
});

type Given = { readonly thirdPartyRef?: { readonly resources: { readonly path: { readonly workload: string } } } };

const workloadOf = ({ thirdPartyRef }: Given): string | undefined => thirdPartyRef?.resources.path.workload;

export const O365AuditSource = source("HTTP", {
  name: "O365AuditSource",
  doc: "Microsoft 365 (`O365`) audit source of Sumo Logic: receives audit logs of the Office 365 Management Activity API. Requires an app registration with administrator consent. Belongs to a hosted collector. An account can have one source per workload.",
  identity: {
    // Source names are unique in a collector.
    enforced: true,
    // Two sources of one workload break each other, so a replacement deletes the old one first.
    unique: (before: Given, after: Given) => workloadOf(before) === workloadOf(after),
  },
  wire: { mayOmit: ["contentType"], isKind: (raw) => memberAt(raw, `${RESOURCE}.serviceType`) === SERVICE },
  create: {
    check: async (inputs, on) => {
      const path = `v1/collectors/${inputs.collectorId}/sources`;
      const rows = read(await on.platform.api.send({ operation: "List sources", path, tags: ["sources"] }, on)).list(
        "sources",
      );
      const workload = workloadOf(inputs as Given);
      const other = rows.find((row) => memberAt(row.raw, `${RESOURCE}.path.workload`) === workload);
      if (other !== undefined)
        on.log(
          "warning",
          `the collector already has the source ${JSON.stringify(other.peekText("name"))} for the workload ${workload}. Two sources of one workload break each other; delete one of them`,
        );
    },
  },
  fields: {
    ...logSourceFields,
    contentType: s.string("Content type. Always empty for this source.").computed(),
    messagePerRequest,
    thirdPartyRef: thirdPartyRef.doc("Third-party reference: service, workload and credentials."),
    url: receiverUrl,
  },
  rules: [...logSourceRules, oneMessage],
});
