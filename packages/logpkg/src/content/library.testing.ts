/** The personal folder of the local platform's first account. */
export const PERSONAL = "0000000000BEEF01";
/** A folder in it. */
export const DRAFTS = "0000000000BEEF02";
