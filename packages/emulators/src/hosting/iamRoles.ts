const both = ["account", "project"];

/** Catalog of roles. */
export const iamRoles = [
  role("member", both, ["user", "service_user"], { available_in_onboarding: true }),
  role("reader", both, ["user", "service_user"], { available_in_onboarding: true }),
  role("billing", ["account"], ["user", "service_user"]),
  role("iam_admin", ["account"], ["user"], { deprecated: true }),
  role("iam.admin", ["account"], ["user", "service_user"]),
  role("object_storage:admin", ["project"], ["service_user"], { category: "object_storage" }),
  role("object_storage_user", ["project"], ["service_user"], { category: "object_storage" }),
];

function role(id: string, scopes: readonly string[], subjects: readonly string[], more: object = {}) {
  const defaults = { available_in_onboarding: false, category: "general", deprecated: false, description: "" };
  return { ...defaults, id, scopes, subject_types: subjects, ...more };
}
