import { fittingAuthentication, plainAuthenticationField } from "./credentials.js";
import { onlyFitting, thirdParty } from "./fetchingSource.js";
import { messagePerRequest, oneMessage, receiverUrl } from "./messagePerRequest.js";
import { pathMembers, pathOf } from "./paths.js";
import { source } from "./source.js";
import { logSourceFields } from "./sourceFields.js";
import { logSourceRules } from "./sourceRules.js";
import { wordOf } from "./words.js";

const METRIC = "KinesisMetric";
const authentication = plainAuthenticationField();
const path = pathOf(["KinesisMetricPath"], { tagFilters: pathMembers.tagFilters });

export const KinesisMetricsSource = source("HTTP", {
  name: "KinesisMetricsSource",
  doc: "Amazon Data Firehose (`KinesisMetric`) metrics source of Sumo Logic: receives CloudWatch metric streams at an HTTP endpoint. Belongs to a hosted collector.",
  wire: {
    constants: thirdParty(METRIC),
    isKind: ({ contentType }) => contentType === METRIC,
    encode: (body, inputs) => onlyFitting(body, inputs, { authentication, path }),
  },
  fields: {
    ...logSourceFields,
    contentType: wordOf("contentType", { [METRIC]: "CloudWatch metric stream" })
      .replaces()
      .doc("Content type of the data."),
    messagePerRequest,
    authentication,
    path,
    url: receiverUrl,
  },
  rules: [...logSourceRules, oneMessage, fittingAuthentication],
});
