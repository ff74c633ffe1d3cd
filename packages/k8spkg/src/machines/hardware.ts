import { s } from "@tripod/kit";
import { disks, interfaces, networks } from "./devices.js";
import { firmware } from "./firmware.js";
import { DOMAIN } from "./identity.js";
import { quantities, quantity } from "./quantities.js";
import { volumes } from "./volumes.js";
import { dataVolumeTemplates } from "./volumeTemplate.js";

const enabled = (what: string) =>
  s.object(what, { enabled: s.boolean("Whether the feature is enabled. Default: `true`.").optional() }).optional();

/** Hardware of a VM. */
export const hardwareFields = {
  cpu: s
    .object("CPU topology of the VM.", {
      cores: s.number("Cores per socket. At least 1.").integer().min(1).optional(),
      sockets: s.number("Sockets. At least 1.").integer().min(1).optional(),
      threads: s.number("Threads per core. At least 1.").integer().min(1).optional(),
    })
    .optional()
    .wire(`${DOMAIN}.cpu`),
  memory: s
    .object("Memory settings of the VM.", {
      guest: quantity()
        .optional()
        .doc("Guest memory: a Kubernetes quantity, such as `4Gi`. Must not exceed the memory limit."),
      hugepages: quantity()
        .optional()
        .wire("hugepages.pageSize")
        .doc("Hugepage size, such as `2Mi` or `1Gi` on x86-64."),
    })
    .optional()
    .wire(`${DOMAIN}.memory`),
  resources: s
    .object("Compute resources of the VM: requests and limits.", {
      requests: quantities()
        .optional()
        .doc("Resource requests: Kubernetes quantities, such as `{memory: 4Gi, cpu: 2}`."),
      limits: quantities().optional().doc("Resource limits: Kubernetes quantities, such as `{memory: 4Gi, cpu: 2}`."),
      overCommitGuestOverhead: s
        .boolean(
          "Whether the scheduling request excludes the virtualization overhead (guest overhead overcommit). VMs can crash if the node runs out of memory. Default: `false`.",
        )
        .optional()
        .wire("overcommitGuestOverhead"),
    })
    .wire(`${DOMAIN}.resources`),
  firmware,
  features: s
    .object("Guest features of the VM.", {
      acpi: enabled("ACPI (Advanced Configuration and Power Interface)."),
      apic: enabled("APIC (Advanced Programmable Interrupt Controller)."),
      smm: enabled("System Management Mode (SMM)."),
    })
    .optional()
    .wire(`${DOMAIN}.features`),
  disks,
  interfaces,
  networks,
  volumes,
  dataVolumeTemplates,
};
