import { type ResourceContext, type RuleContext, s } from "@tripod/kit";
import type { Values } from "@tripod/rest";
import { isDomain } from "../domain.js";
import { singleton } from "../managed.js";
import { operationTimeouts } from "../metadataFields.js";
import type { ClusterPlatform } from "../platform.js";
import { callerNames } from "./callerNames.js";
import { decodeOidc, decodeSaml, encodeOidc, encodeSaml, OFF, PATHS, ssoApi } from "./ssoDocuments.js";
import { oidc, saml } from "./ssoFields.js";

const TYPES = ["none", "saml", "oidc"];

export const Sso = singleton({
  name: "Sso",
  kind: "single sign-on",
  doc: "Single sign-on (SSO) of the tenant: sign-in through a SAML 2.0 or OIDC identity provider (IdP). The tenant has exactly one: create adopts it, changes only the inputs that you set, and disables an identity provider of another type. Destroy disables the configured identity provider and clears the domains and social sign-in providers that you set. Set the resource option `retainOnDelete` to keep the values.",
  id: "sso_settings",
  called: {
    forms: ["<tenantUid>:<ssoAuthType>", "<organization>:<ssoAuthType>"],
    names: async (on: ResourceContext<ClusterPlatform>) => {
      const names = await callerNames.names(on);
      return names.flatMap((name) => [name, ...TYPES.map((type) => `${name}:${type}`)]);
    },
  },
  dialect: ssoApi,
  fields: {
    ssoAuthType: s
      .string("SSO type.")
      .values({
        none: "no SSO; disables the current identity provider",
        saml: "SAML 2.0 identity provider",
        oidc: "OIDC (OpenID Connect) identity provider",
      })
      .default("none"),
    oidc,
    saml,
    domains: s
      .set(
        "Email domains whose users sign in through SSO. Until the input is set for the first time, the current value is kept. If empty or removed: no domains.",
        s.string().check((name) => (isDomain(name) ? undefined : "must be a domain such as example.com")),
      )
      .optional()
      .computed()
      .resetsOnRemoval([]),
    authProviders: s
      .set(
        "Social sign-in providers that users can use as well. Until the input is set for the first time, the current value is kept. If empty or removed: no providers.",
        s.string().values({ github: "sign-in with GitHub", google: "sign-in with Google" }),
      )
      .optional()
      .computed()
      .resetsOnRemoval([])
      .wire("ssoLogins"),
    timeouts: operationTimeouts(),
  },
  rules: [checkType],
  documents: [
    {
      path: PATHS.oidc,
      method: "POST",
      holds: ["oidc", "ssoAuthType"],
      hidden: ["clientSecret"],
      encode: (inputs) => (inputs.ssoAuthType === "oidc" ? encodeOidc((inputs.oidc ?? {}) as Values) : OFF),
      decode: (live, recorded) => {
        const isOn = live.optionalBoolean("isSsoEnabled") === true;
        const part = isOn || recorded.oidc !== undefined ? { oidc: decodeOidc(live, recorded.oidc as Values) } : {};
        // The decoders of `oidc` return plain values: their fields define the members.
        return { ssoAuthType: isOn ? "oidc" : "none", ...part } as never;
      },
      reset: ({ ssoAuthType }) => (ssoAuthType === "oidc" ? OFF : {}),
    },
    {
      path: PATHS.saml,
      method: "POST",
      holds: ["saml"],
      encode: (inputs) => (inputs.ssoAuthType === "saml" ? encodeSaml((inputs.saml ?? {}) as Values) : OFF),
      decode: (live, recorded) => {
        const isOn = live.optionalBoolean("isSsoEnabled") === true;
        const part = isOn || recorded.saml !== undefined ? { saml: decodeSaml(live, recorded.saml as Values) } : {};
        // The decoders of `saml` return plain values, too.
        return { ...(isOn && { ssoAuthType: "saml" }), ...part } as never;
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

/** Rule: only the block of the type is set. */
function checkType(inputs: Values, { unknown, fail }: Pick<RuleContext, "unknown" | "fail">): void {
  const { ssoAuthType = "none" } = inputs;
  if (unknown.has("ssoAuthType")) return;
  for (const block of ["saml", "oidc"]) {
    const isGiven = inputs[block] !== undefined || unknown.has(block);
    if (block === ssoAuthType && !isGiven) fail(block, `is required with the ssoAuthType ${block}`);
    if (block !== ssoAuthType && isGiven) fail(block, `is for the ssoAuthType ${block}`);
  }
}
