import { type AnyField, type Rule, s } from "@tripod/kit";
import { shown } from "../clusters/part.js";
import { scopeIn } from "../dialect.js";
import { managed } from "../managed.js";
import { contextField, description, objectName, operationTimeouts, tags } from "../metadataFields.js";
import { refuseTwoRegistries } from "../packs/packFields.js";
import { FIRST_VERSION, isVersion } from "../packs/version.js";
import { scopeOf } from "../scope.js";
import { applicationProfileApi } from "./profileApi.js";
import { type GivenTier, tiers } from "./tierFields.js";
import { ONE, registryOf, sendTiers, tiersBeside, tiersIn, tiersToSend } from "./tiers.js";

const fields = {
  name: objectName("Name of the profile. Its versions share it. Another one makes another profile.").replaces(),
  version: s
    .string()
    .check((text) => (isVersion(text) ? undefined : "must be a version such as 1.2.3"))
    .default(FIRST_VERSION)
    .wire("spec.version")
    .doc(
      "Version of the profile, unique among those of its name and context. Another one is that of this very profile.",
    ),
  context: contextField("a profile", { "": "project", system: "project" }),
  cloud: s
    .string()
    .optional()
    .ignored("the platform is not told it: application profiles are for all clouds")
    .doc("Cloud that the profile is for."),
  description: description("the profile"),
  tags: tags("the profile"),
  packs: tiers,
  timeouts: operationTimeouts(),
};

/** A registry is named in one way; of what was imported both are known. */
const fits: Rule<typeof fields> = ({ packs }, { recorded, fail }) => {
  const before = (recorded.packs ?? []) as unknown as readonly GivenTier[];
  for (const [index, tier] of (packs ?? []).entries()) {
    const { registryUid, registryName } = before.find(({ name }) => name === tier.name) ?? {};
    if (registryUid !== tier.registryUid || registryName !== tier.registryName)
      refuseTwoRegistries(tier, `packs[${index}]`, fail);
  }
};

export const ApplicationProfile = managed({
  name: "ApplicationProfile",
  kind: "application profile",
  doc: "A profile that applications are made of: tiers of images, charts, manifests and services. One that applications use is not deleted by the platform.",
  at: { path: "/v1/appProfiles", within: ["context"], dialect: applicationProfileApi },
  identity: { key: ["name", "version"] },
  wire: {
    codecs: {
      description: { encode: (text) => text ?? "" },
      packs: {
        decode: (live, known) =>
          shown("packs", tiers as AnyField, () => tiersIn(live, known.packs as readonly GivenTier[])).decode?.(
            live,
            known,
          ),
      },
    },
  },
  fields,
  rules: [fits],
  foresee: async ({ packs, context }, looking) => {
    const scope = scopeOf(scopeIn(context));
    await Promise.all((packs ?? []).map((tier, index) => registryOf(tier, index, scope, looking)));
  },
  create: {
    prepare: async ({ packs, context }, on) => ({ tiers: await tiersToSend(packs, scopeIn(context), on) }),
    body: ({ metadata, tiers: appTiers }, { version }) => ({ metadata, spec: { version, template: { appTiers } } }),
  },
  read: { beside: tiersBeside },
  update: [
    { sends: ["packs"], run: sendTiers },
    {
      sends: ["description", "tags", "version"],
      body: "members",
      method: "PATCH",
      path: `${ONE}/metadata`,
      answersObject: false,
    },
  ],
  list: { path: "/v1/dashboard/appProfiles", rows: "short" },
});
