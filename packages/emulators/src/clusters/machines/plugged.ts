import { addCollection, type CollectionHandle } from "../../collection/collection.js";
import { anything, object, takeMembers, text } from "../../collection/members.js";
import type { Row } from "../../collection/rows.js";
import type { ClustersApp, ClustersEnv } from "../app.js";
import { type ClustersCall, type Dependencies, placeOf, translated } from "../objectKinds.js";
import { answerWithError, PlatformError } from "../platformError.js";
import { readBody } from "../requestBody.js";
import { metadataOf, moveOn, volumesOf, withVolumes } from "./machineObject.js";

const NAME = "datavolumes";

/**
 * Volumes that were attached to machines. A volume appears at three places in its machine and has no path of its own.
 */
export type PluggedVolumes = CollectionHandle<ClustersEnv>;

export function pluggedVolumes(app: ClustersApp, dependencies: Dependencies): PluggedVolumes {
  return addCollection(
    app,
    {
      ...dependencies,
      place: placeOf,
      refuse: (context, refusal) => answerWithError(context, translated(refusal, "volume"), dependencies.random),
    },
    {
      name: NAME,
      kind: "volume",
      path: "/v1/spectroclusters/:cluster/vms/:id/volumes",
      within: ["tenant"],
      id: { member: "name", make: (_, input) => metadataOf(input.template as Row).name },
      members: { place: anything(), volume: anything(), disk: anything(), template: anything() },
      create: false,
      list: false,
      read: false,
      remove: false,
    },
  );
}

/** Returns the identity of a machine. */
export function placeText({ cluster, namespace, name }: Row): string {
  return JSON.stringify([cluster, namespace, name]);
}

/** Volumes that are deleted with a machine. */
export const DELETED_WITH_MACHINE = {
  collection: NAME,
  by: (volume: Row, machine: Row) => volume.place === placeText(machine),
  on: "cascade",
} as const;

function pluggedInto(handle: PluggedVolumes, machine: Row, call: ClustersCall): Row[] {
  return handle.rows(call).filter((row) => DELETED_WITH_MACHINE.by(row, machine));
}

/** Returns a machine with its attached volumes. */
export function withPlugged(handle: PluggedVolumes, machine: Row, call: ClustersCall): Row {
  const { volumes, disks, templates } = volumesOf(machine.spec as Row);
  const plugged = pluggedInto(handle, machine, call);
  return withVolumes(machine.spec as Row, {
    volumes: [...volumes, ...plugged.map(({ volume }) => volume as Row)],
    disks: [...disks, ...plugged.map(({ disk }) => disk as Row)],
    templates: [...templates, ...plugged.map(({ template }) => template as Row)],
  });
}

/** Removes the attached volumes from a machine that is sent; those that are omitted there are detached. */
export function splitOff(handle: PluggedVolumes, machine: Row, spec: Row, call: ClustersCall): Row {
  const { volumes, disks, templates } = volumesOf(spec);
  const plugged = pluggedInto(handle, machine, call);
  const named = (all: readonly Row[], name: unknown) => all.find((one) => one.name === name);
  for (const row of plugged) {
    const { name } = row.volume as Row;
    const template = templates.find((one) => metadataOf(one).name === row.name);
    if (named(volumes, name) === undefined || template === undefined) {
      handle.remove(row, call);
      continue;
    }
    Object.assign(row, { volume: named(volumes, name), disk: named(disks, name) ?? row.disk, template });
  }
  const names = new Set(plugged.map(({ volume }) => (volume as Row).name));
  const splitNames = new Set(plugged.map(({ name }) => name));
  return withVolumes(spec, {
    volumes: volumes.filter(({ name }) => !names.has(name)),
    disks: disks.filter(({ name }) => !names.has(name)),
    templates: templates.filter((one) => !splitNames.has(metadataOf(one).name)),
  });
}

const TO_PLUG = {
  addVolumeOptions: object(
    {
      name: text({ required: true, min: 1 }),
      disk: object({ name: text(), disk: anything() }, { required: true }),
      volumeSource: object({ dataVolume: object(undefined, { required: true }) }, { required: true }),
    },
    { required: true },
  ),
  dataVolumeTemplate: object({ metadata: object(undefined, { required: true }), spec: object() }, { required: true }),
};
const TO_UNPLUG = { removeVolumeOptions: object({ name: text({ required: true, min: 1 }) }, { required: true }) };

/** Attaches a volume to a machine. */
export async function plug(handle: PluggedVolumes, machine: Row, call: ClustersCall): Promise<void> {
  const input = takeMembers(TO_PLUG, (await readBody(call.context)) as Row, { unknownMembers: "ignore" });
  const { name, disk, volumeSource } = input.addVolumeOptions as Row;
  const template = input.dataVolumeTemplate as Row;
  const { volumes, templates } = volumesOf(withPlugged(handle, machine, call));
  const isTaken =
    volumes.some((one) => one.name === name) ||
    templates.some((one) => metadataOf(one).name === metadataOf(template).name);
  if (isTaken)
    throw new PlatformError(409, "AlreadyExists", `Unable to add volume [${String(name)}] because it already exists`);
  handle.make(call, {
    place: placeText(machine),
    volume: { name, ...(volumeSource as Row) },
    disk: { ...(disk as Row), name },
    template,
  });
  moveOn(machine);
}

/** Detaches a volume from a machine. A volume that is not attached causes an error with the cluster's message. */
export async function unplug(handle: PluggedVolumes, machine: Row, call: ClustersCall): Promise<void> {
  const input = takeMembers(TO_UNPLUG, (await readBody(call.context)) as Row, { unknownMembers: "ignore" });
  const { name } = input.removeVolumeOptions as Row;
  const row = pluggedInto(handle, machine, call).find(({ volume }) => (volume as Row).name === name);
  if (row === undefined)
    throw new PlatformError(
      500,
      "InternalServerError",
      `Unable to remove volume [${String(name)}] because it does not exist`,
    );
  handle.remove(row, call);
  moveOn(machine);
}
