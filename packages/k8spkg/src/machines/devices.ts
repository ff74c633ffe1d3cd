import { s } from "@tripod/kit";
import { isObject, memberAt, type Values } from "@tripod/objects";

const diskMembers = {
  bus: s.string().notEmpty().doc("How it is connected: `virtio`, `sata`, `scsi` or `usb`."),
  readOnly: s.boolean().optional().wire("readonly").doc("Whether nothing is written to it."),
  pciAddress: s.string().optional().doc("Its address on the bus."),
};

const one = (what: string) => (all: readonly unknown[]) =>
  all.length === 1 ? undefined : `must hold exactly one ${what}, and holds ${all.length}`;

/** The disks of a machine. */
export const disks = s
  .list(
    s.object({
      name: s.string().notEmpty().doc("Name of the volume that it is."),
      serial: s.string().optional().doc("Its serial number."),
      bootOrder: s.number().integer().min(1).optional().doc("Its place among those that the machine starts from."),
      diskDevices: s
        .list(s.object({ disks: s.list(s.object(diskMembers)).optional().check(one("disk")).doc("The disk. One.") }))
        .check(one("device"))
        .wire("disk", {
          encode: ([device]) => {
            const [disk] = device?.disks ?? [];
            return disk && { bus: disk.bus, readonly: disk.readOnly, pciAddress: disk.pciAddress };
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
        })
        .doc("How it is seen by the machine. One."),
    }),
  )
  .optional()
  .wire("spec.template.spec.domain.devices.disks")
  .doc("Its disks.");

/** Ways of an interface into its network, as programs and as Kubernetes call them. */
const BINDINGS: Readonly<Record<string, string>> = {
  InterfaceMasquerade: "masquerade",
  InterfaceBridge: "bridge",
  InterfaceSlirp: "slirp",
  InterfaceSRIOV: "sriov",
};

/** Ways that no program says here. */
const OTHER_WAYS = ["macvtap", "passt", "binding"];

/** What an interface has beside its way into the network and its model, such as its address: that stays. */
function withoutWays(shown: unknown): Values {
  const own = ["name", "model", ...Object.values(BINDINGS), ...OTHER_WAYS];
  return Object.fromEntries(Object.entries(isObject(shown) ? shown : {}).filter(([name]) => !own.includes(name)));
}

/** The interfaces of a machine. */
export const interfaces = s
  .list(
    s
      .object({
        name: s.string().notEmpty().doc("Name of the network that it is in."),
        model: s.string().optional().doc("What it looks like: `virtio`, `e1000` and others."),
        interfaceBindingMethod: s
          .string()
          .values({
            InterfaceMasquerade: "behind the address of its pod",
            InterfaceBridge: "with the address of its pod",
            InterfaceSlirp: "in user space",
            InterfaceSRIOV: "a device of the node itself",
          })
          .doc("How it comes into the network."),
      })
      .coded({
        encode: ({ name, model, interfaceBindingMethod: way }, shown) => ({
          ...withoutWays(shown),
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
  .wire("spec.template.spec.domain.devices.interfaces")
  .doc("Its network interfaces.");

/** The networks of a machine. */
export const networks = s
  .list(
    s.object({
      name: s.string().notEmpty().doc("Name of the network, by which an interface uses it."),
      networkSource: s
        .object({
          pod: s
            .object({
              vmNetworkCidr: s.string().optional().wire("vmNetworkCIDR").doc("The addresses in the machine."),
              vmIpv6NetworkCidr: s.string().optional().wire("vmIPv6NetworkCIDR").doc("The same, of IPv6."),
            })
            .optional()
            .doc("The network of its pod."),
          multus: s
            .object({
              networkName: s.string().notEmpty().doc("Name of the network attachment."),
              default: s.boolean().optional().doc("Whether it is in place of the network of the pod."),
            })
            .optional()
            .doc("Another network of the cluster."),
        })
        .check((given) =>
          (given.pod === undefined) === (given.multus === undefined) ? "must have either pod or multus" : undefined,
        )
        .optional()
        .doc("Which network it is; without it, that of its pod."),
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
    decode: (raw) => (Array.isArray(raw) ? raw.filter(isObject).map(networkIn) : undefined),
  })
  .sameAs((before, after) => JSON.stringify(before.map(filledIn)) === JSON.stringify(after.map(filledIn)))
  .doc("Its networks.");

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

function networkIn(raw: unknown): Network {
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
  // The network of the pod with nothing more is what is left out.
  if (vmNetworkCidr === undefined && vmIpv6NetworkCidr === undefined) return { name };
  return {
    name,
    networkSource: {
      pod: { ...(vmNetworkCidr && { vmNetworkCidr }), ...(vmIpv6NetworkCidr && { vmIpv6NetworkCidr }) },
    },
  };
}

/** What a network is although the program leaves it out: that of the pod. */
function filledIn({ name, networkSource: source }: Network): unknown {
  const { multus, pod } = source ?? {};
  return multus === undefined
    ? [name, pod?.vmNetworkCidr ?? "", pod?.vmIpv6NetworkCidr ?? ""]
    : [name, multus.networkName, multus.default === true];
}
