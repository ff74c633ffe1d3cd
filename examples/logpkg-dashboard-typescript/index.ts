// A dashboard with its searches and a lookup table, in a shared folder of a team. Run the program with `pulumi up`.
//
// Settings come from the stack's configuration (`pulumi config set --secret logpkg:accessKey …`) or from the environment
// (LOGPKG_ACCESS_ID, …). `npx @tripod/cli emulators` starts the emulators and prints their variables.

import * as pulumi from "@pulumi/pulumi";
import * as logpkg from "@tripod/pulumi-logpkg";

const config = new pulumi.Config();
const service = config.get("service") ?? "shop";
// The user of the access key: the personal folder of this user contains the folder.
const user = config.get("user") ?? "ana@example.com";

// Shares the folder and its content.
const team = logpkg.getRoleOutput({ name: config.get("role") ?? "Analysts" });
const folder = new logpkg.Folder("folder", {
  name: service,
  description: `Searches and dashboard of ${service}`,
  parentId: logpkg.getPersonalFolderOutput().id,
});
const shared = new logpkg.ContentPermission("shared", {
  contentId: folder.id,
  notifyRecipient: true,
  notificationMessage: `The dashboard of ${service} is available.`,
  permissions: [{ permissionName: "Edit", sourceType: "role", sourceId: team.id }],
});

// Owners of hosts, which searches join with their results.
const owners = new logpkg.LookupTable("owners", {
  name: `${service} owners`,
  description: `Owners of the hosts of ${service}`,
  parentFolderId: folder.id,
  fields: [
    { fieldName: "host", fieldType: "string" },
    { fieldName: "owner", fieldType: "string" },
  ],
  primaryKeys: ["host"],
});

const last = (relativeTime: string) => ({ beginBoundedTimeRange: { from: { relativeTimeRange: { relativeTime } } } });

// Runs every hour, and sends an email if it finds errors.
const errors = new logpkg.LogSearch("errors", {
  name: `${service} errors by owner`,
  parentId: folder.id,
  queryString: pulumi.interpolate`_sourceCategory=prod/${service}/* error | lookup owner from path://"/Library/Users/${user}/${service}/${owners.name}" on host=_sourceHost | count by owner`,
  timeRange: last("-1h"),
  schedule: {
    scheduleType: "1Hour",
    timeZone: "Europe/Berlin",
    parseableTimeRange: last("-1h"),
    threshold: { thresholdType: "group", operator: "gt", count: 10 },
    notification: {
      emailSearchNotification: { toLists: ["oncall@example.com"], subjectTemplate: "{{Name}} found {{NumRawResults}}" },
    },
  },
});

const busy = {
  queryKey: "A",
  queryType: "Metrics",
  queryString: `_sourceCategory=prod/${service}/metrics metric=CPU_Total | avg by host`,
  metricsQueryMode: "Advanced",
};
const load = new logpkg.MetricsSearchV2("load", {
  title: `${service} load`,
  description: `CPU usage of the hosts of ${service}`,
  folderId: folder.id,
  timeRange: { completeLiteralTimeRange: { rangeName: "today" } },
  queries: [busy],
});

const place = (key: string, structure: object) => ({ key, structure: JSON.stringify(structure) });

const dashboard = new logpkg.Dashboard("dashboard", {
  title: `${service} in production`,
  description: `Errors and CPU usage of ${service}`,
  folderId: folder.id,
  refreshInterval: 300,
  theme: "Dark",
  timeRange: last("-3h"),
  variables: [
    {
      name: "host",
      displayName: "Host",
      defaultValue: "*",
      sourceDefinition: {
        logQueryVariableSourceDefinition: { query: `_sourceCategory=prod/${service}/*`, field: "_sourceHost" },
      },
    },
  ],
  panels: [
    {
      textPanel: {
        key: "about",
        title: "About",
        text: pulumi.interpolate`Errors by owner, and CPU usage of the hosts. Details: search **${errors.name}**.`,
      },
    },
    {
      sumoSearchPanel: {
        key: "errors",
        title: "Errors by host",
        queries: [
          {
            queryKey: "A",
            queryType: "Logs",
            queryString: `_sourceCategory=prod/${service}/* _sourceHost={{host}} error | count by _sourceHost`,
          },
        ],
        visualSettings: JSON.stringify({ general: { mode: "distribution", type: "bar" } }),
      },
    },
    { sumoSearchPanel: { key: "load", title: "Load", queries: [busy] } },
  ],
  layout: {
    grid: {
      layoutStructures: [
        place("about", { height: 4, width: 24, x: 0, y: 0 }),
        place("errors", { height: 10, width: 12, x: 0, y: 4 }),
        place("load", { height: 10, width: 12, x: 12, y: 4 }),
      ],
    },
  },
});

export const outputs = {
  folder: folder.id,
  dashboard: dashboard.id,
  sharedWith: shared.permissions.apply((permissions) => permissions.length),
  searches: [errors.id, load.id],
};
