import { s } from "@tripod/kit";

/** What the machines of a pool at vSphere have. */
export const machineFields = s
  .object({
    cpu: s.number().integer().min(1).wire("numCPUs").doc("How many processors."),
    memoryMb: s.number().integer().min(1).wire("memoryMiB").doc("Memory, in MiB."),
    diskSizeGb: s.number().integer().min(1).wire("diskGiB").doc("Size of the disk, in GiB."),
  })
  .doc("What each machine has.");
