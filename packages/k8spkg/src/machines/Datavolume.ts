import { HttpFailure, type Reader, read } from "@tripod/http";
import { type Rule, s } from "@tripod/kit";
import { decodeRaw, memberAt, type StepContext, setMember, timeoutsField, type Values } from "@tripod/rest";
import { managed } from "../managed.js";
import type { ClusterPlatform } from "../platform.js";
import { projectUid, withRecordedProject } from "../recordedProject.js";
import { uid } from "../uid.js";
import { preserveKnown, rowsAt } from "./hotplug.js";
import { HOTPLUGGED, hotplugDialect, MACHINE } from "./hotplugApi.js";
import { clusterContext } from "./identity.js";
import { clusterParent, machineNamespaceParent, machineParent } from "./parents.js";
import { templateMetadata, templateSpec } from "./volumeTemplate.js";

const { name, namespace, ...metadata } = templateMetadata();

const fields = {
  clusterUid: uid().doc("ID of the cluster that runs the VM.").replaces(),
  clusterContext: clusterContext().replaces().doc("Cluster scope: the level that owns the cluster."),
  vmNamespace: s.string("Namespace of the VM and of the data volume.").notEmpty().replaces(),
  vmName: s.string("Name of the VM to which the data volume is attached.").notEmpty().replaces(),
  metadata: s
    .object("Object metadata of the data volume.", {
      name: name.replaces(),
      namespace: namespace.computed().replaces(),
      ...metadata,
    })
    .wire("dataVolumeTemplate.metadata"),
  spec: s
    .object("DataVolume spec: data source and storage of the data volume.", templateSpec())
    .replaces()
    .wire("dataVolumeTemplate.spec"),
  addVolumeOptions: s
    .object("Hot-plug options.", {
      name: s.string("Name of the volume in the VM.").notEmpty(),
      disk: s.object("Disk device in the VM.", {
        name: s.string("Name of the disk. Must be equal to the name of the volume.").notEmpty(),
        bus: s.string("Disk bus: `scsi` or `virtio`.").notEmpty().wire("disk.bus"),
      }),
      volumeSource: s.object("Volume source of the hot-plug.", {
        dataVolume: s.object("DataVolume to attach.", {
          name: s.string("Name of the DataVolume. Must be equal to `metadata.name`.").notEmpty(),
          hotpluggable: s
            .boolean("Whether the volume is hot-pluggable: it can be detached from a running VM. Must be `true`.")
            .check((is) => (is ? undefined : "must be true: what is not cannot be taken out of the machine again"))
            .default(true),
        }),
      }),
    })
    .replaces(),
  status: s
    .object("Status of the data volume. Always empty.", {
      phase: s.string("Import phase of the data volume. Always empty: the API does not return it.").optional(),
      progress: s.string("Import progress of the data volume. Always empty: the API does not return it.").optional(),
    })
    .optional()
    .noEffect("No effect: the API does not return it")
    .wire(null),
  projectUid,
  timeouts: timeoutsField(["create", "delete"], "5 minutes"),
};

/** Checks that related names and namespaces are equal. */
const oneName: Rule<typeof fields> = ({ metadata: own, addVolumeOptions: options, vmNamespace }, { fail }) => {
  if (own !== undefined && own.name === undefined) fail("metadata.name", "is required: the name identifies the volume");
  const { namespace: templateNamespace } = own ?? {};
  if (templateNamespace !== undefined && vmNamespace !== undefined && templateNamespace !== vmNamespace)
    fail("metadata.namespace", `must be the namespace of the VM, ${JSON.stringify(vmNamespace)}`);
  const volumeName = options?.volumeSource.dataVolume.name;
  if (volumeName !== undefined && own?.name !== undefined && volumeName !== own.name)
    fail("addVolumeOptions.volumeSource.dataVolume.name", `must be metadata.name, ${JSON.stringify(own.name)}`);
  if (options !== undefined && options.disk.name !== options.name)
    fail("addVolumeOptions.disk.name", `must be addVolumeOptions.name, ${JSON.stringify(options.name)}`);
};

