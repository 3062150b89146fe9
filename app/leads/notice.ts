/** The version of the words in forms/data-notice.tsx. Change it with them. */
export const NOTICE_VERSION = "2026-11-23";
