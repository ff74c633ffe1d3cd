import { type OutputsOf, s } from "@tripod/kit";

/** Fields of an operating system that the platform can install: a record of `/boot/template/os/new`. */
export const operatingSystemFields = {
  id: s.string("Operating system ID.").computed().wire("uuid"),
  name: s.string("Name of the operating system, such as `Ubuntu`.").computed().wire("os_name"),
  os: s.string("OS slug, such as `ubuntu`; `noos` for no operating system.").computed().wire("os_value"),
  arch: s.string("CPU architecture, such as `x86_64`.").computed(),
  versionValue: s.string("OS version code, such as `2204`.").computed(),
  versionName: s.string("Version name, such as `22.04 LTS 64-bit`.").computed(),
  scriptsAllowed: s
    .boolean("Whether the operating system has user data support (`userData` of `DedicatedServerV1`).")
    .computed()
    .wire("script_allowed"),
  sshKeyAllowed: s
    .boolean(
      "Whether the operating system has SSH key support at the installation (`sshKey` and `sshKeyName` of `DedicatedServerV1`).",
    )
    .computed()
    .wire("is_ssh_key_allowed"),
  partitioning: s
    .boolean(
      "Whether the operating system has custom partitioning support (`partitionsConfigs` of `DedicatedServerV1`).",
    )
    .computed(),
};

export type OperatingSystem = OutputsOf<typeof operatingSystemFields>;
