/** Personal folder of the emulator's first account. */
export const PERSONAL = "0000000000BEEF01";
/** Folder in the personal folder. */
export const DRAFTS = "0000000000BEEF02";
