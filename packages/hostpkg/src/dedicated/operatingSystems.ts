import { type OutputsOf, s } from "@tripod/kit";

/** An operating system that can be installed on dedicated servers: a record of `/boot/template/os/new`. */
export const operatingSystemFields = {
  id: s.string().computed().wire("uuid").doc("Identifier of the operating system."),
  name: s.string().computed().wire("os_name").doc("Name of the operating system, such as `Ubuntu`."),
  os: s.string().computed().wire("os_value").doc("Its name for machines, such as `ubuntu`; `noos` for none at all."),
  arch: s.string().computed().doc("Processor architecture, such as `x86_64`."),
  versionValue: s.string().computed().doc("Version in the platform's short form, such as `2204`."),
  versionName: s.string().computed().doc("Version in words, such as `22.04 LTS 64-bit`."),
  scriptsAllowed: s.boolean().computed().wire("script_allowed").doc("Whether scripts can run after the installation."),
  sshKeyAllowed: s.boolean().computed().wire("is_ssh_key_allowed").doc("Whether an SSH key can be installed with it."),
  partitioning: s.boolean().computed().doc("Whether disks can be partitioned as wanted."),
};

export type OperatingSystem = OutputsOf<typeof operatingSystemFields>;
