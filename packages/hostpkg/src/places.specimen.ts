/** Where the specimens of this package are: places of the local platform's first account. */
export const PROJECT = "c0ffee7ad1e94c3f8a6b90d4e7c31a01";
export const REGION = "ru-3";
