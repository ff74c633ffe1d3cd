/** Built-in columns of the platform. */
const COLUMNS =
  "Hostname FileHash Url SrcIp DstIp Domain Username Ip Asn Isp Org SrcAsn SrcIsp SrcOrg DstAsn DstIsp DstOrg";

/** Reports whether a column is built in. Responses contain the ID of a custom column, and its name on request. */
export function isPlatformsOwn(column: string): boolean {
  return COLUMNS.split(" ").includes(column);
}

/** Returns a column in the spelling of the inputs: ID and name of a custom column are equal. */
export function columnCalled(
  recorded: string | undefined,
  { live, name }: { readonly live: string; readonly name: string | undefined },
): string {
  if (isPlatformsOwn(live)) return live;
  // Without a lookup of the name, the recorded value stays.
  if (recorded !== undefined && (name === undefined || recorded === name || recorded === live)) return recorded;
  return name ?? live;
}
