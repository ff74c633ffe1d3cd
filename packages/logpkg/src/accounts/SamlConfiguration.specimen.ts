import type { Specimen } from "@tripod/testkit";

const LEAST = {
  configurationName: "specimen",
  issuer: "https://login.example.com/specimen",
  x509cert1: "MIICspecimenCertificateOne",
};

export const SamlConfigurationSpecimen: Specimen = {
  resource: "SamlConfiguration",
  facts: {
    defaults: {
      x509cert2: "",
      x509cert3: "",
      spInitiatedLoginPath: "",
      spInitiatedLoginEnabled: false,
      authnRequestUrl: "",
      rolesAttribute: "",
      logoutEnabled: false,
      logoutUrl: "",
      emailAttribute: "",
      debugMode: false,
      signAuthnRequest: false,
      disableRequestedAuthnContext: false,
      isRedirectBinding: false,
    },
  },
  collection: "identityProviders",
  minimal: () => LEAST,
  full: () => ({
    ...LEAST,
    x509cert2: "MIICspecimenCertificateTwo",
    x509cert3: "MIICspecimenCertificateThree",
    spInitiatedLoginPath: "specimen",
    spInitiatedLoginEnabled: true,
    authnRequestUrl: "https://login.example.com/request",
    rolesAttribute: "roles",
    logoutEnabled: true,
    logoutUrl: "https://login.example.com/bye",
    emailAttribute: "mail",
    debugMode: true,
    signAuthnRequest: true,
    disableRequestedAuthnContext: true,
    isRedirectBinding: true,
    onDemandProvisioningEnabled: {
      firstNameAttribute: "first",
      lastNameAttribute: "last",
      onDemandProvisioningRoles: ["Analyst"],
    },
  }),
  changes: () => ({
    configurationName: "specimen two",
    issuer: "https://login.example.com/other",
    x509cert1: "MIICotherCertificate",
    authnRequestUrl: "https://login.example.com/other-request",
    logoutUrl: "https://login.example.com/other-bye",
    debugMode: false,
    isRedirectBinding: false,
    onDemandProvisioningEnabled: { onDemandProvisioningRoles: ["Administrator"] },
  }),
  drift: { patch: { issuer: "https://drifted.example.com" }, shows: ["issuer"] },
};
