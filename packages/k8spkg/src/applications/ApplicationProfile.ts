import { type Rule, s } from "@tripod/kit";
import { createLiveCodec } from "../clusters/feature.js";
import { scopeIn } from "../dialect.js";
import { managed } from "../managed.js";
import { contextField, description, objectName, operationTimeouts, tags } from "../metadataFields.js";
import { checkRegistry } from "../packs/packFields.js";
import { FIRST_VERSION, isVersion } from "../packs/version.js";
import { scopeOf } from "../scope.js";
import { applicationProfileApi } from "./profileApi.js";
import { type TierInput, tiers } from "./tierFields.js";
import { decodeTiers, encodeTiers, ONE, registryOf, sendTiers, tierSubresources } from "./tiers.js";

const fields = {
  name: objectName("Application profile name. All versions of a profile share it.").replaces(),
  version: s
    .string(
      "Profile version, a semantic version such as `1.2.3`, unique for each name and scope. Changing it renames the version of this profile in place.",
    )
    .check((text) => (isVersion(text) ? undefined : "must be a version such as 1.2.3"))
    .default(FIRST_VERSION)
    .wire("spec.version"),
  context: contextField("an application profile", { "": "project", system: "project" }),
  cloud: s
    .string("Cloud type of the profile.")
    .optional()
    .noEffect("No effect: application profiles apply to all clouds"),
  description: description("the profile"),
  tags: tags("the profile"),
  packs: tiers,
  timeouts: operationTimeouts(),
};

/** Checks that the inputs name a registry in one way. After an import, state has both. */
const checkTiers: Rule<typeof fields> = ({ packs }, { recorded, each, fail }) => {
  const before = (recorded.packs ?? []) as unknown as readonly TierInput[];
  each(packs, (tier: TierInput, index) => {
    const known = before.find(({ name }) => name === tier.name);
    checkRegistry(tier, known, `packs[${index}]`, fail);
  });
};

export const ApplicationProfile = managed({
  name: "ApplicationProfile",
  kind: "application profile",
  doc: "Application profile: a versioned template of an application that consists of tiers (container images, Helm charts, manifests and services). The platform rejects the deletion of a profile that applications use.",
  endpoint: { path: "/v1/appProfiles", scopeInputs: ["context"], dialect: applicationProfileApi },
  identity: { key: ["name", "version"] },
  wire: {
    codecs: {
      description: { encode: (text) => text ?? "" },
      packs: {
        decode: (live, recorded) =>
          createLiveCodec("packs", tiers, () => decodeTiers(live, recorded.packs as readonly TierInput[])).decode?.(
            live,
            recorded,
          ),
      },
    },
  },
  fields,
  rules: [checkTiers],
  preflight: async ({ packs, context }, looking) => {
    const scope = scopeOf(scopeIn(context));
    await Promise.all((packs ?? []).map((tier, index) => registryOf(tier, index, scope, looking)));
  },
  create: {
    prepare: async ({ packs, context }, on) => ({ tiers: await encodeTiers(packs, scopeIn(context), on) }),
    body: ({ metadata, tiers: appTiers }, { version }) => ({ metadata, spec: { version, template: { appTiers } } }),
  },
  read: { subresources: tierSubresources },
  update: [
    { sends: ["packs"], run: sendTiers },
    {
      sends: ["description", "tags", "version"],
      body: "inputs",
      method: "PATCH",
      path: `${ONE}/metadata`,
      returnsObject: false,
    },
  ],
  list: { path: "/v1/dashboard/appProfiles", rows: "partial" },
});
