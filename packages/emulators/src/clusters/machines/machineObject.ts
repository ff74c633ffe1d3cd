import { list, object, takeMembers } from "../../collection/members.js";
import { CollectionRefusal } from "../../collection/refusal.js";
import type { Row } from "../../collection/rows.js";
import { type Random, uuid } from "../../randomness.js";

export function metadataOf(row: Row): Row {
  return (row.metadata ?? {}) as Row;
}

/** Returns metadata that the cluster adds to every machine. */
export function observed(metadata: Row): Row {
  const annotations = { ...(metadata.annotations as Row | undefined), "kubevirt.io/latest-observed-api-version": "v1" };
  return { ...metadata, annotations };
}

/** Returns the next version of a changed machine. */
export function moveOn(row: Row): void {
  const { resourceVersion, generation } = metadataOf(row);
  row.metadata = {
    ...metadataOf(row),
    resourceVersion: String(Number(resourceVersion) + 1),
    generation: Number(generation) + 1,
  };
}

/** Returns defaults of the cluster: the type of the machine, and its UUID. */
export function filledIn(spec: Row, random: Random): Row {
  const template = spec.template as Row;
  const pod = template.spec as Row;
  const domain = pod.domain as Row;
  const firmware = { uuid: uuid(random), ...(domain.firmware as Row | undefined) };
  return {
    ...spec,
    template: { ...template, spec: { ...pod, domain: { machine: { type: "q35" }, ...domain, firmware } } },
  };
}

const SPEC = {
  template: object(
    { spec: object({ domain: object(undefined, { required: true }), volumes: list(object()) }, { required: true }) },
    { required: true },
  ),
};

/** Rejects an invalid machine. */
export function refuseWrong({ metadata, spec }: Row): void {
  if (!(metadata as Row).name) throw new CollectionRefusal("missing", "name or generateName is required");
  takeMembers(SPEC, spec as Row, { unknownMembers: "ignore" });
  const { running, runStrategy } = spec as Row;
  if ((running === undefined) === (runStrategy === undefined))
    throw new CollectionRefusal("invalid", "Running and RunStrategy are mutually exclusive, and one must be specified");
  for (const volume of podOf(spec as Row).volumes as Row[]) {
    if (Object.keys(volume).length !== 2)
      throw new CollectionRefusal("invalid", `${String(volume.name)} must have exactly one source type set`);
  }
}

/** Returns the pod of a machine. */
export function podOf(spec: Row): Row & { volumes: Row[]; domain: Row } {
  const pod = ((spec.template as Row).spec ?? {}) as Row;
  return { ...pod, volumes: (pod.volumes ?? []) as Row[], domain: (pod.domain ?? {}) as Row };
}

/** Returns the same machine with other volumes, disks and templates. */
export function withVolumes(
  spec: Row,
  { volumes, disks, templates }: { volumes: readonly Row[]; disks: readonly Row[]; templates: readonly Row[] },
): Row {
  const { domain, ...pod } = podOf(spec);
  const devices = (domain.devices ?? {}) as Row;
  const had = (value: unknown, all: readonly Row[], name: string): Row =>
    value === undefined && all.length === 0 ? {} : { [name]: all };
  const { volumes: before } = ((spec.template as Row).spec ?? {}) as Row;
  const hasDevices = domain.devices !== undefined || disks.length > 0;
  const { volumes: _, ...rest } = pod;
  return {
    ...spec,
    ...had(spec.dataVolumeTemplates, templates, "dataVolumeTemplates"),
    template: {
      ...(spec.template as Row),
      spec: {
        ...rest,
        ...had(before, volumes, "volumes"),
        domain: { ...domain, ...(hasDevices && { devices: { ...devices, ...had(devices.disks, disks, "disks") } }) },
      },
    },
  };
}

/** Returns the volumes, disks and templates of a machine. */
export function volumesOf(spec: Row): { volumes: Row[]; disks: Row[]; templates: Row[] } {
  const { volumes, domain } = podOf(spec);
  return {
    volumes,
    disks: (((domain.devices ?? {}) as Row).disks ?? []) as Row[],
    templates: (spec.dataVolumeTemplates ?? []) as Row[],
  };
}
