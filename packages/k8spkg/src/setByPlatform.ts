/** Reasons for `noEffect` of members that the platform sets: for warnings, and for the documentation. */
export const SET_BY_PLATFORM = ["Set by the platform", "Set by the platform; no effect as an input"] as const;
