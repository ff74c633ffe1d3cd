import type { Rule } from "@tripod/kit";
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
  terraform: "kinesis_metrics_source",
  doc: "A source that receives the metrics of a stream of the first public cloud. It belongs to a hosted collector.",
  fields: {
    ...logSourceFields,
    contentType: wordOf("contentType", { [METRIC]: "metrics of a stream" })
      .replaces()
      .doc("Content type of the data."),
    messagePerRequest,
    authentication,
    path,
    url: receiverUrl,
  },
  rules: [...logSourceRules, oneMessage, fittingAuthentication] as readonly Rule<never>[] as never,
  constants: thirdParty(METRIC),
  isKind: ({ contentType }) => contentType === METRIC,
  encoded: (body, inputs) => onlyFitting(body, inputs, { authentication, path }),
});
