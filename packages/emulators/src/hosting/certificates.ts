import { createHash, X509Certificate } from "node:crypto";
import type { Hono } from "hono";
import { type Api, addCollection } from "../collection/collection.js";
import { list, object, text } from "../collection/members.js";
import { CollectionRefusal, USUAL_STATUS } from "../collection/refusal.js";
import type { Row } from "../collection/rows.js";
import type { PlatformParts } from "../parts.js";
import { projectApi } from "./apis.js";
import { type Gate, type ProjectEnv, projectService } from "./authorize.js";
import { services } from "./services.js";
import { wholeSeconds } from "./times.js";

interface Pem {
  readonly certificates: string[];
  readonly private_key: string;
}

const PEM = object(
  {
    certificates: list(text({ pattern: /^\s*-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----\s*$/ }), {
      required: true,
      min: 1,
    }),
    private_key: text({ required: true, pattern: /^\s*-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]+-----END/ }),
  },
  { required: true },
);

/** Certificate manager v1. Lists are in `certs`, objects in `cert`. */
export function certificateRoutes(gate: Gate, parts: PlatformParts): Hono<ProjectEnv> {
  const service = services.certificates;
  const app = projectService(service, gate);
  const api: Api<ProjectEnv> = {
    ...projectApi(service, parts),
    refuse: (context, { reason, message }) =>
      service.fail(context, USUAL_STATUS[reason], reason === "notFound" ? "no such certificate" : message),
  };
  const certificates = addCollection(app, api, {
    name: "certificates.certificates",
    kind: "certificate",
    path: "/v1/certs",
    onePath: "/v1/cert",
    within: ["project"],
    members: { name: text({ required: true, min: 1 }), pem: PEM },
    serverMembers: ({ pem }) => ({ consumers: [], ...(pem ? facts(pem as unknown as Pem) : {}), version: 1 }),
    hidden: ["pem"],
    create: { status: 201 },
    changes: [
      { method: "PUT", accepts: { name: text({ required: true, min: 1 }) }, returns: "nothing" },
      {
        method: "POST",
        accepts: { pem: PEM },
        apply: (row, { pem }) => {
          Object.assign(row, { pem, ...facts(pem as unknown as Pem), version: Number(row.version) + 1 });
        },
        returns: "nothing",
      },
    ],
    remove: { check: refuseUsed },
  });
  const asText = (path: string, of: (pem: Pem) => string) =>
    app.get(
      `/v1/cert/:id${path}`,
      certificates.answer((call) => call.context.text(of(certificates.find(call).pem as unknown as Pem))),
    );
  asText("/ca_chain", (pem) => pem.certificates.join("\n"));
  asText("/private_key", (pem) => pem.private_key);
  return app;
}

function refuseUsed({ consumers }: Row): void {
  if (!Array.isArray(consumers) || consumers.length === 0) return;
  throw new CollectionRefusal("dependents", `The certificate has ${consumers.length} consumers.`);
}

/** Returns the data that the service reads from a PEM. For invalid PEM data, the values are derived from the text. */
function facts({ certificates: [leaf = ""], private_key }: Pem): Row {
  return { ...(read(leaf) ?? invented(leaf)), private_key: { type: /BEGIN EC /.test(private_key) ? "EC" : "RSA" } };
}

function read(pem: string): Row | undefined {
  try {
    const { subjectAltName = "", serialNumber, ca, validFrom, validTo, issuer } = new X509Certificate(pem);
    const named = (key: string) => [...issuer.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value]) => value);
    return {
      dns_names: [...subjectAltName.matchAll(/DNS:([^,\s]+)/g)].map(([, name]) => name),
      issued_by: { country: named("C"), locality: named("L"), serialNumber: "", streetAddress: named("street") },
      serial: serialNumber.toLowerCase(),
      validity: {
        basic_constraints: ca,
        notAfter: wholeSeconds(Date.parse(validTo)),
        notBefore: wholeSeconds(Date.parse(validFrom)),
      },
    };
  } catch {
    return undefined;
  }
}

function invented(pem: string): Row {
  const serial = createHash("sha1").update(pem).digest("hex");
  return {
    dns_names: ["example.com", `${serial.slice(0, 8)}.example.com`],
    issued_by: { country: ["RU"], locality: [], serialNumber: "", streetAddress: ["Nevsky 1"] },
    serial,
    validity: { basic_constraints: true, notAfter: "2034-01-06T08:37:43Z", notBefore: "2024-01-09T08:37:43Z" },
  };
}
