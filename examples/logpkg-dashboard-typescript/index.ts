// A dashboard with its searches and a lookup table, in a folder that a team shares. Run it with `pulumi up`.
//
// Settings come from the stack's configuration (`pulumi config set --secret logpkg:accessKey …`) or from the environment
// (LOGPKG_ACCESS_ID, …). `npx @tripod/cli platforms` prints the variables of a platform on this machine.

import * as pulumi from "@pulumi/pulumi";
import * as logpkg from "@tripod/pulumi-logpkg";

const config = new pulumi.Config();
const service = config.get("service") ?? "shop";
// Who runs this: the folder stands in the personal folder of this user.
const user = config.get("user") ?? "ana@example.com";

// The folder is shared, and with it everything that is in it.
const team = logpkg.getRoleOutput({ name: config.get("role") ?? "Analysts" });
const folder = new logpkg.Folder("folder", {
  name: service,
  description: `What there is to know about ${service}`,
  parentId: logpkg.getPersonalFolderOutput().id,
});
const shared = new logpkg.ContentPermission("shared", {
  contentId: folder.id,
  notifyRecipient: true,
  notificationMessage: `The dashboard of ${service} is here.`,
  permissions: [{ permissionName: "Edit", sourceType: "role", sourceId: team.id }],
});

// Who looks after which host: searches join it to what they find.
const owners = new logpkg.LookupTable("owners", {
  name: `${service} owners`,
  description: `Who looks after which host of ${service}`,
  parentFolderId: folder.id,
  fields: [
    { fieldName: "host", fieldType: "string" },
    { fieldName: "owner", fieldType: "string" },
  ],
  primaryKeys: ["host"],
});

const last = (relativeTime: string) => ({ beginBoundedTimeRange: { from: { relativeTimeRange: { relativeTime } } } });

// Runs each hour, and writes to somebody when it finds something.
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
      emailSearchNotification: {
        toLists: ["oncall@example.com"],
        subjectTemplate: "{{Name}} found {{NumRawResults}}",
      },
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
  description: `How busy the hosts of ${service} are`,
  folderId: folder.id,
  timeRange: { completeLiteralTimeRange: { rangeName: "today" } },
  queries: [busy],
});

const place = (key: string, structure: object) => ({ key, structure: JSON.stringify(structure) });

const dashboard = new logpkg.Dashboard("dashboard", {
  title: `${service} in production`,
  description: `What customers of ${service} notice`,
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
        text: pulumi.interpolate`Errors by owner, and how busy hosts are. More in the search **${errors.name}**.`,
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
