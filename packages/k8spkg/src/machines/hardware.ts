import { s } from "@tripod/kit";
import { disks, interfaces, networks } from "./devices.js";
import { firmware } from "./firmware.js";
import { DOMAIN } from "./identity.js";
import { quantities, quantity } from "./quantities.js";
import { volumes } from "./volumes.js";
import { dataVolumeTemplates } from "./volumeTemplate.js";

const enabled = (what: string) =>
  s
    .object({ enabled: s.boolean().optional().doc("Whether the feature is enabled. Default: `true`.") })
    .optional()
    .doc(what);

/** Hardware of a VM. */
export const hardwareFields = {
  cpu: s
    .object({
      cores: s.number().integer().min(1).optional().doc("Cores per socket. At least 1."),
      sockets: s.number().integer().min(1).optional().doc("Sockets. At least 1."),
      threads: s.number().integer().min(1).optional().doc("Threads per core. At least 1."),
    })
    .optional()
    .wire(`${DOMAIN}.cpu`)
    .doc("CPU topology of the VM."),
  memory: s
    .object({
      guest: quantity()
        .optional()
        .doc("Guest memory: a Kubernetes quantity, such as `4Gi`. Must not exceed the memory limit."),
      hugepages: quantity()
        .optional()
        .wire("hugepages.pageSize")
        .doc("Hugepage size, such as `2Mi` or `1Gi` on x86-64."),
    })
    .optional()
    .wire(`${DOMAIN}.memory`)
    .doc("Memory settings of the VM."),
  resources: s
    .object({
      requests: quantities()
        .optional()
        .doc("Resource requests: Kubernetes quantities, such as `{memory: 4Gi, cpu: 2}`."),
      limits: quantities().optional().doc("Resource limits: Kubernetes quantities, such as `{memory: 4Gi, cpu: 2}`."),
      overCommitGuestOverhead: s
        .boolean()
        .optional()
        .wire("overcommitGuestOverhead")
        .doc(
          "Whether the scheduling request excludes the virtualization overhead (guest overhead overcommit). VMs can crash if the node runs out of memory. Default: `false`.",
        ),
    })
    .wire(`${DOMAIN}.resources`)
    .doc("Compute resources of the VM: requests and limits."),
  firmware,
  features: s
    .object({
      acpi: enabled("ACPI (Advanced Configuration and Power Interface)."),
      apic: enabled("APIC (Advanced Programmable Interrupt Controller)."),
      smm: enabled("System Management Mode (SMM)."),
    })
    .optional()
    .wire(`${DOMAIN}.features`)
    .doc("Guest features of the VM."),
  disks,
  interfaces,
  networks,
  volumes,
  dataVolumeTemplates,
};
