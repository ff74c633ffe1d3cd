import type { Reader } from "@tripod/http";
import { type OutputsOf, type ResourceContext, s } from "@tripod/kit";
import { idOutputName } from "@tripod/rest";
import { managed } from "../managed.js";
import type { HostingPlatform } from "../platform.js";
import { inProject } from "../project.js";
import { certificateManager } from "./dialect.js";
import { certificatesIn, pem } from "./pem.js";

const part = (doc: string) => s.string(doc).computed();

const fields = {
  name: s.string("Name of the certificate.").notEmpty().autoName(),
  projectId: inProject,
  certificates: s
    .list(
      "Certificate chain (PEM): the leaf certificate first, then the intermediate certificates.",
      pem("CERTIFICATE"),
    )
    .wire("pem.certificates")
    .checkCount((count) => (count === 0 ? "must contain at least one certificate" : undefined)),
  privateKey: pem("PRIVATE KEY").wire("pem.private_key").secret().doc("Private key of the certificate (PEM)."),
  dnsNames: s.list("DNS names (SAN) of the certificate.", s.string()).computed(),
  issuedBies: s
    .list(
      "Issuer of the certificate, one element.",
      s.object({
        countries: s.list("Countries of the issuer.", s.string()).computed(),
        localities: s.list("Localities of the issuer.", s.string()).computed(),
        serialNumber: part("Serial number of the issuer."),
        streetAddresses: s.list("Street addresses of the issuer.", s.string()).computed(),
      }),
    )
    .computed()
    .wire("issued_by"),
  serial: s.string("Serial number of the certificate.").computed(),
  validities: s
    .list(
      "Validity period of the certificate, one element.",
      s.object({
        basicConstraints: s.boolean("Whether the basic constraints of the certificate are valid.").computed(),
        notAfter: part("Expiration time of the certificate (RFC 3339)."),
        notBefore: part("Validity start of the certificate (RFC 3339)."),
      }),
    )
    .computed()
    .wire("validity"),
  version: s
    .number(
      "Version of the certificate, starting at 1. The platform increments the version when the certificate is replaced.",
    )
    .integer()
    .computed(),
};

type Certificate = OutputsOf<typeof fields>;

const certificate = managed({
  name: "SecretsmanagerCertificateV1",
  kind: "certificate",
  doc: "TLS certificate (X.509) with private key in Selectel Certificate Manager, in a project. A refresh shows certificate data that was replaced outside the program.",
  endpoint: { path: "/certs", itemPath: "/cert/{id}", scopeInputs: ["projectId"], dialect: certificateManager },
  // The platform accepts several certificates with one name.
  identity: { unique: false },
  wire: {
    codecs: {
      certificates: { decode: (_, { certificates = [] }) => certificates },
      issuedBies: {
        decode: (live) => [
          {
            countries: texts(live, "issued_by.country"),
            localities: texts(live, "issued_by.locality"),
            serialNumber: live.optionalText("issued_by.serialNumber") ?? "",
            streetAddresses: texts(live, "issued_by.streetAddress"),
          },
        ],
      },
      validities: {
        decode: (live) => [
          {
            basicConstraints: live.optionalBoolean("validity.basic_constraints") ?? false,
            notAfter: live.optionalText("validity.notAfter") ?? "",
            notBefore: live.optionalText("validity.notBefore") ?? "",
          },
        ],
      },
    },
  },
  fields,
  update: [
    { method: "PUT", sends: ["name"], body: "changes", returnsObject: false },
    {
      method: "POST",
      sends: ["certificates", "privateKey"],
      body: ({ inputs }) => ({ pem: { certificates: inputs.certificates, private_key: inputs.privateKey } }),
      returnsObject: false,
    },
  ],
  extras: [idOutputName(null)],
});

const update = certificate.update as NonNullable<typeof certificate.update>;

export const SecretsmanagerCertificateV1: typeof certificate = {
  ...certificate,
  /** Reads the contents only if they are not recorded or if the certificate has another serial number or version. */
  read: async (id, state, context) => {
    const live = await certificate.read(id, state, context);
    if (live === undefined) return undefined;
    const ask = (what: "ca_chain" | "private_key") => textOf(id, what, live, context);
    const isKnown = state.certificates !== undefined && state.certificates.length > 0;
    const isOther = live.serial !== state.serial || live.version !== state.version;
    const chain = !isKnown || isOther ? certificatesIn(await ask("ca_chain")) : [];
    const privateKey = isOther ? await ask("private_key") : (state.privateKey ?? (await ask("private_key")));
    return { ...live, privateKey, ...(chain.length > 0 && { certificates: chain }) };
  },
  /** Warns about contents that another client replaced, and does not record them as contents of the inputs. */
  update: async (id, inputs, recorded, context) => {
    const state = (await update(id, inputs, recorded, context)) as Certificate;
    const replaced = replacedBetween(id, inputs, recorded, state);
    if (replaced === undefined) return state;
    context.log("warning", replaced.says);
    return replaced.isOverwritten ? state : { ...state, serial: recorded.serial ?? "", version: recorded.version ?? 0 };
  },
};

/** Returns a warning if another client created a version: one that is neither recorded nor created by this update. */
function replacedBetween(
  id: string,
  { certificates, privateKey }: Partial<Certificate>,
  state: Partial<Certificate>,
  { version }: Partial<Certificate>,
): { readonly isOverwritten: boolean; readonly says: string } | undefined {
  const isOwn = JSON.stringify(certificates) !== JSON.stringify(state.certificates) || privateKey !== state.privateKey;
  if (version === undefined || state.version === undefined || version <= state.version + Number(isOwn))
    return undefined;
  const what = `another client has replaced the contents of the certificate ${id} since the last refresh`;
  return isOwn
    ? { isOverwritten: true, says: `${what}. This update has overwritten them` }
    : { isOverwritten: false, says: `${what}. This update keeps them. Run \`pulumi refresh\` to record them` };
}

/** Reads a part of the certificate, which the platform returns as text. */
async function textOf(
  id: string,
  part: "ca_chain" | "private_key",
  { projectId }: Certificate,
  context: ResourceContext<HostingPlatform>,
): Promise<string> {
  const path = `/cert/${encodeURIComponent(id)}/${part}`;
  const request = {
    operation: "Get contents of certificate",
    method: "GET" as const,
    idempotency: "safe" as const,
    path,
  };
  const { text } = await certificateManager(context.platform, { projectId }).send(request, context);
  return text;
}

function texts(live: Reader, path: string): readonly string[] {
  return (live.optionalList(path) ?? []).map((text) => text.text(""));
}
