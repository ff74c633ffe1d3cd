import type { Row } from "@tripod/emulators";
import { memberAt, type Values } from "@tripod/rest";
import type { Bench } from "../resources.testing.js";

export const PROD = "64f0a1b2c3d4e5f601020701";

/** Minimal inputs of a VM. */
export const least = {
  name: "guest",
  namespace: "apps",
  clusterUid: PROD,
  runStrategy: "Manual",
  resources: { requests: { memory: "1Gi" } },
};

/** Volume that is hot-plugged into that VM. */
export const volume = {
  clusterUid: PROD,
  clusterContext: "project",
  vmNamespace: "apps",
  vmName: "guest",
  metadata: { name: "extra" },
  addVolumeOptions: {
    name: "extra",
    disk: { name: "extra", bus: "scsi" },
    volumeSource: { dataVolume: { name: "extra" } },
  },
  spec: { source: { blank: {} }, pvc: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "5Gi" } } } },
};

/** Returns the stored VM of this name in the emulator. */
export function machineOf(bench: Bench, name = "guest"): Row {
  const found = bench.clusters.objects.rows("machines").find((row) => row.name === name);
  if (found === undefined) throw new Error(`there is no machine ${name}`);
  return found;
}

/** Returns a member of a row by its path. */
export const at = (row: Row, path: string): unknown => memberAt(row, path);

/** Sets a member of a row, as another client does. */
export function setAt(row: Row, path: string, value: unknown): void {
  const names = path.split(".");
  const last = names.pop() as string;
  let inner: Values = row;
  for (const name of names) inner = inner[name] as Values;
  (inner as Record<string, unknown>)[last] = value;
}

/** Returns the requests that write. */
export const writes = (bench: Bench): readonly string[] =>
  bench.asked().filter((request) => !request.startsWith("GET ") && !request.includes("/search"));
