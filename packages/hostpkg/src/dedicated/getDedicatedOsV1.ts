import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { echoFilter, matches } from "../filter.js";
import { filterText } from "../filterField.js";
import { projectId } from "../project.js";
import { LIST_ID, listId, resultId } from "../resultId.js";
import { operatingSystemFields } from "./operatingSystems.js";
import type { Pattern } from "./pattern.js";

/** Longer ones, which counts within them can make a thousand times as large, would keep the plugin busy. */
const LONGEST_PATTERN = 1000;

export const getDedicatedOsV1 = lookup({
  name: "getDedicatedOsV1",
  terraform: "dedicated_os_v1",
  doc: "Lists the operating systems that dedicated servers can be installed with, all of them or those that a filter takes. Nothing found is an empty list, not an error.",
  fields: {
    projectId,
    filter: s
      .object({
        name: filterText(
          "Exact name of the operating system, such as `Ubuntu`; upper and lower case differ. Empty: any.",
        ),
        versionValue: filterText(
          "Exact version in the platform's short form, such as `2204`; `22.04` finds nothing. Empty: any.",
        ),
        versionName: filterText(
          "Part of the version in words, such as `22.04`; upper and lower case do not count. Empty: any.",
        ),
        versionNameRegex: filterText(
          "Regular expression for some part of the version in words, such as `^22\\.04`; `(?i)` at its beginning makes upper and lower case the same. Empty: any.",
        ).check((pattern) =>
          pattern.length > LONGEST_PATTERN ? `must have at most ${LONGEST_PATTERN} characters` : undefined,
        ),
        configurationId: filterText(
          "Identifier of a configuration that it must fit, from `getDedicatedConfigurationV1`. Empty: any.",
        ),
        locationId: filterText(
          "Identifier of a location where it must be offered, from `getDedicatedLocationV1`. Empty: any.",
        ),
      })
      .optional()
      .doc("Which operating systems are wanted: all fields must hold. All without it."),
    id: resultId(LIST_ID),
    os: s.list(s.object(operatingSystemFields)).computed().doc("The operating systems found, in the platform's order."),
  },
  async run({ projectId, filter }, { platform, ...context }) {
    const { name, versionValue, versionName = "", versionNameRegex = "", ...installable } = filter ?? {};
    const pattern = await patternOf(versionNameRegex, context.fail);
    const part = versionName.normalize().toLowerCase();
    const all = await platform.dedicated(projectId).operatingSystems(installable, context);
    const os = all
      .filter(
        ({ shown }) =>
          matches({ name, versionValue }, shown) &&
          shown.versionName.normalize().toLowerCase().includes(part) &&
          (pattern === undefined || pattern.test(shown.versionName)),
      )
      .map((row) => row.read());
    return { id: listId(os.map(({ id }) => id)), filter: echoFilter(FILTER_FIELDS, filter), os };
  },
});

const FILTER_FIELDS = [
  "name",
  "versionValue",
  "versionName",
  "versionNameRegex",
  "configurationId",
  "locationId",
] as const;

/** The engine for patterns is larger than all else of a lookup: it is loaded when there is one. */
async function patternOf(text: string, fail: (path: string, reason: string) => never): Promise<Pattern | undefined> {
  if (text === "") return undefined;
  const { readPattern } = await import("./pattern.js");
  const read = readPattern(text);
  if (typeof read === "string")
    fail("filter.versionNameRegex", `must be a regular expression as RE2 takes it: ${read}`);
  return read;
}
