import { HttpFailure, pathPart } from "@tripod/http";
import { InputError, s, withoutEnd } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { resultId } from "../resultId.js";

export const getDomainsDomainV1 = lookup({
  name: "getDomainsDomainV1",
  terraform: "domains_domain_v1",
  doc: "Domain of Selectel DNS Hosting (legacy), found by its exact name or ID. The platform no longer supports the legacy DNS hosting. `getDomainsZoneV2` finds zones of DNS Hosting (actual).",
  fields: {
    name: s
      .string(
        "Domain name without a trailing dot, such as `example.com`. A value with only digits is the domain ID; the result contains the name.",
      )
      .notEmpty()
      .check(legacyName)
      .check(pathPart),
    id: resultId("ID of the domain: a number, as a string."),
    userId: s.number("Account number of the owner of the domain.").computed(),
  },
  async run({ name }, { platform, ...context }) {
    try {
      return await platform.legacyDomains().find(name, context);
    } catch (cause) {
      if (!(cause instanceof HttpFailure) || cause.code !== "not-found") throw cause;
      const reason = `the domain ${JSON.stringify(name)} does not exist in the legacy DNS hosting of this account. Use getDomainsZoneV2 for zones of the current DNS hosting`;
      throw new InputError([{ path: "name", reason }], { cause });
    }
  },
});

/** Returns the problem of a name with a final dot, which the legacy hosting does not accept. */
function legacyName(name: string): string | undefined {
  if (name === "." || name === ".." || !name.endsWith(".")) return undefined;
  return `must not end with a dot. Use ${JSON.stringify(withoutEnd(name, "."))}`;
}
