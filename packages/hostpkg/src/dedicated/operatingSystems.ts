import { type OutputsOf, s } from "@tripod/kit";

/** Fields of an operating system that the platform can install: a record of `/boot/template/os/new`. */
export const operatingSystemFields = {
  id: s.string().computed().wire("uuid").doc("Operating system ID."),
  name: s.string().computed().wire("os_name").doc("Name of the operating system, such as `Ubuntu`."),
  os: s.string().computed().wire("os_value").doc("OS slug, such as `ubuntu`; `noos` for no operating system."),
  arch: s.string().computed().doc("CPU architecture, such as `x86_64`."),
  versionValue: s.string().computed().doc("OS version code, such as `2204`."),
  versionName: s.string().computed().doc("Version name, such as `22.04 LTS 64-bit`."),
  scriptsAllowed: s
    .boolean()
    .computed()
    .wire("script_allowed")
    .doc("Whether the operating system has user data support."),
  sshKeyAllowed: s
    .boolean()
    .computed()
    .wire("is_ssh_key_allowed")
    .doc("Whether the operating system has SSH key support at the installation."),
  partitioning: s.boolean().computed().doc("Whether the operating system has custom partitioning support."),
};

export type OperatingSystem = OutputsOf<typeof operatingSystemFields>;
