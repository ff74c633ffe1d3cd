import { type ResourceContext, type RuleContext, s } from "@tripod/kit";
import type { Values } from "@tripod/objects";
import { isDomain } from "../domain.js";
import { singleton } from "../managed.js";
import { operationTimeouts } from "../metadataFields.js";
import type { ClusterPlatform } from "../platform.js";
import { callerNames } from "./callerNames.js";
import { OFF, oidcShown, oidcToSend, PATHS, samlShown, samlToSend, ssoApi } from "./ssoDocuments.js";
import { oidc, saml } from "./ssoFields.js";

const TYPES = ["none", "saml", "oidc"];

export const Sso = singleton({
  name: "Sso",
  kind: "single sign-on",
  doc: "How users of the tenant sign in by an identity provider. There is exactly one: creating it takes over what is there and changes what the program says, and a provider of another type is switched off. Deleting it switches off the provider that the program gave, and empties domains and sign-ins where the program gave them. Use the resource option `retainOnDelete` to leave it as it is.",
  id: "sso_settings",
  called: {
    forms: ["<tenantUid>:<ssoAuthType>", "<organisation>:<ssoAuthType>"],
    names: async (on: ResourceContext<ClusterPlatform>) => {
      const names = await callerNames.names(on);
      return names.flatMap((name) => [name, ...TYPES.map((type) => `${name}:${type}`)]);
    },
  },
  dialect: ssoApi,
  fields: {
    ssoAuthType: s
      .string()
      .values({
        none: "no identity provider: one that is there is switched off",
        saml: "a provider that speaks SAML",
        oidc: "a provider that speaks OpenID Connect",
      })
      .default("none")
      .doc("How users sign in."),
    oidc,
    saml,
    domains: s
      .set(s.string().check((name) => (isDomain(name) ? undefined : "must be a domain such as example.com")))
      .optional()
      .computed()
      .doc("Domains of mail addresses whose users sign in so; empty for none. Without it, what is set stays."),
    authProviders: s
      .set(s.string().values({ github: "GitHub", google: "Google" }))
      .optional()
      .computed()
      .wire("ssoLogins")
      .doc("Public providers by which users may sign in as well; empty for none. Without it, what is set stays."),
    timeouts: operationTimeouts(),
  },
  rules: [fitsType],
  documents: [
    {
      path: PATHS.oidc,
      method: "POST",
      holds: ["oidc", "ssoAuthType"],
      hidden: ["clientSecret"],
      encode: (inputs) => (inputs.ssoAuthType === "oidc" ? oidcToSend((inputs.oidc ?? {}) as Values) : OFF),
      decode: (live, recorded) => {
        const isOn = live.optionalBoolean("isSsoEnabled") === true;
        const shown = isOn || recorded.oidc !== undefined ? { oidc: oidcShown(live, recorded.oidc as Values) } : {};
        return { ssoAuthType: isOn ? "oidc" : "none", ...shown } as never;
      },
      reset: ({ ssoAuthType }) => (ssoAuthType === "oidc" ? OFF : {}),
    },
    {
      path: PATHS.saml,
      method: "POST",
      holds: ["saml"],
      encode: (inputs) => (inputs.ssoAuthType === "saml" ? samlToSend((inputs.saml ?? {}) as Values) : OFF),
      decode: (live, recorded) => {
        const isOn = live.optionalBoolean("isSsoEnabled") === true;
        const shown = isOn || recorded.saml !== undefined ? { saml: samlShown(live, recorded.saml as Values) } : {};
        return { ...(isOn && { ssoAuthType: "saml" }), ...shown } as never;
      },
      reset: ({ ssoAuthType }) => (ssoAuthType === "saml" ? OFF : {}),
    },
    {
      path: PATHS.domains,
      method: "POST",
      holds: ["domains"],
      encode: ({ domains }) => (domains === undefined ? {} : { domains: [...domains].sort() }),
      reset: ({ domains }) => (domains === undefined ? {} : { domains: [] }),
    },
    {
      path: PATHS.providers,
      method: "POST",
      holds: ["authProviders"],
      encode: ({ authProviders }) =>
        authProviders === undefined
          ? {}
          : { isEnabled: authProviders.length > 0, ssoLogins: [...authProviders].sort() },
      reset: ({ authProviders }) => (authProviders === undefined ? {} : { isEnabled: false, ssoLogins: [] }),
    },
  ],
});

/** Exactly the block of the type is given. */
function fitsType(inputs: Values, { unknown, fail }: Pick<RuleContext, "unknown" | "fail">): void {
  const { ssoAuthType = "none" } = inputs;
  if (unknown.has("ssoAuthType")) return;
  for (const block of ["saml", "oidc"]) {
    const isGiven = inputs[block] !== undefined || unknown.has(block);
    if (block === ssoAuthType && !isGiven) fail(block, `must be given with the ssoAuthType ${block}`);
    if (block !== ssoAuthType && isGiven) fail(block, `is for the ssoAuthType ${block}`);
  }
}
