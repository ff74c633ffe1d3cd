import type { CallContext, Reader } from "@tripod/http";
import { type RuleContext, s } from "@tripod/kit";
import { type Dialect, setMember, type Values } from "@tripod/rest";
import { LARGEST_PAGE } from "../api.js";
import { clusterApi } from "../dialect.js";
import { managed } from "../managed.js";
import { operationTimeouts } from "../metadataFields.js";
import type { ClusterPlatform } from "../platform.js";
import { projectUid, withRecordedProject } from "../recordedProject.js";
import { isPlainTag, PLAIN_TAG } from "../vocabulary.js";
import { withReadinessWait } from "./readinessWait.js";
import { ARCHITECTURES } from "./valueSets.js";

const SEARCH = "/v1/dashboard/edgehosts/search";
const SWITCH = { enabled: "access allowed", disabled: "no access" };

const appliance = managed({
  name: "Appliance",
  kind: "appliance",
  doc: "Edge host (appliance): a device that registers with Palette Edge and becomes a cluster node. The resource announces the device to the project by edge host ID. The platform rejects the deletion of an edge host that is part of a cluster.",
  endpoint: { path: "/v1/edgehosts", itemPath: "/v1/edgehosts/{id}?resolvePackValues=false", dialect: appliances },
  identity: { key: ["uid"], unique: ["uid"], displayName: (live) => live.optionalString("metadata.name") },
  wire: {
    id: "metadata.uid",
    codecs: {
      archType: {
        encode: (value) => value,
        // The edge host reports it after its registration.
        decode: (live: Reader, recorded) => live.peekText("spec.device.archType") || recorded.archType || "",
      },
    },
    encode: (body, { uid }) => setMember(body, "metadata.name", uid),
  },
  fields: {
    uid: s.string("Edge host ID that the device reports.").notEmpty().replaces().wire("metadata.uid"),
    tags: s
      .map(
        "Tags of the edge host, a map from key to value.",
        s
          .string("Tag value; empty for a tag without a value.")
          .codec({ encode: (value) => (value === "" ? PLAIN_TAG : value) })
          .semanticEquals((oldValue, newValue) => isSameTag(oldValue, newValue)),
      )
      .optional()
      .wire("metadata.labels"),
    archType: s
      .string("CPU architecture of the edge host. Default: the architecture that the device reports.")
      .values(ARCHITECTURES)
      .enumType("ArchType")
      .optional()
      .computed()
      .replacesIf((oldValue) => oldValue !== "")
      .wire("spec.archType"),
    pairingKey: s
      .string("Pairing key for the manual registration of the device.")
      .notEmpty()
      .secret()
      .writeOnly()
      .optional()
      .createOnly(
        "the pairing key applies during registration only; delete the appliance and create it again to pair it with another key",
      )
      .wire("spec.hostPairingKey"),
    remoteShell: s
      .string("Remote shell (SSH) access of the platform to the edge host.")
      .values(SWITCH)
      .default("disabled")
      .wire("spec.tunnelConfig.remoteSsh"),
    temporaryShellCredentials: s
      .string("Temporary shell credentials: a temporary sudo user for the remote shell. Requires `remoteShell`.")
      .values(SWITCH)
      .default("disabled")
      .wire("spec.tunnelConfig.remoteSshTempUser"),
    wait: s
      .boolean(
        "Whether to wait after creation until the edge host is registered and healthy. Changing it alone causes no diff.",
      )
      .optional()
      .wire(null)
      .noDiff(),
    timeouts: operationTimeouts(),
    projectUid,
  },
  rules: [
    ({ remoteShell, temporaryShellCredentials }, { unknown, fail }: Pick<RuleContext, "unknown" | "fail">) => {
      if (temporaryShellCredentials === "enabled" && remoteShell !== "enabled" && !unknown.has("remoteShell"))
        fail("temporaryShellCredentials", "requires remoteShell to be enabled");
    },
  ],
  create: { deferred: ["remoteShell", "temporaryShellCredentials"] },
  update: [
    {
      sends: ["tags"],
      run: async ({ inputs }, on) => {
        const name = (await on.read()).peekText("metadata.name") || inputs.uid;
        const tags = Object.entries((inputs.tags ?? {}) as Values);
        const labels = Object.fromEntries(tags.map(([key, value]) => [key, value === "" ? PLAIN_TAG : value]));
        // The name and the annotations stay.
        const metadata = { uid: inputs.uid, name, labels, annotations: undefined };
        await on.send("PUT", "/v1/edgehosts/{id}/meta", { metadata });
      },
    },
    {
      sends: ["remoteShell", "temporaryShellCredentials"],
      method: "PATCH",
      path: "/v1/edgehosts/{id}/tunnelConfig",
      returnsObject: false,
      body: ({ inputs: { remoteShell, temporaryShellCredentials } }) => ({
        remoteSsh: remoteShell,
        remoteSshTempUser: temporaryShellCredentials,
      }),
    },
    // No request changes these properties after create.
    { sends: ["archType", "pairingKey"], method: "PUT", body: () => undefined },
  ],
  delete: { path: "/v1/edgehosts/{id}" },
  list: { rows: "partial" },
});

export const Appliance = withRecordedProject(withReadinessWait(appliance));

function isSameTag(oldValue: string, newValue: string): boolean {
  const plain = (value: string): string => (isPlainTag(value) ? "" : value);
  return plain(oldValue) === plain(newValue);
}

/** Appliances of the project, which are listed by a search. */
function appliances(platform: ClusterPlatform): Dialect {
  const dialect = clusterApi(platform, "project", ["appliances"]);
  const api = platform.api("project");
  return {
    ...dialect,
    rows: (_, on: CallContext) =>
      api.pages(
        {
          operation: "List appliances",
          path: SEARCH,
          query: { limit: LARGEST_PAGE },
          body: { filter: { conjunction: "and", filterGroups: [] }, sort: [] },
          tags: ["appliances"],
          cache: "never",
          isProof: true,
        },
        on,
      ),
  };
}
