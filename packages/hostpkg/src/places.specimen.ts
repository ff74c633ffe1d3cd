/** Where the specimens of this package are: places of the local platform's first account. */
export const PROJECT = "c0ffee7ad1e94c3f8a6b90d4e7c31a01";
/** A project of the same account that sells the same. */
export const OTHER_PROJECT = "e3e7e07ad1e94c3f8a6b90d4e7c31a02";
export const REGION = "ru-3";
