import type { Reader } from "@tripod/http";

/** An operating system that can be installed on dedicated servers. */
export interface OperatingSystem {
  readonly id: string;
  readonly name: string;
  readonly arch: string;
  readonly os: string;
  readonly versionValue: string;
  readonly versionName: string;
  readonly scriptsAllowed: boolean;
  readonly sshKeyAllowed: boolean;
  readonly partitioning: boolean;
}

/** Decodes one record of `/boot/template/os/new`. */
export function decodeOperatingSystem(record: Reader): OperatingSystem {
  const text = (member: string) => record.optionalText(member) ?? "";
  const flag = (member: string) => record.optionalBoolean(member) ?? false;
  return {
    id: record.string("uuid"),
    name: text("os_name"),
    arch: text("arch"),
    os: text("os_value"),
    versionValue: text("version_value"),
    versionName: text("version_name"),
    scriptsAllowed: flag("script_allowed"),
    sshKeyAllowed: flag("is_ssh_key_allowed"),
    partitioning: flag("partitioning"),
  };
}
