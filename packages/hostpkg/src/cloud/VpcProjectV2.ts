import { s } from "@tripod/kit";
import { isNothing } from "@tripod/rest";
import { managed } from "../managed.js";
import { accountReseller } from "./dialect.js";
import { allQuotas, changedQuotas, ownQuotas, quotas, setQuotas, shownQuotas } from "./quotas.js";

const THEME = ["color", "logo"];

export const VpcProjectV2 = managed({
  name: "VpcProjectV2",
  kind: "project",
  doc: "Project of the Selectel Cloud Platform (OpenStack): a container of cloud resources with quotas, in an account. A project can be deleted only if it is empty.",
  endpoint: { path: "/projects", dialect: accountReseller("projects") },
  wire: {
    envelope: "project",
    codecs: {
      theme: {
        // Both members are always sent: an empty one clears.
        encode: (value) => {
          const { color = "", logo = "" } = (value ?? {}) as { readonly color?: string; readonly logo?: string };
          return { color, logo };
        },
        decode: (live, { theme }) => {
          const members = THEME.map((name) => [name, live.optionalObject("theme")?.optionalString(name) ?? ""]);
          const setMembers = members.filter(([, text]) => text !== "");
          const isNone =
            setMembers.length === 0 && (theme === undefined || Object.values(theme).some((text) => text !== ""));
          return isNone ? undefined : Object.fromEntries(setMembers);
        },
      },
      quotas: { decode: ownQuotas },
      allQuotas: { decode: shownQuotas },
    },
  },
  fields: {
    name: s.string("Project name, unique in the account.").notEmpty().autoName(),
    customUrl: s
      .string("External panel host name, such as `team.selvpc.ru`. Removing the value clears the host name.")
      .optional()
      .codec({ decode: (raw) => hostOf(String(raw)) })
      .semanticEquals((oldValue, newValue) => hostOf(oldValue) === hostOf(newValue)),
    theme: s
      .map(
        "External panel theme: `color` (hexadecimal, such as `00ffee`) and `logo` (URL of an image). Removing the map or a member clears the setting.",
        s.string(),
      )
      .optional()
      // The platform does not distinguish an empty member from a missing one.
      .semanticEquals((oldValue, newValue) => THEME.every((name) => (oldValue[name] ?? "") === (newValue[name] ?? "")))
      .check((value) => {
        const other = Object.keys(value).find((name) => !THEME.includes(name));
        return other === undefined ? undefined : `must contain only color and logo, not ${JSON.stringify(other)}`;
      }),
    quotas,
    url: s.string("URL of the external panel.").computed().stable(),
    enabled: s.boolean("Whether the project is enabled.").computed(),
    allQuotas,
  },
  rules: [
    ({ quotas }, { each, fail }) => {
      const earlierKeys = new Set<string>();
      each(quotas, ({ resourceName, resourceQuotas }, index) => {
        each(resourceQuotas, ({ region, zone = "" }, inner) => {
          const path = `quotas[${index}].resourceQuotas[${inner}]`;
          const key = JSON.stringify([resourceName, region, zone]);
          if (region === undefined) fail(`${path}.region`, "is required: every quota applies to one region");
          else if (earlierKeys.has(key))
            fail(path, `is a second quota of ${resourceName} for ${zone || region}. Remove one of them.`);
          earlierKeys.add(key);
        });
      });
    },
  ],
  create: {
    deferred: ["customUrl", "theme", "quotas"],
    body: ({ name }, { quotas }) => ({ project: { name, skip_quotas_init: !isNothing(quotas) } }),
  },
  update: [
    { body: "changes", sends: ["name", "customUrl", "theme"] },
    {
      sends: ["quotas"],
      run: async ({ inputs: { quotas = [] }, live, isNew }, on) => {
        const object = isNew || quotas.length === 0 ? undefined : (live ?? (await on.read()));
        await setQuotas(changedQuotas(quotas, object), on);
      },
    },
  ],
  list: { rows: "partial" },
});

/** Returns the host of a URL in lower case. A text without a scheme is treated as a host. */
function hostOf(text: string): string {
  return (text.replace(/^https?:\/\//i, "").split("/", 1)[0] ?? "").toLowerCase();
}
