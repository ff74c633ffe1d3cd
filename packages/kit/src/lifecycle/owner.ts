import type { AnyResource, CurrentOwner, Owner, OwnerOptions, ResourceContext } from "../definition/definition.js";
import { OtherOwnerError } from "../values/errors.js";
import { OWNER } from "../values/stateKeys.js";
import { isValueObject, own, type PlainObject, type ValueObject } from "../values/value.js";

/** Returns outputs with the account that the object belongs to. */
export function withOwner(state: ValueObject, owner: Owner | undefined): ValueObject {
  return owner === undefined ? state : { ...state, [OWNER]: { id: owner.id, title: owner.title } };
}

/**
 * Returns the account that state records; undefined in state of an earlier version and for objects of a narrower scope.
 */
export function ownerIn(state: ValueObject): Owner | undefined {
  const recorded = own(state, OWNER);
  if (!isValueObject(recorded)) return undefined;
  const { id, title } = recorded;
  return typeof id === "string" && typeof title === "string" ? { id, title } : undefined;
}

type Asking = Pick<ResourceContext<never>, "owner">;

/** Object in state, with the account that state records and its values. */
export interface OwnedObject {
  readonly id: string;
  readonly recorded: Owner | undefined;
  readonly values: PlainObject;
}

/**
 * Returns the account that the credentials belong to. Undefined if the object is in a narrower scope, such as a
 * project, or if the platform does not return the account: the operation then continues without the check.
 */
export async function currentOwner(
  resource: Pick<AnyResource, "isScoped">,
  values: PlainObject,
  context: Asking,
  options?: OwnerOptions,
): Promise<CurrentOwner | undefined> {
  return resource.isScoped?.(values) === true ? undefined : context.owner?.(options);
}

/**
 * Returns the account that the credentials belong to, if the object can be in it (promise O0). The responses of another
 * account do not describe the object: there it does not exist, and a singleton is a different object.
 *
 * @throws OtherOwnerError if state records another account. The only request sent by then is the one for the account.
 */
export async function assertSameOwner(
  resource: Pick<AnyResource, "name" | "isScoped" | "existsOnce">,
  object: OwnedObject,
  context: Asking,
): Promise<CurrentOwner | undefined> {
  const { id, recorded, values } = object;
  const current = await currentOwner(resource, values, context);
  if (resource.existsOnce === true && recorded !== undefined) assertProven(resource, object, current);
  if (current === undefined || recorded === undefined || current.id === recorded.id) return current;
  if ((await current.includes?.(recorded)) === true) return current;
  throw new OtherOwnerError([
    {
      path: "",
      reason: `${resource.name} ${JSON.stringify(id)} belongs to ${recorded.title}, but the provider's credentials belong to ${current.title}. Nothing was sent. Use the credentials of ${recorded.title}. To manage an object of ${current.title} instead, run pulumi state delete and import that object`,
    },
  ]);
}

/**
 * Reports whether only one of two accounts is known: the one in state, which earlier versions did not record, or the
 * one of the credentials, which the platform may not return.
 */
export function isUnproven(
  resource: Pick<AnyResource, "isScoped">,
  { recorded, values }: OwnedObject,
  current: Owner | undefined,
): boolean {
  return (recorded === undefined) !== (current === undefined) && resource.isScoped?.(values) !== true;
}

/**
 * Rejects a conclusion that only the recorded account permits: that a missing object was deleted, and that a setting
 * which every account has is the recorded one (promise O0).
 *
 * @throws OtherOwnerError if only one of the two accounts is known.
 */
export function assertProven(
  resource: Pick<AnyResource, "name" | "isScoped">,
  object: OwnedObject,
  current: Owner | undefined,
): void {
  if (!isUnproven(resource, object, current)) return;
  const { id, recorded } = object;
  const title = `${resource.name} ${JSON.stringify(id)}`;
  const reason =
    recorded === undefined
      ? `${title} does not exist in ${current?.title}, and state does not record the account that it belongs to. State stays as it is. If that is another account, use its credentials. If the object was deleted, run pulumi state delete`
      : `${title} belongs to ${recorded.title}, and the platform does not return the account of the provider's credentials, which may be another one. State stays as it is. Use credentials of ${recorded.title} that can read the account, or try again later. To remove the object from state only, run pulumi state delete`;
  throw new OtherOwnerError([{ path: "", reason }]);
}
