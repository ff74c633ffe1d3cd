import { type Answer, HttpFailure, read } from "@tripod/http";
import { type Dialect, isObject, memberAt, type Values } from "@tripod/rest";
import type { ClusterPlatform } from "../platform.js";
import { machines } from "./dialect.js";
import { rowsAt } from "./hotplug.js";

/** Path of the list of hot-plugged volumes of a VM in this package, because the platform does not have one. */
export const HOTPLUGGED = "/v1/spectroclusters/{clusterUid}/vms?namespace={vmNamespace}&vmName={vmName}";

/** VM into which volumes are hot-plugged. */
export const MACHINE = "/v1/spectroclusters/{clusterUid}/vms/{vmName}";

/**
 * Returns the dialect of hot-plugged volumes. Each is contained only in three lists of its VM, and is returned here in
 * the form of the request that adds it.
 */
export function hotplugDialect(platform: ClusterPlatform, where: Values): Dialect {
  const dialect = machines(platform, where);
  return {
    ...dialect,
    members: { id: "dataVolumeTemplate.metadata.name" },
    // The platform adds volumes by PUT, but the request is a create and not idempotent.
    send: ({ method, ...request }, on) => dialect.send({ ...request, method: method === "POST" ? "PUT" : method }, on),
    rows: async function* (path, on) {
      const { pathname, searchParams } = new URL(path, "http://localhost");
      const name = searchParams.get("vmName") ?? "";
      const namespace = encodeURIComponent(searchParams.get("namespace") ?? "");
      const one = `${pathname}/${encodeURIComponent(name)}?namespace=${namespace}`;
      const request = {
        operation: "Get virtual machine",
        method: "GET",
        idempotency: "safe",
        path: one,
        cache: "never",
      } as const;
      const answer = await dialect.send(request, on);
      const machine = read(answer).raw;
      if (memberAt(machine, "metadata.name") !== name || !isObject(memberAt(machine, "spec")))
        throw noMachineError(answer);
      if (lacksTemplates(machine))
        throw read(answer).unexpected("spec.dataVolumeTemplates", "is missing, although the machine has data volumes");
      const volumes = provesVolumes(machine) ? decodeVolumes(machine) : [null];
      yield volumes.map((volume) => read({ ...answer, json: () => volume }));
    },
  };
}

/**
 * Returns the data volumes of a VM that may be hot-plugged. Responses always contain the templates of data volumes. The
 * response for a VM that is not running can lack the volumes, or `hotpluggable`. The row is then `isUnproven`: the
 * volume may have been created with the VM.
 */
function decodeVolumes(machine: unknown): readonly Values[] {
  const volumes = rowsAt(machine, "spec.template.spec.volumes");
  const disks = rowsAt(machine, "spec.template.spec.domain.devices.disks");
  return rowsAt(machine, "spec.dataVolumeTemplates").flatMap((template) => {
    const own = memberAt(template, "metadata.name");
    const volume = volumes.find((one) => memberAt(one, "dataVolume.name") === own);
    if (volume === undefined) return [{ dataVolumeTemplate: template, isUnproven: true }];
    const { name, dataVolume } = volume;
    const hotpluggable = memberAt(dataVolume, "hotpluggable");
    if (hotpluggable === false) return [];
    const disk = disks.find((one) => one.name === name) ?? { name };
    const addVolumeOptions = { name, disk, volumeSource: { dataVolume } };
    return [{ addVolumeOptions, dataVolumeTemplate: template, isUnproven: hotpluggable !== true }];
  });
}

/**
 * Reports whether a response has hot-plugged volumes but no list of templates. A missing template then proves nothing.
 */
function lacksTemplates(machine: unknown): boolean {
  const volumes = rowsAt(machine, "spec.template.spec.volumes");
  return (
    !Array.isArray(memberAt(machine, "spec.dataVolumeTemplates")) &&
    volumes.some((volume) => memberAt(volume, "dataVolume.hotpluggable") === true)
  );
}

/**
 * Reports whether a response shows which data volumes a VM has. Templates that are null do not, unless the response has
 * the volumes. Otherwise null is the only row.
 */
function provesVolumes(machine: unknown): boolean {
  const hasVolumes = Array.isArray(memberAt(machine, "spec.template.spec.volumes"));
  return hasVolumes || memberAt(machine, "spec.dataVolumeTemplates") !== null;
}

function noMachineError({ request, status }: Answer): HttpFailure {
  return new HttpFailure({
    code: "unexpected-answer",
    request,
    status,
    observed: `answered ${status} with something that is not the virtual machine`,
    likelyCause: "another server answered, such as a proxy",
    nextStep: "Check the address and the proxy, and try again",
  });
}
