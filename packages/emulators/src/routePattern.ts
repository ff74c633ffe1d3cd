/** Reports whether a route pattern matches a request. */
export type RouteMatcher = (method: string, path: string) => boolean;

/**
 * Parses a route pattern: a method (`*` or omitted: any) and a path, in which `:name` matches one segment and a final
 * `*` matches the rest, e.g. `GET /domains/v2/zones/:id/rrset` or `/dbaas/*`. A final slash is ignored.
 *
 * @throws TypeError if the path does not start with a slash.
 */
export function parseRoute(pattern: string): RouteMatcher {
  const [first = "", second] = pattern.trim().split(/\s+/);
  const method = second === undefined ? "*" : first.toUpperCase();
  const path = second ?? first;
  if (!path.startsWith("/")) {
    throw new TypeError(`The route "${pattern}" has no path. Write it like "GET /domains/v2/zones/:id".`);
  }
  const expression = new RegExp(`^${segments(path).map(segmentExpression).join("")}/?$`);
  return (requestMethod, requestPath) => (method === "*" || method === requestMethod) && expression.test(requestPath);
}

function segments(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

function segmentExpression(segment: string, index: number, all: string[]): string {
  if (segment === "*" && index === all.length - 1) return "(?:/.*)?";
  if (segment.startsWith(":") || segment === "*") return "/[^/]+";
  return `/${segment.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`;
}
