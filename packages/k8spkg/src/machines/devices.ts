import { s } from "@tripod/kit";
import { isObject, memberAt, type Values } from "@tripod/rest";
import { networkProblem } from "../networkForms.js";

const diskMembers = {
  bus: s.string("Disk bus: `virtio`, `sata`, `scsi` or `usb`.").notEmpty(),
  readOnly: s.boolean("Whether the disk is read-only. Default: `false`.").optional().wire("readonly"),
  pciAddress: s.string("PCI address of the disk, such as `0000:81:01.10`.").optional(),
};

const one = (what: string) => (count: number) =>
  count === 1 ? undefined : `must contain exactly one ${what}, got ${count}`;

/** Disks of a machine. */
export const disks = s
  .list(
    "Disks of the VM.",
    s.object({
      name: s.string("Name of the disk. Must be equal to the name of a volume.").notEmpty(),
      serial: s.string("Serial number of the disk.").optional(),
      bootOrder: s.number("Boot order: disks with lower numbers boot first. At least 1.").integer().min(1).optional(),
      diskDevices: s
        .list(
          "Disk device. A list with exactly one element.",
          s.object({
            disks: s
              .list("Disk settings. A list with exactly one element.", s.object(diskMembers))
              .optional()
              .checkCount(one("disk")),
          }),
        )
        .checkCount(one("device"))
        // The platform returns no device for a device without disk settings.
        .semanticEquals((before, after) => [before, after].every(([device]) => (device?.disks ?? []).length === 0))
        .wire("disk", {
          encode: ([device]) => {
            const [disk] = device?.disks ?? [];
            return disk && { bus: disk.bus, readonly: disk.readOnly, pciAddress: disk.pciAddress || undefined };
          },
          decode: (raw) => {
            if (!isObject(raw)) return undefined;
            const { bus, readonly, pciAddress } = raw;
            const disk = {
              bus: typeof bus === "string" ? bus : "",
              ...(readonly === true && { readOnly: true }),
              ...(typeof pciAddress === "string" && pciAddress !== "" && { pciAddress }),
            };
            return [{ disks: [disk] }];
          },
        }),
    }),
  )
  .optional()
  .wire("spec.template.spec.domain.devices.disks");

/** Binding methods of an interface: the names in inputs and those of Kubernetes. */
const BINDINGS: Readonly<Record<string, string>> = {
  InterfaceMasquerade: "masquerade",
  InterfaceBridge: "bridge",
  InterfaceSlirp: "slirp",
  InterfaceSRIOV: "sriov",
};

/** Binding methods that have no input. */
const OTHER_BINDINGS = ["macvtap", "passt", "binding"];

/** Returns the members of an interface other than its binding and model, such as its MAC address. They stay. */
function withoutBindings(live: unknown): Values {
  const own = ["name", "model", ...Object.values(BINDINGS), ...OTHER_BINDINGS];
  return Object.fromEntries(Object.entries(isObject(live) ? live : {}).filter(([name]) => !own.includes(name)));
}

/** Interfaces of a machine. */
export const interfaces = s
  .list(
    "Network interfaces of the VM.",
    s
      .object({
        name: s.string("Name of the network of the interface. Must be equal to the name of a network.").notEmpty(),
        model: s
          .string("NIC model: `virtio`, `e1000`, `e1000e`, `ne2k_pci`, `pcnet` or `rtl8139`. Default: `virtio`.")
          .optional(),
        interfaceBindingMethod: s
          .string("Interface binding method.")
          .values({
            InterfaceMasquerade: "NAT through the pod IP address",
            InterfaceBridge: "bridge with the pod IP address",
            InterfaceSlirp: "user-mode networking (deprecated in KubeVirt)",
            InterfaceSRIOV: "SR-IOV passthrough of a network device of the node",
          }),
      })
      .codec({
        encode: ({ name, model, interfaceBindingMethod: way }, live) => ({
          ...withoutBindings(live),
          name,
          ...(model !== undefined && { model }),
          [BINDINGS[way] ?? way]: {},
        }),
        decode: (raw) => {
          if (!isObject(raw)) return undefined;
          const [way = ""] = Object.entries(BINDINGS).find(([, member]) => isObject(raw[member])) ?? [];
          const { name, model } = raw;
          return {
            name: String(name ?? ""),
            ...(typeof model === "string" && model !== "" && { model }),
            interfaceBindingMethod: way,
          };
        },
      }),
  )
  .optional()
  .wire("spec.template.spec.domain.devices.interfaces");

