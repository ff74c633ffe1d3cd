/** Project of the fixtures of this package, in the first account of the emulator. */
export const PROJECT = "c0ffee7ad1e94c3f8a6b90d4e7c31a01";
/** Another project of the same account with the same offers. */
export const OTHER_PROJECT = "e3e7e07ad1e94c3f8a6b90d4e7c31a02";
export const REGION = "ru-3";
