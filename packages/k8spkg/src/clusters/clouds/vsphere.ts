import { type Fields, type Rule, s } from "@tripod/kit";
import { isObject, memberAt, type Values } from "@tripod/rest";
import { stringsIn } from "../feature.js";
import { sshPublicKeys } from "../pools/sshPublicKeys.js";

/** Placement and endpoint of vSphere clusters: fields that all of them share. */
export const vsphereFields = {
  datacenter: s.string("vSphere datacenter, by name in vCenter.").notEmpty().replaces(),
  folder: s.string("vCenter VM folder of the nodes.").notEmpty().replaces(),
  imageTemplateFolder: s.string("VM template folder: the vCenter folder of the OS templates.").optional(),
  sshKey: s
    .string(
      "SSH public key that the user `spectro` of the nodes authorizes. Mutually exclusive with `sshKeys`; one of them is required.",
    )
    .notEmpty()
    .optional()
    .deprecated("Use `sshKeys`."),
  sshKeys: sshPublicKeys,
  staticIp: s
    .boolean("Whether the nodes use static IP addressing: addresses from an IP pool instead of DHCP.")
    .default(false),
  networkType: s
    .string("Control plane endpoint type.")
    .values({ VIP: "virtual IP address", DDNS: "dynamic DNS", External: "your own load balancer" })
    .enumType("VsphereNetworkType")
    .optional(),
  networkSearchDomain: s
    .string("DNS search domain of the control plane endpoint. Applies to the network type `DDNS` only.")
    .optional(),
} satisfies Fields;

/** Returns the request members of the vSphere properties. */
export function encodeVsphere(inputs: Values, endpoint: Values): Values {
  const { datacenter, folder, imageTemplateFolder, sshKey, sshKeys, staticIp } = inputs;
  const { networkType, networkSearchDomain } = inputs;
  const keys = typeof sshKey === "string" ? [sshKey.trim()] : stringsIn(sshKeys).map((key) => key.trim());
  return {
    placement: { datacenter, folder, ...(imageTemplateFolder ? { imageTemplateFolder } : {}) },
    sshKeys: keys,
    ...(staticIp === true && { staticIp }),
    controlPlaneEndpoint: {
      ...(networkType ? { type: networkType } : {}),
      ...(networkSearchDomain ? { ddnsSearchDomain: networkSearchDomain } : {}),
      ...endpoint,
    },
  };
}

/** Returns the live values, in the format of the inputs. A single key stays in `sshKey` if the inputs use it. */
export function decodeVsphere(config: Values, recorded: Values): Values {
  const { placement, controlPlaneEndpoint: endpoint, sshKeys, ...rest } = config;
  const keys = stringsIn(sshKeys);
  const { sshKey } = recorded;
  const isSingleKey = typeof sshKey === "string" && keys.length === 1 && keys[0]?.trim() === sshKey.trim();
  return {
    ...rest,
    ...(isObject(placement) ? placement : {}),
    ...(isSingleKey ? { sshKey } : { sshKeys: keys }),
    networkType: memberAt(endpoint, "type") || undefined,
    networkSearchDomain: memberAt(endpoint, "ddnsSearchDomain") || undefined,
    host: memberAt(endpoint, "host") || undefined,
  };
}

/** Checks the combinations of these inputs. */
export const vsphereRule: Rule<Fields> = ({ cloudConfig }, { fail }) => {
  if (!isObject(cloudConfig)) return;
  const { sshKey, sshKeys } = cloudConfig;
  const hasKeys = Array.isArray(sshKeys) && sshKeys.length > 0;
  if (sshKey !== undefined && sshKeys !== undefined)
    fail("cloudConfig.sshKey", "must not be set together with sshKeys, which replaces it");
  else if (!sshKey && !hasKeys) fail("cloudConfig.sshKeys", "must have a public key");
};

/** Reports whether a vSphere cluster uses a cloud account. */
export function isOfAccount(config: Values): boolean {
  return Boolean(memberAt(config, "cloudAccountRef.uid"));
}

/** Reports whether an edge host provisions the cluster, which requires no cloud account. */
export function isOfEdgeHost(config: Values): boolean {
  return Boolean(memberAt(config, "edgeHostRef.uid")) && !isOfAccount(config);
}
