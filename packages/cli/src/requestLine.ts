import type { RequestRecord } from "@tripod/emulators";
import { printable } from "@tripod/kit";
import { colors } from "./colors.js";

/** Formats a request to an emulator as a log line: `12:03:11.480 hostpkg GET /identity/v3 200`. */
export function requestLine(pkg: string, { at, method, path, query, status }: RequestRecord): string {
  const time = new Date(at).toISOString().slice(11, 23);
  const address = printable(query === "" ? path : `${path}?${query}`);
  return `${colors.dim(time)} ${pkg} ${method} ${address} ${colored(status)}`;
}

function colored(status: number | null): string {
  if (status === null) return colors.red("unanswered");
  return (status >= 400 ? colors.red : colors.green)(String(status));
}
