import { HttpFailure, pathPart } from "@tripod/http";
import { InputError, s, withoutEnd } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { resultId } from "../resultId.js";

export const getDomainsDomainV1 = lookup({
  name: "getDomainsDomainV1",
  terraform: "domains_domain_v1",
  doc: "Looks up a domain of the legacy DNS hosting by its exact name, or its number. The legacy hosting is no longer supported or developed; domains that exist there keep working until further notice. Zones of the current DNS hosting are found by `getDomainsZoneV2`.",
  fields: {
    name: s
      .string()
      .notEmpty()
      .doc(
        "Name of the domain, without a dot at its end: `example.com`. Digits alone are the number of a domain; the result shows its name.",
      )
      .check(legacyName)
      .check(pathPart),
    id: resultId("Identifier of the domain: a number, as text."),
    userId: s.number().computed().doc("Number of the account that owns the domain."),
  },
  async run({ name }, { platform, ...context }) {
    try {
      return await platform.legacyDomains().find(name, context);
    } catch (cause) {
      if (!(cause instanceof HttpFailure) || cause.code !== "not-found") throw cause;
      const reason = `no domain ${JSON.stringify(name)} in the legacy DNS hosting of this account; zones of the current DNS hosting are found by getDomainsZoneV2`;
      throw new InputError([{ path: "name", reason }], { cause });
    }
  },
});

/** The legacy hosting knows no name with a dot at its end. */
function legacyName(name: string): string | undefined {
  if (name === "." || name === ".." || !name.endsWith(".")) return undefined;
  return `must not end with a dot; did you mean ${JSON.stringify(withoutEnd(name, "."))}?`;
}
