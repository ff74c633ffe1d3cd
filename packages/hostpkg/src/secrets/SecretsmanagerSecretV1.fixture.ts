import { type ResourceFixture, secret } from "@tripod/testkit";
import { PROJECT } from "../places.fixture.js";

const base64 = (text: string) => Buffer.from(text).toString("base64");

export const SecretsmanagerSecretV1Fixture: ResourceFixture = {
  resource: "SecretsmanagerSecretV1",
  facts: { containsData: true, replaces: ["key", "projectId"], secret: ["value"] },
  collection: "secrets.secrets",
  minimal: () => ({ key: "fixture-db", projectId: PROJECT, value: secret("planted-first") }),
  full: () => ({
    key: "fixture-db",
    projectId: PROJECT,
    value: secret("planted-first"),
    description: "Password of the database",
  }),
  changes: () => ({
    key: "fixture-db/main",
    value: secret("planted-second"),
    description: "Password of the main database",
  }),
  // Earlier values remain as versions that are not current.
  currentView: ({ versions, ...row }) => ({
    ...row,
    value: (versions as readonly { is_current: boolean; value: string }[]).find((one) => one.is_current)?.value ?? "",
  }),
  drift: {
    patch: {
      versions: [
        { version_id: 2, created_at: "2026-03-01T10:00:00Z", is_current: true, value: base64("planted-elsewhere") },
      ],
    },
    shows: ["value"],
  },
};
