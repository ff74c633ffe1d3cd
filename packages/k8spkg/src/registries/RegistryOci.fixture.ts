import { type ResourceFixture, secret } from "@tripod/testkit";

const PEM = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n";

export const RegistryOciFixture: ResourceFixture = {
  resource: "RegistryOci",
  facts: {
    replaces: ["name", "type"],
    defaults: { providerType: "helm", isSynchronization: false, "credentials.tlsConfig.insecureSkipVerify": false },
    secret: ["credentials.accessKey", "credentials.secretKey", "credentials.externalId", "credentials.password"],
  },
  collection: "registries.oci",
  minimal: () => ({
    name: "fixture",
    type: "basic",
    endpoint: "https://harbor.example.com",
    isPrivate: false,
    credentials: { credentialType: "noAuth" },
  }),
  full: () => ({
    name: "fixture",
    type: "ecr",
    endpoint: "1.dkr.ecr.us-east-1.amazonaws.com",
    isPrivate: true,
    providerType: "pack",
    isSynchronization: true,
    baseContentPath: "base",
    credentials: {
      credentialType: "secret",
      accessKey: secret("PLANTEDACCESSKEY0001"),
      secretKey: secret("planted-secret-key-1"),
      tlsConfig: { certificate: PEM, insecureSkipVerify: true },
    },
    waitForSync: false,
  }),
  variants: () => [
    {
      name: "by-password",
      type: "basic",
      endpoint: "https://harbor.example.com",
      endpointSuffix: "v2",
      isPrivate: true,
      providerType: "zarf",
      credentials: {
        credentialType: "basic",
        username: "u",
        password: secret("planted-password-1"),
        tlsConfig: { insecureSkipVerify: true },
      },
    },
    {
      name: "by-role",
      type: "ecr",
      endpoint: "1.dkr.ecr.us-east-1.amazonaws.com",
      isPrivate: false,
      credentials: {
        credentialType: "sts",
        arn: "arn:aws:iam::111122223333:role/platform",
        externalId: secret("planted-external-id-1"),
      },
    },
  ],
  rejectedChanges: () => ({ isSynchronization: false }),
  changes: () => ({
    name: "other",
    endpoint: "2.dkr.ecr.us-east-1.amazonaws.com",
    isPrivate: false,
    providerType: "helm",
    baseContentPath: "other",
    credentials: {
      credentialType: "secret",
      accessKey: secret("PLANTEDACCESSKEY0002"),
      secretKey: secret("planted-secret-key-2"),
      tlsConfig: { certificate: "another", insecureSkipVerify: false },
    },
  }),
  immutable: {
    type: "credentials belong to the type",
    endpointSuffix: "is for the type basic",
    "credentials.credentialType": "the other members belong to the type",
    "credentials.arn": "credentials with keys do not have it",
    "credentials.externalId": "credentials with keys do not have it",
    "credentials.username": "credentials with keys do not have it",
    "credentials.password": "credentials with keys do not have it",
    "credentials.tlsConfig": "follows from its members",
  },
  drift: {
    patch: {
      spec: {
        endpoint: "3.dkr.ecr.us-east-1.amazonaws.com",
        isPrivate: true,
        providerType: "pack",
        isSyncSupported: true,
        baseContentPath: "base",
        containsSpectroManifest: false,
        credentials: { credentialType: "secret", accessKey: "PLANTEDACCESSKEY0001", secretKey: "planted-secret-key-1" },
        tls: { enabled: true, certificate: PEM, insecureSkipVerify: true },
      },
    },
    shows: ["endpoint"],
  },
  writeOnly: ["credentials"],
  constantOutputs: { waitForStatusMessage: "follows from the time since the last change" },
  dryRunPath: "/v1/registries/oci/ecr/validate",
  // The credentials are validated. The response to a create contains only the UID, so the object is read.
  requests: { create: 3, update: 4, delete: 2 },
};
