import { s } from "@tripod/kit";

/** Instance type of a vSphere pool. */
export const vsphereInstanceType = s.object("VM size of each node.", {
  cpu: s.number("Number of vCPUs, at least 1.").integer().min(1).wire("numCPUs"),
  memoryMb: s.number("Memory, in MiB, at least 1.").integer().min(1).wire("memoryMiB"),
  diskSizeGb: s.number("Disk size, in GiB, at least 1.").integer().min(1).wire("diskGiB"),
});
