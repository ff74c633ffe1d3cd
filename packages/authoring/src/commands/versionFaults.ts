/** Returns the difference between a tag and the version of a manifest, in at most one sentence. */
export function tagFaults(tag: string, version: string): string[] {
  return tag === `v${version}` ? [] : [`package.json: the version ${version} differs from the tag ${tag}`];
}

/** Returns the difference between a version and the newest entry of a changelog, in at most one sentence. */
export function changelogFaults(changelog: string, version: string): string[] {
  const [, heading = "none"] = /^## (.*)$/m.exec(changelog) ?? [];
  const [, newest, date] = /^(\S+) - (\d{4}-\d{2}-\d{2})$/.exec(heading) ?? [];
  if (newest === version && date !== undefined) return [];
  return [`CHANGELOG.md: the first heading must be "${version} - YYYY-MM-DD", got "${heading}"`];
}
