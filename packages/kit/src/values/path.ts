/** Property paths as Pulumi writes them: `filters[0].name`, `fields["a.b"]`. */

const BARE_NAME = /^[A-Za-z_$][\w$-]*$/;

/** Returns the path of member `name` of `parent`. An empty parent is the top level. */
export function memberPath(parent: string, name: string): string {
  if (!BARE_NAME.test(name)) return `${parent}[${JSON.stringify(name)}]`;
  return parent === "" ? name : `${parent}.${name}`;
}

/** Returns the path of element `index` of `parent`. */
export function elementPath(parent: string, index: number): string {
  return `${parent}[${index}]`;
}

/** Returns the names and indexes of a path. */
export function stepsOf(path: string): readonly string[] {
  return path.split(/[.[\]]+/).filter((part) => part !== "");
}
