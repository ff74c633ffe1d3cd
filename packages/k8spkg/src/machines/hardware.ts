import { s } from "@tripod/kit";
import { disks, interfaces, networks } from "./devices.js";
import { firmware } from "./firmware.js";
import { DOMAIN } from "./place.js";
import { quantities, quantity } from "./quantities.js";
import { volumes } from "./volumes.js";
import { dataVolumeTemplates } from "./volumeTemplate.js";

const enabled = (what: string) =>
  s
    .object({ enabled: s.boolean().optional().doc("Whether it is there. It is without it.") })
    .optional()
    .doc(what);

/** What a machine is made of. */
export const hardwareFields = {
  cpu: s
    .object({
      cores: s.number().integer().min(1).optional().doc("Cores of each socket."),
      sockets: s.number().integer().min(1).optional().doc("Sockets."),
      threads: s.number().integer().min(1).optional().doc("Threads of each core."),
    })
    .optional()
    .wire(`${DOMAIN}.cpu`)
    .doc("Its processors."),
  memory: s
    .object({
      guest: quantity().optional().doc("How much the machine sees, such as `4Gi`."),
      hugepages: s.string().optional().wire("hugepages.pageSize").doc("Size of the pages, such as `2Mi`."),
    })
    .optional()
    .wire(`${DOMAIN}.memory`)
    .doc("Its memory."),
  resources: s
    .object({
      requests: quantities().optional().doc("What it needs at least: `{memory: 4Gi, cpu: 2}`."),
      limits: quantities().optional().doc("What it may have at most."),
      overCommitGuestOverhead: s
        .boolean()
        .optional()
        .wire("overcommitGuestOverhead")
        .doc("Whether what the machine needs itself, beside its guest, is left out of account."),
    })
    .wire(`${DOMAIN}.resources`)
    .doc("What the cluster keeps for it."),
  firmware,
  features: s
    .object({ acpi: enabled("ACPI."), apic: enabled("APIC."), smm: enabled("System management mode.") })
    .optional()
    .wire(`${DOMAIN}.features`)
    .doc("What its hardware can do."),
  disks,
  interfaces,
  networks,
  volumes,
  dataVolumeTemplates,
};
