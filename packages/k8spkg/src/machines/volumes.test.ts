import assert from "node:assert/strict";
import { it } from "node:test";
import { decodeRaw } from "@tripod/rest";
import { volumes } from "./volumes.js";

const VOLUMES = [
  { name: "a", volumeSource: { containerDisks: [{ imageUrl: "registry.example/image" }] } },
  { name: "b", volumeSource: { persistentVolumeClaim: { claimName: "data" } } },
  { name: "c", volumeSource: { hostDisk: { path: "/disk.img", type: "Disk" } } },
];
const SHOWN = [
  { name: "a", containerDisk: { image: "registry.example/image" } },
  { name: "b", persistentVolumeClaim: { claimName: "data" } },
  { name: "c", hostDisk: { path: "/disk.img", type: "Disk" } },
];

it("volumes keep required members that a response lacks", () => {
  const read = (shown: readonly object[]) =>
    decodeRaw({ volumes }, { spec: { template: { spec: { volumes: shown } } } }, { volumes: VOLUMES }).volumes;
  assert.deepEqual(read(SHOWN), VOLUMES);
  for (const [index, lacking] of [
    { name: "a", containerDisk: {} },
    { name: "b", persistentVolumeClaim: {} },
  ].entries())
    assert.deepEqual(read(SHOWN.with(index, lacking as never)), VOLUMES, lacking.name);
  const other = { name: "a", dataVolume: { name: "d" } };
  assert.deepEqual(read([other]), [{ name: "a", volumeSource: { dataVolume: { name: "d" } } }], "another source");
  const { name: _, ...unnamed } = SHOWN[2] as Record<string, unknown>;
  assert.deepEqual(read(SHOWN.with(2, unnamed as never)), VOLUMES, "the name");
});
