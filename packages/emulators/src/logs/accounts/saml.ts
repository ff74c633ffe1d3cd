import type { Hono } from "hono";
import { flag, list, type Members, object, text } from "../../collection/members.js";
import { wholeList } from "../../collection/pages.js";
import type { AddKind } from "../logsApi.js";
import type { LogsEnv } from "../logsEnv.js";
import { Refusal } from "../refusal.js";

const NO_PROVISIONING = { firstNameAttribute: "", lastNameAttribute: "", onDemandProvisioningRoles: [] };
const TEXTS = [
  "spInitiatedLoginPath",
  "authnRequestUrl",
  "x509cert2",
  "x509cert3",
  "rolesAttribute",
  "logoutUrl",
  "emailAttribute",
];
const FLAGS = [
  "spInitiatedLoginEnabled",
  "logoutEnabled",
  "debugMode",
  "signAuthnRequest",
  "disableRequestedAuthnContext",
  "isRedirectBinding",
];

const MEMBERS: Members = {
  configurationName: text({ required: true, min: 1 }),
  issuer: text({ required: true, min: 1 }),
  x509cert1: text({ required: true, min: 1 }),
  ...Object.fromEntries(TEXTS.map((name) => [name, text({ default: "" })])),
  ...Object.fromEntries(FLAGS.map((name) => [name, flag({ default: false })])),
  onDemandProvisioningEnabled: object(
    {
      firstNameAttribute: text({ default: "" }),
      lastNameAttribute: text({ default: "" }),
      onDemandProvisioningRoles: list(text(), { required: true }),
    },
    { default: NO_PROVISIONING },
  ),
};

const SERVICE = "https://service.example.com/sumo/saml";

/** `v1/saml/identityProviders`: the list is a bare array, and no other request returns an object. */
export function addSaml(app: Hono<LogsEnv>, addKind: AddKind): void {
  addKind(app, {
    name: "identityProviders",
    kind: "saml",
    path: "/v1/saml/identityProviders",
    members: MEMBERS,
    unique: [{ by: ["configurationName"] }],
    serverMembers: (_, { random }) => ({ certificate: `MII${Buffer.from(random(24)).toString("base64")}` }),
    show: (row) => ({
      ...row,
      assertionConsumerUrl: `${SERVICE}/consume/${String(row.id)}`,
      entityId: `${SERVICE}/${String(row.id)}`,
      metadataUrl: `https://api.example.com/api/v1/saml/identityProviders/${String(row.id)}/metadata`,
    }),
    pages: wholeList(),
    read: false,
    changes: [{ method: "PUT", whole: true }],
  });
  app.get("/v1/saml/identityProviders/:id", () => {
    throw new Refusal(405, "method.unsupported", "One configuration cannot be read alone.");
  });
}
