import { read } from "@tripod/http";
import { s } from "@tripod/kit";
import { memberAt } from "@tripod/objects";
import { hidesCredential } from "./masks.js";
import { messagePerRequest, oneMessage, receiverUrl } from "./messagePerRequest.js";
import { source } from "./source.js";
import { logSourceFields } from "./sourceFields.js";
import { logSourceRules } from "./sourceRules.js";

const SERVICE = "O365AuditNotification";
const RESOURCE = "thirdPartyRef.resources[0]";

const only = (word: string, meaning: string) => s.string().values({ [word]: meaning });

const thirdPartyRef = s.object({
  resources: s
    .object({
      serviceType: only(SERVICE, "audit logs of the office suite").doc("What is received."),
      path: s
        .object({
          type: only("O365NotificationPath", "notifications of the office suite").doc("Type of the path."),
          workload: s
            .string()
            .values({
              "Audit.Exchange": "mail",
              "Audit.AzureActiveDirectory": "the directory",
              "Audit.SharePoint": "shared files",
              "Audit.General": "everything else",
              "DLP.All": "what the rules against loss of data have found",
            })
            .doc(
              "Which logs are received. A workload may have one source in the whole account: two make both useless.",
            ),
          region: s
            .string()
            .values({
              Commercial: "the usual one",
              GCC: "for governments",
              "GCC High": "for governments, with more rules",
            })
            .doc("Cloud in which the office suite runs."),
        })
        .doc("Which logs are received, from where."),
      authentication: s
        .object({
          type: only("O365AppRegistrationAuthentication", "a registered application").doc(
            "Type of the authentication.",
          ),
          tenantId: s.string().notEmpty().doc("Tenant of the application."),
          clientId: s.string().notEmpty().doc("Identifier of the application."),
          clientSecret: s
            .string()
            .notEmpty()
            .secret()
            .masked(hidesCredential)
            .doc("Secret of the application. The platform never shows it; another one is sent as soon as it is given."),
        })
        .doc("The application that the office suite knows."),
    })
    .wire("resources[0]")
    .doc("The one thing that is received."),
});

type Given = { readonly thirdPartyRef?: { readonly resources: { readonly path: { readonly workload: string } } } };

const workloadOf = ({ thirdPartyRef }: Given): string | undefined => thirdPartyRef?.resources.path.workload;

export const O365AuditSource = source("HTTP", {
  name: "O365AuditSource",
  doc: "A source that receives audit logs of the second public cloud's office suite, by a registered application to which its administrator has consented. It belongs to a hosted collector. A workload may have one such source in the whole account.",
  identity: {
    // Two sources of one workload make both useless: the old one goes first.
    unique: (before: Given, after: Given) => workloadOf(before) === workloadOf(after),
  },
  wire: {
    mayLack: ["contentType"],
    isKind: (raw) => memberAt(raw, `${RESOURCE}.serviceType`) === SERVICE,
  },
  create: {
    prepare: async (inputs, on) => {
      const path = `v1/collectors/${inputs.collectorId}/sources`;
      const rows = read(await on.platform.api.send({ operation: "List sources", path, tags: ["sources"] }, on)).list(
        "sources",
      );
      const workload = workloadOf(inputs as Given);
      const other = rows.find((row) => memberAt(row.raw, `${RESOURCE}.path.workload`) === workload);
      if (other !== undefined)
        on.log(
          "warning",
          `the collector has the source ${JSON.stringify(other.glance("name"))} of the workload ${workload} already: two make both useless`,
        );
      return {};
    },
  },
  fields: {
    ...logSourceFields,
    contentType: s.string().computed().doc("Empty: such a source has none."),
    messagePerRequest,
    thirdPartyRef: thirdPartyRef.doc("What is received, and by whom."),
    url: receiverUrl,
  },
  rules: [...logSourceRules, oneMessage],
});
