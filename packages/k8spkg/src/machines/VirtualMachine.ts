import { read } from "@tripod/http";
import { exactlyOneOf, s } from "@tripod/kit";
import { type Input, memberAt, setMember, timeoutsField, type Values } from "@tripod/rest";
import { managed } from "../managed.js";
import { projectUid, withRecordedProject } from "../recordedProject.js";
import { disks } from "./devices.js";
import { machines } from "./dialect.js";
import { firmwareCodec } from "./firmware.js";
import { hardwareFields } from "./hardware.js";
import { hostNameFields } from "./hostNames.js";
import { preserveHotplugged } from "./hotplug.js";
import { identityFields, MACHINE_PATH, MACHINES_PATH } from "./identity.js";
import { labelCodecs, labelFields } from "./labels.js";
import { withLaunchWait } from "./launchWait.js";
import { outputFields } from "./outputs.js";
import { clusterParent, namespaceParent } from "./parents.js";
import { applyPowerAction, FAILED, STATE, vmAction } from "./power.js";
import { runCodecs, runFields, startsAutomatically } from "./runStrategy.js";
import { schedulingFields } from "./scheduling.js";
import { volumes } from "./volumes.js";
import { dataVolumeTemplates } from "./volumeTemplate.js";

const base = s
  .string(
    "Source VM: name of a VM in the same namespace that is cloned. The inputs of the program are applied to the clone.",
  )
  .notEmpty()
  .wire(null)
  .writeOnly()
  .replaces();

const fields = {
  ...identityFields,
  baseVmName: base.optional(),
  ...labelFields,
  ...runFields,
  vmAction,
  ...hardwareFields,
  ...schedulingFields,
  ...hostNameFields,
  ...outputFields,
  projectUid,
  timeouts: timeoutsField(["create", "update", "delete"], "40 minutes"),
};

type Name = keyof typeof fields;

/** Returns inputs that can be changed in an existing VM. */
const changeable = (Object.keys(fields) as Name[]).filter((name) => {
  const { presence, replaces, noEffect, wire } = fields[name].spec;
  return presence !== "computed" && replaces !== true && noEffect === undefined && wire?.name !== null;
}) as Input<typeof fields>[];

/**
 * Returns the resource of VMs that are created from the inputs, or cloned from another VM and then updated to the
 * inputs.
 */
function machine(isCopy: boolean) {
  return managed({
    name: "VirtualMachine",
    kind: "virtual machine",
    doc: "Virtual machine (KubeVirt) in a cluster that has the virtual machine orchestrator pack. The members are those of the KubeVirt API. Values that the cluster adds cause no diff, and Kubernetes quantities are compared by amount. Most hardware changes apply at the next start of the VM. Disks that `Datavolume` attaches are not managed here.",
    dataLoss: "the data on the disks of the VM",
    endpoint: {
      path: `${MACHINES_PATH}?namespace={namespace}`,
      itemPath: MACHINE_PATH,
      dialect: machines,
      scopeInputs: isCopy ? ["clusterContext", "baseVmName"] : ["clusterContext"],
      alsoInBody: ["namespace"],
      scopeDefaults: () => ({ clusterContext: "project" }),
      parents: { clusterUid: clusterParent, namespace: namespaceParent },
    },
    identity: {
      id: "{clusterContext}/{clusterUid}/{namespace}/{id}",
      // The scope of the cluster does not distinguish VMs.
      unique: ["clusterUid", "namespace", "name"],
    },
    // Path parameters must be set.
    fields: isCopy ? ({ ...fields, baseVmName: base } as unknown as typeof fields) : fields,
    rules: [exactlyOneOf("runStrategy", "runOnLaunch")],
    wire: {
      codecs: {
        ...labelCodecs,
        ...runCodecs,
        firmware: firmwareCodec,
        volumes: preserveHotplugged("volumes", volumes, "name"),
        disks: preserveHotplugged("disks", disks, "name"),
        dataVolumeTemplates: preserveHotplugged("dataVolumeTemplates", dataVolumeTemplates, "metadata.name"),
      },
    },
    create: {
      ...(isCopy
        ? {
            path: `${MACHINES_PATH}/{baseVmName}/clone?namespace={namespace}`,
            deferred: changeable,
            body: (_, { name }) => ({ cloneName: name }),
          }
        : { path: `${MACHINES_PATH}?namespace={namespace}`, deferred: ["vmAction"], body: withDevices }),
      response: { id: (answer) => read(answer).peekText("metadata.name") || undefined },
    },
    update: [
      {
        sends: changeable.filter((name) => name !== "vmAction"),
        body: "full",
        omit: ["status"],
        path: MACHINE_PATH,
        returnsObject: false,
      },
      {
        // Another run strategy can start a VM that the inputs want stopped.
        sends: ["vmAction", "runStrategy", "runOnLaunch"],
        run: async ({ inputs, changed, isNew, live }, on) => {
          if (inputs.vmAction == null) return live;
          const hasOtherStrategy = changed.has("runStrategy") || changed.has("runOnLaunch");
          const power = {
            isRequested: changed.has("vmAction"),
            startsByItself: (isNew || hasOtherStrategy) && startsAutomatically(inputs),
          };
          await applyPowerAction(MACHINE_PATH, String(inputs.vmAction), power, on);
          return undefined;
        },
      },
    ],
    waits: {
      status: {
        at: STATE,
        values: {
          ...Object.fromEntries(["Running", "Stopped", "Paused"].map((state) => [state, "stable" as const])),
          ...Object.fromEntries(FAILED.map((state) => [state, "failed" as const])),
        },
        default: "transient",
        timeoutMs: 40 * 60_000,
      },
    },
  });
}

const DEVICES = "spec.template.spec.domain.devices";

/** Adds the devices, which the platform's model requires, to the request of a VM without disks and interfaces. */
function withDevices(encoded: Values): Values {
  if (memberAt(encoded, DEVICES) !== undefined) return encoded;
  const body = structuredClone(encoded) as Record<string, unknown>;
  setMember(body, DEVICES, {});
  return body;
}

const newMachine = machine(false);
const clonedMachine = machine(true);
const kindOf = ({ baseVmName }: { readonly baseVmName?: unknown }) =>
  baseVmName === undefined ? newMachine : clonedMachine;

export const VirtualMachine = withRecordedProject(
  withLaunchWait(
    {
      ...newMachine,
      create: (inputs, on) => kindOf(inputs).create(inputs, on),
      findCreated: async (pending, inputs, on) => kindOf(inputs).findCreated?.(pending, inputs, on),
    },
    machines,
  ),
  ({ clusterContext }) => clusterContext,
);