const PARENT_INPUTS = ["clusterUid", "vmNamespace", "vmName"] as const;
const IN_NAMESPACE = "?namespace={vmNamespace}";

export const Datavolume = withRecordedProject(
  managed({
    name: "Datavolume",
    kind: "volume",
    doc: "Data volume (KubeVirt, CDI): a disk that CDI imports, clones or creates, hot-plugged into a virtual machine that can be running. Only `metadata.labels` and `metadata.annotations` change in place; every other change replaces the data volume.",
    dataLoss: "the data on the volume",
    endpoint: {
      path: HOTPLUGGED,
      dialect: hotplugDialect,
      scopeInputs: ["clusterContext"],
      scopeDefaults: () => ({ clusterContext: "project" }),
      parents: { clusterUid: clusterParent, vmNamespace: machineNamespaceParent, vmName: machineParent },
    },
    identity: {
      id: "{clusterContext}/{clusterUid}/{vmNamespace}/{vmName}/{id}",
      key: ["metadata"],
      onLostResponse: "detectNew",
      enforced: true,
      displayName: (live) => live.peekText("dataVolumeTemplate.metadata.name"),
      unique: (one, other) =>
        PARENT_INPUTS.every((name) => one[name] === other[name]) &&
        (one.metadata?.name === other.metadata?.name || one.addVolumeOptions?.name === other.addVolumeOptions?.name),
    },
    wire: {
      codecs: {
        // A response can lack the hot-plug options. State is then correct, because changing them replaces the volume.
        addVolumeOptions: {
          decode: (live: Reader, recorded: Values) =>
            live.has("addVolumeOptions")
              ? preserveKnown(fields.addVolumeOptions, decodeOptions(live), recorded.addVolumeOptions)
              : recorded.addVolumeOptions,
        },
      },
      encode: (body, { vmNamespace }) => setMember(body, "dataVolumeTemplate.metadata.namespace", vmNamespace),
    },
    fields,
    rules: [oneName],
    create: {
      path: `${MACHINE}/addVolume${IN_NAMESPACE}`,
      body: (encoded) => ({ ...encoded, persist: true }),
      // The response is empty and proves nothing, so the provider reads the VM.
      response: { id: () => undefined },
    },
    read: "list",
    list: {
      filter: async () => (row) => (row.isUnproven === true ? "a volume that came with its machine" : undefined),
    },
    update: [{ sends: ["metadata"], run: ({ inputs }, on) => updateMetadata(inputs.metadata as Values, on) }],
    delete: {
      method: "PUT",
      path: `${MACHINE}/removeVolume${IN_NAMESPACE}`,
      body: ({ addVolumeOptions }) => ({ persist: true, removeVolumeOptions: { name: addVolumeOptions?.name } }),
    },
  }),
  ({ clusterContext: context }) => context,
);

/** Returns the hot-plug options of a volume in a response. */
function decodeOptions(live: Reader): unknown {
  return decodeRaw({ addVolumeOptions: fields.addVolumeOptions }, live.raw).addVolumeOptions;
}

/** Maximum number of attempts to set labels while other clients change the VM. */
const MAX_ATTEMPTS = 3;

/** Sets the labels and annotations of a volume in its VM and changes nothing else. */
async function updateMetadata(
  { name: own, labels, annotations }: Values,
  on: Pick<StepContext<ClusterPlatform>, "send">,
): Promise<void> {
  const path = `${MACHINE}${IN_NAMESPACE}`;
  for (let tries = 1; ; tries += 1) {
    const { status: _, ...machine } = read(await on.send("GET", path)).raw as Record<string, unknown>;
    const templates = rowsAt(machine, "spec.dataVolumeTemplates").map((template) =>
      memberAt(template, "metadata.name") === own
        ? { ...template, metadata: { ...(template.metadata as Values), labels, annotations } }
        : template,
    );
    try {
      await on.send("PUT", path, { ...machine, spec: { ...(machine.spec as Values), dataVolumeTemplates: templates } });
      return;
    } catch (error) {
      if (!(error instanceof HttpFailure) || error.status !== 409 || tries === MAX_ATTEMPTS) throw error;
    }
  }
}
