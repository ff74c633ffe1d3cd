import { type Plain, s, semanticallyEqual } from "@tripod/kit";
import { isNothing, isObject } from "@tripod/rest";

/** RBAC binding: a role and its subjects. */
export interface Binding {
  readonly type: string;
  readonly namespace?: string | undefined;
  readonly role?: Readonly<Record<string, string>> | undefined;
  readonly subjects?: readonly Subject[] | undefined;
}

interface Subject {
  readonly type: string;
  readonly name: string;
  readonly namespace?: string | undefined;
}

/** Binding types, in the order of requests. */
export const BINDING_TYPES = ["ClusterRoleBinding", "RoleBinding"] as const;

/** Returns a check: an element of this type must have a namespace. */
const needsNamespace =
  (type: string) =>
  (one: Pick<Subject, "type" | "namespace">): string | undefined =>
    one.type === type && !one.namespace ? `must have a namespace with the type ${type}` : undefined;

const binding = s
  .object({
    type: s
      .string("RBAC binding type.")
      .values({ RoleBinding: "role in one namespace", ClusterRoleBinding: "cluster-wide role" })
      .enumType("ClusterRbacBindingType"),
    namespace: s.string("Namespace of the binding. Required for `RoleBinding`.").optional(),
    role: s
      .map("Role reference: a map with `kind` (`Role` or `ClusterRole`) and `name`.", s.string())
      .optional()
      .check((role) => {
        const unknown = Object.keys(role).find((name) => name !== "kind" && name !== "name");
        if (unknown !== undefined) return `must have kind and name only, but has ${JSON.stringify(unknown)}`;
        return role.kind && role.name ? undefined : "must contain kind, such as ClusterRole, and name";
      }),
    subjects: s
      .set(
        "Subjects: users, groups and service accounts that receive the role.",
        s
          .object({
            type: s
              .string("Subject kind.")
              .values({ User: "Kubernetes user", Group: "group of users", ServiceAccount: "Kubernetes ServiceAccount" })
              .enumType("ClusterRbacBindingSubjectType"),
            name: s.string("Subject name: name of the user, group or ServiceAccount.").notEmpty(),
            namespace: s.string("ServiceAccount namespace. Required for `ServiceAccount`.").optional(),
          })
          .check(needsNamespace("ServiceAccount")),
      )
      .optional(),
  })
  .check(needsNamespace("RoleBinding"));

const bindings = s.set(binding);

/** Returns the input for the RBAC bindings of a cluster, or of the clusters of a workspace. */
export function rbacBindings(where: string) {
  return bindings
    .optional()
    .doc(`RBAC bindings: Kubernetes RoleBindings and ClusterRoleBindings that the platform creates ${where}.`);
}

/** Groups bindings by type for the request, with one entry per type. Types without bindings have no entry. */
export function groupBindings(all: readonly Binding[]): readonly { readonly spec: { readonly bindings: unknown } }[] {
  return BINDING_TYPES.map((type) => all.filter((one) => one.type === type))
    .filter((group) => group.length > 0)
    .map((group) => ({ spec: { bindings: group.map(encodeBinding) } }));
}

/** Returns a binding for the request, without namespaces that are empty. */
function encodeBinding({ namespace, subjects, ...binding }: Binding): object {
  const members = subjects?.map(({ namespace: own, ...subject }) => ({ ...subject, ...(own && { namespace: own }) }));
  return { ...binding, ...(namespace && { namespace }), ...(members && { subjects: members }) };
}

/** Decodes the bindings of an entry of a response. */
export function decodeBindings(entry: unknown): readonly Binding[] {
  const { spec } = isObject(entry) ? entry : { spec: undefined };
  const liveValue = isObject(spec) && Array.isArray(spec.bindings) ? spec.bindings : [];
  return liveValue.filter(isObject).map((one) => withoutEmpty(one) as unknown as Binding);
}

/** Reports whether two lists of bindings are the same, however they are ordered. */
export function sameBindings(some: readonly Binding[], others: readonly Binding[]): boolean {
  return semanticallyEqual(bindings, some as unknown as Plain, others as unknown as Plain);
}

/** Returns the values that are not empty. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([, member]) => !isNothing(member));
  return Object.fromEntries(entries.map(([name, member]) => [name, withoutEmpty(member)]));
}
