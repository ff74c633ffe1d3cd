import { s } from "@tripod/kit";

/** Instance type of a vSphere pool. */
export const vsphereInstanceType = s
  .object({
    cpu: s.number().integer().min(1).wire("numCPUs").doc("Number of vCPUs, at least 1."),
    memoryMb: s.number().integer().min(1).wire("memoryMiB").doc("Memory, in MiB, at least 1."),
    diskSizeGb: s.number().integer().min(1).wire("diskGiB").doc("Disk size, in GiB, at least 1."),
  })
  .doc("VM size of each node.");
