// What reference pages say of requests, limits and ages, from what was measured and from the limits that are kept.

/** @typedef {{ by: string[], requests: number, once?: number, limits?: string[], age?: number }} Asked */
/** @typedef {{ create: number, read: number, update?: number, delete: number }} Life */

/**
 * A section for each lookup and resource.
 *
 * @param {string} name of the package
 * @param {{ lookups: Record<string, Asked[]>, resources: Record<string, Life> }} measured
 * @returns {Map<string, string>}
 */
export function requestNotes(name, { lookups, resources }) {
  const section = (note) =>
    `## Requests and limits\n\n${note} How this is counted, and the limits that are kept: [requests, limits, age](../${name}.md#requests-limits-age).`;
  const ofLookups = Object.entries(lookups).map(([lookup, asked]) => [lookup, section(lookupNote(asked))]);
  const ofResources = Object.entries(resources).map(([resource, life]) => [resource, section(lifeNote(life))]);
  return new Map([...ofLookups, ...ofResources]);
}

/** @param {Asked[]} asked */
function lookupNote(asked) {
  if (asked.every(({ requests }) => requests === 0)) return "**Requests:** none.";
  const ways = asked.map(({ by, requests }) =>
    asked.length === 1 || by.length === 0
      ? `${requests}`
      : `${requests} by ${by.map((argument) => `\`${argument}\``).join(" and ")}`,
  );
  const once = Math.max(...asked.map(({ once = 0 }) => once));
  const limits = [...new Set(asked.flatMap(({ limits = [] }) => limits))];
  const age = Math.max(...asked.map(({ age = 0 }) => age));
  return [
    `**Requests:** ${[...new Set(ways)].join(", ")}${once === 0 ? "" : `; ${once} more the first time`}.`,
    ...(limits.length === 0 ? [] : [`**Limits:** ${limits.join(", ")}.`]),
    `**Age:** ${age === 0 ? "as new as the question" : `${age} seconds at most`}.`,
  ].join(" ");
}

/** @param {Life} life */
function lifeNote({ create, read, update, delete: remove }) {
  const changed = update === undefined ? "every change makes a new one" : `update ${update}`;
  return `**Requests:** create ${create}, read ${read}, ${changed}, delete ${remove}.`;
}

/**
 * The section on all of it.
 *
 * @param {{ lookups: Record<string, Asked[]>, resources: Record<string, Life> }} measured
 * @param {readonly import("@tripod/http").LaneRule[]} limits
 */
export function requestSection({ lookups, resources }, limits) {
  const hasResources = Object.keys(resources).length > 0;
  const once = Object.values(lookups).some((asked) => asked.some((way) => way.once !== undefined));
  return [
    "## Requests, limits, age",
    `How many requests something takes is measured on the local platform and said with it, without logins.${
      once ? " What only a first call asks for, such as the id of the project, is kept as long as the plugin runs." : ""
    }${
      hasResources
        ? " Of a resource it is what one more object with all its inputs takes; where the platform needs time, the plugin looks again until it is done, and where two objects must not be mixed up, their list is read once for a place. Reading many objects of a place takes a reading of their list, not a request each."
        : ""
    }`,
    `How old an answer may be is said with each lookup. Identical questions that are asked at the same time share one request. Lists are kept for 2 seconds, those of what the platform offers for 30; whatever the plugin writes makes it forget what it read before.${
      hasResources ? " Resources are always read anew." : ""
    }`,
    "These limits are kept, over all provider instances of a run:",
    limitTable(limits),
  ];
}

/** @param {readonly import("@tripod/http").LaneRule[]} limits */
function limitTable(limits) {
  const rows = limits.map(({ name, rate, concurrency, scope = "credential", source }) => {
    const allowed = [
      ...(rate === undefined
        ? []
        : [`${rate.calls} in ${rate.per === 1000 ? "a second" : `${rate.per / 1000} seconds`}`]),
      ...(concurrency === undefined ? [] : [`${concurrency} at once`]),
    ];
    const counted = scope === "host" ? "all requests to a host" : "each credential";
    return `| ${name} | ${allowed.join(", ")} | ${counted} | ${source} |`;
  });
  return ["| Limit | Allowed | Counted for | Stated |", "| --- | --- | --- | --- |", ...rows].join("\n");
}
