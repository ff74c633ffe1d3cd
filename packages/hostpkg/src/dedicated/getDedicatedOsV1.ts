import { s } from "@tripod/kit";
import { decodeRows } from "@tripod/rest";
import { lookup } from "../definitions.js";
import { echoFilter, matches } from "../filter.js";
import { filterText } from "../filterField.js";
import { projectId } from "../project.js";
import { LIST_ID, listId, resultId } from "../resultId.js";
import { uuidProblem } from "../uuid.js";
import { operatingSystemFields } from "./operatingSystems.js";
import type { Pattern } from "./pattern.js";

/** Maximum pattern length. Longer patterns, which counted repetitions multiply, would block the provider. */
const MAX_PATTERN_LENGTH = 1000;

export const getDedicatedOsV1 = lookup({
  name: "getDedicatedOsV1",
  terraform: "dedicated_os_v1",
  doc: "Operating systems that can be installed on Selectel Dedicated Servers. If nothing matches, the list is empty.",
  fields: {
    projectId,
    filter: s
      .object(
        "Filter for operating systems. A result must match all members of the filter. Default: all operating systems.",
        {
          name: filterText(
            "Name of the operating system, such as `Ubuntu`. Exact match, case-sensitive. Default: any.",
          ),
          versionValue: filterText(
            "OS version code, such as `2204`; `22.04` matches nothing. Exact match. Default: any.",
          ),
          versionName: filterText("Version name substring, such as `22.04`. Case is ignored. Default: any."),
          versionNameRegex: filterText(
            "Regular expression (RE2) for a part of the version name, such as `^22\\.04`. The prefix `(?i)` ignores case. Default: any.",
          ).check((pattern) =>
            pattern.length > MAX_PATTERN_LENGTH ? `must have at most ${MAX_PATTERN_LENGTH} characters` : undefined,
          ),
          configurationId: filterText(
            "ID of a compatible configuration, from `getDedicatedConfigurationV1`. Default: any.",
          ).check(uuidProblem),
          locationId: filterText(
            "ID of a location in which the operating system is available, from `getDedicatedLocationV1`. Default: any.",
          ).check(uuidProblem),
        },
      )
      .optional(),
    id: resultId(LIST_ID),
    os: s
      .list("Matching operating systems, in the order of the API response.", s.object(operatingSystemFields))
      .computed(),
  },
  async run({ projectId, filter }, { platform, ...context }) {
    const { name, versionValue, versionName = "", versionNameRegex = "", ...installable } = filter ?? {};
    const pattern = await patternOf(versionNameRegex, context.fail);
    const part = versionName.normalize().toLowerCase();
    const all = await platform.dedicated(projectId).operatingSystems(installable, context);
    const matching = all.filter(
      ({ texts }) =>
        matches({ name, versionValue }, texts) &&
        texts.versionName.normalize().toLowerCase().includes(part) &&
        (pattern === undefined || pattern.test(texts.versionName)),
    );
    const os = decodeRows(matching, (row) => row.read(), context);
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

/** Compiles a pattern. The regular expression engine is large, so it is loaded on first use. */
async function patternOf(text: string, fail: (path: string, reason: string) => never): Promise<Pattern | undefined> {
  if (text === "") return undefined;
  const { readPattern } = await import("./pattern.js");
  const read = readPattern(text);
  if (typeof read === "string") fail("filter.versionNameRegex", `must be a regular expression in RE2 syntax: ${read}`);
  return read;
}
