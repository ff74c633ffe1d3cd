/** What the platform itself has columns for. */
const COLUMNS =
  "Hostname FileHash Url SrcIp DstIp Domain Username Ip Asn Isp Org SrcAsn SrcIsp SrcOrg DstAsn DstIsp DstOrg";

/** Whether a column is one of the platform's own: others are shown by an id, and by their name on request. */
export function isPlatformsOwn(column: string): boolean {
  return COLUMNS.split(" ").includes(column);
}

/** A column as the program calls it: the id and the name of one mean the same. */
export function columnCalled(
  known: string | undefined,
  { shown, name }: { readonly shown: string; readonly name: string | undefined },
): string {
  if (isPlatformsOwn(shown)) return shown;
  // What was not looked up is what was said.
  if (known !== undefined && (name === undefined || known === name || known === shown)) return known;
  return name ?? shown;
}
