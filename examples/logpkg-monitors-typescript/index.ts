// Monitoring of a service: monitors, an SLO, a connection and a muting schedule. Run the program with `pulumi up`.
//
// Settings come from the stack's configuration (`pulumi config set --secret logpkg:accessKey …`) or from the environment
// (LOGPKG_ACCESS_ID, …). `npx @tripod/cli emulators` starts the emulators and prints their variables.
// Set the URL and the token of the webhook with `pulumi config set --secret hookUrl …` and `hookToken`. Both are secret,
// because they grant access to the channel.

import * as pulumi from "@pulumi/pulumi";
import * as logpkg from "@tripod/pulumi-logpkg";

const config = new pulumi.Config();
const service = config.get("service") ?? "shop";
const category = `prod/${service}/app`;

// Connection for the notifications of the monitors.
const onCall = new logpkg.Connection("onCall", {
  type: "WebhookConnection",
  name: `${service} on call`,
  description: `On-call channel of ${service}`,
  webhookType: "Webhook",
  url: config.requireSecret("hookUrl"),
  headers: { Authorization: pulumi.interpolate`Bearer ${config.requireSecret("hookToken")}` },
  defaultPayload: JSON.stringify({ text: "{{Name}} is {{TriggerType}}: {{ResultsJson}}" }),
  resolutionPayload: JSON.stringify({ text: "{{Name}} has recovered" }),
});

// Monitors and SLOs have separate folders. Operators can change the monitors.
const operators = logpkg.getRoleOutput({ name: "Analysts" });
const monitors = new logpkg.MonitorFolder("monitors", {
  name: service,
  description: `Monitors of ${service}`,
  objPermissions: [{ subjectType: "role", subjectId: operators.id, permissions: ["Read", "Update"] }],
});
const objectives = new logpkg.SloFolder("objectives", {
  name: service,
  description: `SLOs of ${service}`,
});

const threshold = config.getNumber("mostErrors") ?? 40;
const errors = new logpkg.Monitor("errors", {
  name: `Errors of ${service}`,
  description: "Too many requests fail",
  parentId: monitors.id,
  monitorType: "Logs",
  queries: [{ rowId: "A", query: `_sourceCategory=${category} "status=5" | count by _sourceHost` }],
  triggerConditions: {
    logsStaticCondition: {
      field: "_count",
      critical: {
        timeRange: "15m",
        alert: { threshold, thresholdType: "GreaterThan" },
        resolution: { threshold, thresholdType: "LessThanOrEqual" },
      },
    },
    logsMissingDataCondition: { timeRange: "30m" },
  },
  notificationGroupFields: ["_sourceHost"],
  notifications: [
    {
      runForTriggerTypes: ["Critical", "ResolvedCritical"],
      notification: { connectionType: "Webhook", connectionId: onCall.id },
    },
    {
      runForTriggerTypes: ["MissingData"],
      notification: {
        connectionType: "Email",
        subject: "{{Name}}: no data",
        recipients: ["oncall@example.com"],
        messageBody: "No data for half an hour.",
        timeZone: "Europe/Berlin",
      },
    },
  ],
  playbook: `Check the dashboard of ${service} first, then ask the author of the last release.`,
  tags: { service },
});

// 99.5 % of the requests of a week succeed.
const requests = (query: string) => [{ rowId: "A", query: `_sourceCategory=${category} ${query}`, useRowCount: true }];
const availability = new logpkg.Slo("availability", {
  name: `Availability of ${service}`,
  description: "Successful requests of customers",
  parentId: objectives.id,
  signalType: "Availability",
  service,
  compliances: [{ complianceType: "Rolling", size: "7d", target: 99.5, timezone: "Europe/Berlin" }],
  indicator: {
    requestBasedEvaluation: {
      queryType: "Logs",
      queries: [
        { queryGroupType: "Unsuccessful", queryGroups: requests('"status=5"') },
        { queryGroupType: "Total", queryGroups: requests("status=*") },
      ],
    },
  },
});

// Alerts if the error budget of the week burns too fast.
const burning = new logpkg.Monitor("burning", {
  name: `Availability of ${service} is going down`,
  parentId: monitors.id,
  monitorType: "Slo",
  sloId: availability.id,
  triggerConditions: {
    sloBurnRateCondition: {
      critical: {
        burnRates: [
          { burnRateThreshold: 10, timeRange: "1h" },
          { burnRateThreshold: 20, timeRange: "6h" },
        ],
      },
    },
  },
  notifications: [
    { runForTriggerTypes: ["Critical"], notification: { connectionType: "Webhook", connectionId: onCall.id } },
  ],
});

// Mutes the monitors every Sunday night, while the hosts of the service are updated.
const upkeep = new logpkg.MutingSchedule("upkeep", {
  name: `Maintenance of ${service}`,
  description: "The hosts are updated",
  schedule: {
    timezone: "Europe/Berlin",
    startDate: "2030-01-06",
    startTime: "03:00",
    duration: 120,
    rrule: "FREQ=WEEKLY;BYDAY=SU",
  },
  monitor: { ids: [errors.id, burning.id] },
});

export const outputs = {
  monitors: [errors.id, burning.id],
  objective: availability.id,
  silentFrom: upkeep.schedule.startTime,
};
