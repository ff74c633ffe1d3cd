import type { Context } from "hono";
import type { Api } from "../collection/collection.js";
import { type CollectionRefusal, USUAL_STATUS } from "../collection/refusal.js";
import type { Place } from "../collection/rows.js";
import type { PlatformParts } from "../parts.js";
import type { AccountEnv, EitherEnv, ProjectEnv } from "./authorize.js";
import type { Service } from "./services.js";

type Dependencies = Pick<PlatformParts, "clock" | "random" | "objects">;

/** The references do not state whether a service ignores unknown members, so clients must not rely on it. */
const unknownMembers = "refuse";

/** Returns the common behavior of the collections of a service with project scope; errors are the service's own. */
export function projectApi(service: Service, { clock, random, objects }: Dependencies): Api<ProjectEnv> {
  return {
    clock,
    random,
    objects,
    unknownMembers,
    place: (context) => {
      const { account, project } = context.var;
      return placeOf(context, { account: account.name, project: project.id });
    },
    refuse: usualRefusal(service),
  };
}

/** Returns the same for a service with account scope. */
export function accountApi(service: Service, { clock, random, objects }: Dependencies): Api<AccountEnv> {
  return {
    clock,
    random,
    objects,
    unknownMembers,
    place: (context) => placeOf(context, { account: context.var.account.name }),
    refuse: usualRefusal(service),
  };
}

/** Returns the same for a service that accepts tokens of either scope. Its objects belong to the account. */
export function eitherApi(service: Service, { clock, random, objects }: Dependencies): Api<EitherEnv> {
  return {
    clock,
    random,
    objects,
    unknownMembers,
    place: (context) => placeOf(context, { account: context.var.account.name }),
    refuse: usualRefusal(service),
  };
}

function placeOf(context: Context, scope: Place): Place {
  const region = context.req.param("region");
  return region === undefined ? scope : { ...scope, region };
}

function usualRefusal(service: Service) {
  return (context: Context, { reason, message }: CollectionRefusal) =>
    service.fail(context, USUAL_STATUS[reason], message);
}