/** Networks of a machine. */
export const networks = s
  .list(
    "Networks of the VM.",
    s.object({
      name: s.string("Name of the network, referenced by an interface.").notEmpty(),
      networkSource: s
        .object("Network source: `pod` or `multus`. Default: the pod network.", {
          pod: s
            .object("Pod network.", {
              vmNetworkCidr: s
                .string("VM network CIDR for masquerade, such as `10.0.2.0/24`.")
                .check((text) => networkProblem(text, 4))
                .optional()
                .wire("vmNetworkCIDR"),
              vmIpv6NetworkCidr: s
                .string("VM network IPv6 CIDR for masquerade.")
                .check((text) => networkProblem(text, 6))
                .optional()
                .wire("vmIPv6NetworkCIDR"),
            })
            .optional(),
          multus: s
            .object("Multus network.", {
              networkName: s.string("Name of the NetworkAttachmentDefinition, `name` or `namespace/name`.").notEmpty(),
              default: s.boolean("Whether the network is the default network and replaces the pod network.").optional(),
            })
            .optional(),
        })
        .check((value) =>
          (value.pod === undefined) === (value.multus === undefined) ? "must have either pod or multus" : undefined,
        )
        .optional(),
    }),
  )
  .optional()
  .wire("spec.template.spec.networks", {
    encode: (all) =>
      all.map(({ name, networkSource: source }) => {
        const { multus, pod } = source ?? {};
        if (multus !== undefined) return { name, multus };
        return { name, pod: { vmNetworkCIDR: pod?.vmNetworkCidr, vmIPv6NetworkCIDR: pod?.vmIpv6NetworkCidr } };
      }),
    decode: (raw) => (Array.isArray(raw) ? raw.filter(isObject).map(decodeNetwork) : undefined),
  })
  .semanticEquals(
    (before, after) => JSON.stringify(before.map(withDefaults)) === JSON.stringify(after.map(withDefaults)),
  );

interface Network {
  readonly name: string;
  readonly networkSource?:
    | {
        readonly pod?:
          | { readonly vmNetworkCidr?: string | undefined; readonly vmIpv6NetworkCidr?: string | undefined }
          | undefined;
        readonly multus?: { readonly networkName: string; readonly default?: boolean | undefined } | undefined;
      }
    | undefined;
}

function decodeNetwork(raw: unknown): Network {
  const text = (path: string) => {
    const value = memberAt(raw, path);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const name = text("name") ?? "";
  const networkName = text("multus.networkName");
  if (networkName !== undefined)
    return {
      name,
      networkSource: { multus: { networkName, ...(memberAt(raw, "multus.default") === true && { default: true }) } },
    };
  const [vmNetworkCidr, vmIpv6NetworkCidr] = [text("pod.vmNetworkCIDR"), text("pod.vmIPv6NetworkCIDR")];
  // A pod network without options is omitted.
  if (vmNetworkCidr === undefined && vmIpv6NetworkCidr === undefined) return { name };
  return {
    name,
    networkSource: {
      pod: { ...(vmNetworkCidr && { vmNetworkCidr }), ...(vmIpv6NetworkCidr && { vmIpv6NetworkCidr }) },
    },
  };
}

/** Returns the identity of a network. Without a source it is the pod network. */
function withDefaults({ name, networkSource: source }: Network): unknown {
  const { multus, pod } = source ?? {};
  return multus === undefined
    ? [name, pod?.vmNetworkCidr ?? "", pod?.vmIpv6NetworkCidr ?? ""]
    : [name, multus.networkName, multus.default === true];
}
